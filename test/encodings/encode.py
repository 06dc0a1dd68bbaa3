"""Encodes texts: JSON lines {"text", "encoding"} in, {"bytes", "text"} out, the bytes in base64, the text as encoded."""

import base64
import json
import sys
import unicodedata

CODECS = {"macintosh": "mac_roman", "windows-874": "cp874", "shift_jis": "cp932", "euc-kr": "cp949"}


def encode_vietnamese(text):
    """Windows-1258 has the marks of tones as letters of their own."""
    encoded = b""
    for letter in text:
        try:
            encoded += letter.encode("cp1258")
        except UnicodeEncodeError:
            *base, mark = unicodedata.normalize("NFD", letter)
            composed = unicodedata.normalize("NFC", "".join(base))
            encoded += (composed + mark).encode("cp1258", "replace")
    return encoded


for line in sys.stdin:
    task = json.loads(line)
    text, name = task["text"], task["encoding"]
    codec = CODECS.get(name, name)
    if codec == "windows-1258":
        data = encode_vietnamese(text)
    else:
        if name in ("windows-1250", "iso-8859-2"):
            text = text.translate(str.maketrans("șțȘȚ", "şţŞŢ"))
        data = text.encode(codec, "replace")
    text = unicodedata.normalize("NFC", data.decode(codec))
    print(json.dumps({"bytes": base64.b64encode(data).decode(), "text": text}))
