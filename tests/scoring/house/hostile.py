"""Texts that try to be more than text; two hundred of them."""

from __future__ import annotations

from itertools import product

_PAYLOADS = (
    "<script>x()</script>", "<img src=x onerror=x()>", "<svg onload=x()>", "<b>x</b>", "<!--", "<!DOCTYPE x>",
    "<a href=javascript:x()>", "<iframe src=//x>", "<style>*{}</style>", "<math><mi>", "<![CDATA[x]]>", "<?php x ?>",
    "{{ 7*7 }}", "{% raw %}", "${7*7}", "#{7*7}", "{0.__class__}", "{tiles}", "%s%n", "%(x)s",
    "javascript:x()", "data:text/html,x", "&lt;x&gt;", "&#60;x&#62;", "&amp;", "\\u003cx\\u003e", "\\x3cx", "\\", "\\n",
    "=1+1", "+1", "-1", "@SUM(A1)", "';--", "\"; DROP", "`x`", "' onclick=x ", "\" onclick=x ", "*/x/*", "//x",
)  # fmt: skip
_WRAPPED = ("{}", '">{}', "'>{}", "</textarea>{}", "]]>{}")

TEXTS = tuple(wrapped.replace("{}", payload, 1)[:40] for payload, wrapped in product(_PAYLOADS, _WRAPPED))
assert len(TEXTS) == 200
