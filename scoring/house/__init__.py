"""House rule sets: what one table changes in a shipped rule set, kept by version and shared by link."""
