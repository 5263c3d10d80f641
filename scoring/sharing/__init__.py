"""Shared hands: a short link to a scored hand, with a picture of it for chats."""
