"""Reads mails with Python's own reader: one line of JSON for each path given on the standard input."""

import email
import email.policy
import hashlib
import html
import json
import re
import sys


def text_of(part):
    charset = part.get_content_charset() or "utf-8"
    payload = part.get_payload(decode=True) or b""
    try:
        return payload.decode(charset, "replace")
    except (LookupError, ValueError):
        return payload.decode("latin-1")


def read(path):
    with open(path, "rb") as file:
        mail = email.message_from_binary_file(file, policy=email.policy.compat32)
    plain, rich, files = [], [], []
    waiting = [mail]
    while waiting:
        part = waiting.pop(0)
        kind = part.get_content_type()
        if part.is_multipart() and kind != "message/rfc822":
            waiting = list(part.get_payload()) + waiting
            continue
        isFile = part.get_content_disposition() == "attachment" or kind not in ("text/plain", "text/html")
        if not isFile:
            (plain if kind == "text/plain" else rich).append(text_of(part))
        elif kind != "message/rfc822":
            payload = part.get_payload(decode=True)
            if payload is not None:
                files.append({"name": part.get_filename(), "hash": hashlib.sha256(payload.strip()).hexdigest()})
    words = "\n".join(plain)
    if not words.strip():
        bare = re.sub(r"(?is)<(style|script|title|head)\b.*?</\1>|<!--.*?-->", " ", "\n".join(rich))
        words = html.unescape(re.sub(r"<[^>]*>", " ", bare))
    return {"path": path, "text": words, "files": files}


for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        print(json.dumps(read(path)), flush=True)
    except Exception as error:
        print(json.dumps({"path": path, "failed": repr(error)}), flush=True)
