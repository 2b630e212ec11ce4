"""Writes programs of Shadertoy for the transcripts: toy.py FILE WORD...

Words: api or list (the form); size-free passes as NAME=CODE, where NAME is image, common, a, b, c, d, sound or cube; NAME.N=INPUT, what channel N of a
pass reads: a to d, or TYPE:SRC; NAME.N.KEY=VALUE of its sampler."""
import json
import sys

IDS = {"a": 257, "b": 258, "c": 259, "d": 260}
TYPES = {"image": "image", "common": "common", "sound": "sound", "cube": "cubemap"}
NAMES = {"image": "Image", "common": "Common", "sound": "Sound", "cube": "Cube A"}


def read(number, what):
    sampler = {"filter": "nearest", "wrap": "clamp", "vflip": "true", "srgb": "false", "internal": "byte"}
    if what in IDS:
        return {"id": IDS[what], "src": f"/media/previz/buffer0{IDS[what] - 257}.png", "ctype": "buffer", "channel": number, "sampler": sampler}
    kind, src = what.split(":")
    return {"id": 1, "src": src, "ctype": kind, "channel": number, "sampler": sampler}


def main(path, *words):
    form, passes, inputs = "api", {}, {}
    for word in words:
        key, _, value = word.partition("=")
        parts = key.split(".")
        if not value:
            form = key
        elif len(parts) == 1:
            passes[key] = {"name": NAMES.get(key, f"Buffer {key.upper()}"), "type": TYPES.get(key, "buffer"), "inputs": [],
                           "outputs": [{"id": IDS[key], "channel": 0}] if key in IDS else [], "code": value.replace("\\n", "\n")}
        elif len(parts) == 2:
            inputs[parts[0], parts[1]] = read(int(parts[1]), value)
            passes[parts[0]]["inputs"].append(inputs[parts[0], parts[1]])
        else:
            inputs[parts[0], parts[1]]["sampler"][parts[2]] = value
    toy = {"ver": "0.1", "info": {"name": "toy"}, "renderpass": list(passes.values())}
    whole = {"api": {"Shader": toy}, "list": [toy], "bare": toy}[form]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(whole, file, indent=1)


main(*sys.argv[1:])
