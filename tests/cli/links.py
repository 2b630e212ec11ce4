#!/usr/bin/env python3
"""Whether the links between pages lead somewhere: to a file that is there, and to a heading of it; TAP on standard output.

links.py SOURCE PAGE.md...  These, and all of data/doc."""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
CODE = re.compile(FENCE.pattern + r"|`[^`\n]*`", re.M | re.S)
HEADING = re.compile(r"^#+ (.*)$", re.M)


def anchors_of(page):
    """As pages on the web have them: small letters, digits and hyphens."""
    headings = HEADING.findall(FENCE.sub("", page.read_text(encoding="utf-8")))
    words = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", each) for each in headings)
    return {re.sub(r"[^\w\- ]", "", each.strip().lower()).replace(" ", "-") for each in words}


def find_wrong(page):
    """Links of a page that lead nowhere."""
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or anchor and anchor not in anchors_of(target):
            yield link


def main(source, pages):
    print(f"1..{len(pages)}")
    for number, page in enumerate(pages, 1):
        wrong = list(find_wrong(page))
        print(*(f"# {link} leads nowhere" for link in wrong), sep="\n", end="\n" if wrong else "")
        print(f"{'not ok' if wrong else 'ok'} {number} {page.relative_to(source)}")


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1])
    main(root, [root / each for each in sys.argv[2:]] + sorted(root.glob("data/doc/*.md")))
