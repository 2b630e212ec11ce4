#!/usr/bin/env python3
"""Sizes of pages of `lanescope html`, and how soon a browser paints them.

paint.py PROGRAM EXAMPLES

Of each scene: steps, bytes of the page, seconds to make it, and milliseconds until it is painted first and until it can be stepped
through. The last one has 10 000 steps; its page must be below a megabyte and be painted within a second. Without chromium and chromedriver the bytes alone
are measured.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests" / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM, EXAMPLES = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SCENES = tuple(filter(has_machine_of, ("first-light", "nested-if", "mandelbrot", "reduction", "r500-loop", "tgsi-loop")))
DRIVER = shutil.which("chromedriver")
ASKED = """
const done = arguments[0];
page.then (() => setTimeout (() => {
  const [paint] = performance.getEntriesByName ("first-contentful-paint");
  done ({ paint: paint ? paint.startTime : null, ready: performance.getEntriesByName ("ready")[0].startTime, step: document.getElementById ("number").value });
}, 300));
"""


def long_scene(folder):
    """A Mandelbrot set whose lanes go round 1500 times."""
    program = (EXAMPLES / "mandelbrot.asm").read_text(encoding="utf-8").replace("0xC1BC0000, -23.5f", "0xC4BB9000, -1500.5f")
    scene = (EXAMPLES / "mandelbrot.lanescope").read_text(encoding="utf-8").replace("reference=mandelbrot.f32\n", "").replace("tolerance-relative=0\n", "")
    assert "-1500.5f" in program
    (folder / "mandelbrot.asm").write_text(program, encoding="utf-8")
    (folder / "long.lanescope").write_text(scene, encoding="utf-8")
    return folder / "long.lanescope"


class Browser:
    """A browser without a window, by WebDriver."""

    def __init__(self):
        self.server = subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, text=True)  # pylint: disable=consider-using-with
        port = next(re.search(r"on port (\d+)", line)[1] for line in self.server.stdout if "on port" in line and "successfully" in line)
        self.url = f"http://127.0.0.1:{port}/session"
        options = {"binary": BROWSER, "args": ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1440,900"]}
        self.url += "/" + self.ask("", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})["sessionId"]

    def ask(self, path, data=None, method="POST"):
        request = urllib.request.Request(self.url + path, None if data is None else json.dumps(data).encode(), {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def paint(self, page):
        """Milliseconds since the page was asked for."""
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("globalThis.page = start (document);", "globalThis.page = start (document).then (page => { performance.mark ('ready'); return page; });"),
                        encoding="utf-8")
        self.ask("/url", {"url": f"file://{page}"})
        return self.ask("/execute/async", {"script": ASKED, "args": []})

    def close(self):
        self.ask("", method="DELETE")
        self.server.terminate()
        self.server.wait()


def main():
    browser = Browser() if BROWSER and DRIVER else None
    print(f"{'scene':14} {'steps':>6} {'bytes':>8} {'made s':>7} {'paint ms':>9} {'ready ms':>9}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        scenes = [EXAMPLES / f"{scene}.lanescope" for scene in SCENES] + [long_scene(folder)]
        for scene in scenes:
            page = folder / "page.html"
            begin = time.monotonic()
            subprocess.run([PROGRAM, "html", "--trust", scene, "--wave", "5" if scene.stem == "long" else "0", "-o", page], check=True, timeout=600)
            made, size = time.monotonic() - begin, page.stat().st_size
            steps = int(re.search(r'"n":(\d+)', block(page))[1]) - 1
            times = browser.paint(page) if browser else None
            shown = [f"{times[key]:9.0f}" if times and times[key] is not None else f"{'-':>9}" for key in ("paint", "ready")]
            print(f"{scene.stem:14} {steps:6} {size:8} {made:7.1f} {' '.join(shown)}", flush=True)
    if browser:
        browser.close()
    else:
        print("chromium and chromedriver are not installed: nothing is painted")
    assert steps == 10000 and size < 1 << 20, (steps, size)
    assert times is None or times["paint"] < 1000, times


def block(page):
    import base64  # pylint: disable=import-outside-toplevel
    import zlib  # pylint: disable=import-outside-toplevel
    packed = re.search('id="data">([^<]*)<', page.read_text(encoding="utf-8"))[1]
    return zlib.decompress(base64.b64decode(packed), -15)[4:].split(b"\0")[0].decode("utf-8", "replace")


main()
