"""The site without a network: a service worker keeps the reference, the lessons and the last hands."""
