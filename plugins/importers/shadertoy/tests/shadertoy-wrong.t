# What is wrong is named by its line and value.
$ wrong () { printf "$1" >$T/toy.json; lanescope run $T/toy.json --size 1x1; }; wrong '{"renderpass": 7}'; wrong '{\n"renderpass": [\n{"type": "image"},\n5]}'; wrong '{"renderpass": [\n{"type": "image",\n"code": 7}]}'; wrong '{"renderpass": [\n{"type": "image"}]}'; wrong '{"renderpass": [\n{"type": 8, "code": ""}]}'; wrong '{"renderpass": []}'; wrong '{"renderpass": [{"type": "image", "code": ""}]}'; wrong '[{"renderpass": [{"type": "image", "code": "\\u0000"}]}]'; wrong '{"renderpass":\n [}'; wrong '{"other": {"renderpass": 1}}'
lanescope: $T/toy.json:1: renderpass: 7 is not a list
lanescope: $T/toy.json:4: renderpass[1]: 5 is not an object
lanescope: $T/toy.json:3: renderpass[0].code: 7 is not a string
lanescope: $T/toy.json:2: renderpass[0].code: the pass 'image' has no text
lanescope: $T/toy.json:2: renderpass[0].type: 8 is not a string
lanescope: $T/toy.json:1: renderpass: no pass is of the type image, which is the picture that opens
lanescope: $T/toy.json/Image:1:1: error: there is no function mainImage () in it
lanescope: $T/toy.json: byte 45: a text has no zero byte in it
lanescope: $T/toy.json:2:3: Parse error: unexpected character `}', expected character `]'
lanescope: $T/toy.json: no program of Shadertoy: there is no renderpass in its first object
[1]

$ wrong () { printf '{"renderpass": [{"type": "image", "code": "void mainImage (out vec4 c, in vec2 p) { c = vec4 (1.0); }",\n"inputs": [%s]}]}' "$1" >$T/toy.json; lanescope run $T/toy.json --size 1x1; }; wrong 7; wrong '{"id": 1}'; wrong '{"channel": 4}'; wrong '{"channel": 1e300}'; wrong '{"channel": 123456789012345678901234567890}'; wrong '{"channel": -1}'; wrong '{"channel": 0, "ctype": 7}'; wrong '{"channel": 0, "sampler": 7}'; wrong '{"channel": 0, "ctype": "buffer", "src": "/media/previz/buffer09.png"},\n{"channel": 0}'; wrong '{"channel": 0, "sampler": {"filter": "best", "wrap": "never"}}'
lanescope: $T/toy.json:2: renderpass[0].inputs[0]: 7 is not an object
lanescope: $T/toy.json:2: renderpass[0].inputs[0]: it has no channel (0 to 3)
lanescope: $T/toy.json:2: renderpass[0].inputs[0].channel: 4 is not a number from 0 to 3
lanescope: $T/toy.json:2: renderpass[0].inputs[0].channel: 1e300 is not a number from 0 to 3
lanescope: $T/toy.json:2: renderpass[0].inputs[0].channel: 123456789012345678901234567890 is not a number from 0 to 3
lanescope: $T/toy.json:2: renderpass[0].inputs[0].channel: -1 is not a number from 0 to 3
lanescope: $T/toy.json:2: renderpass[0].inputs[0].ctype: 7 is not a string
lanescope: $T/toy.json:2: renderpass[0].inputs[0].sampler: 7 is not an object
lanescope: $T/toy.json: byte 187: no JSON value begins like this
lanescope: $T/toy.json:2: warning: renderpass[0].inputs[0].sampler.filter: 'best' is none of linear, nearest, mipmap: linear counts
lanescope: $T/toy.json:2: warning: renderpass[0].inputs[0].sampler.wrap: 'never' is none of clamp, repeat: clamp counts
lanescope: $T/toy.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Image: 1 wave, 13 steps
colour: rgba32f, 1 x 1, 1 written

$ python3 -c 'print ("{\"renderpass\": " + "[" * 100000)' >$T/deep.json; lanescope run $T/deep.json; python3 -c 'print ("{\"renderpass\": [" + ",".join (["{}"] * 1000000) + "]}")' >$T/many.json; lanescope run $T/many.json; python3 -c 'print ("{\"renderpass\": [" + ",".join (["{}"] * 33) + "]}")' >$T/some.json; lanescope run $T/some.json
lanescope: $T/deep.json: byte 79: too many arrays and objects within each other
lanescope: $T/many.json: more than 65536 values are not read (this is no program of Shadertoy)
lanescope: $T/some.json:1: renderpass: 33 are more than the 32 that are read
[1]

# Passes that do not run, and second ones, are left out.
$ python3 toy.py $T/out.json 'image=void mainImage (out vec4 c, in vec2 p) { c = texture (iChannel0, p) + texture (iChannel1, vec3 (1.0)); }' image.0=d image.1=cubemap:/media/previz/cubemap00.png 'sound=vec2 mainSound (float t) { return vec2 (0.0); }' 'cube=void mainCubemap () { }'; lanescope run $T/out.json --size 1x1; python3 -c 'import json, sys; toy = json.load (open (sys.argv[1])); passes = toy["Shader"]["renderpass"]; passes += [dict (passes[0]), {"type": "common", "code": ""}, {"type": "common", "code": ""}, {"type": "blur", "code": ""}, {"code": ""}, {"type": "buffer", "name": "Buf A", "code": "void mainImage (out vec4 c, in vec2 p) { c = vec4 (1.0); }", "outputs": [{"id": 7}, {"id": 7}]}, {"type": "buffer", "name": "Buffer A", "code": ""}]; json.dump (toy, open (sys.argv[2], "w"), indent=1)' $T/out.json $T/twice.json; lanescope run $T/twice.json --size 1x1 2>&1 | grep -v 'sound\|cube\|note'
lanescope: $T/out.json:44: warning: renderpass[1].type: the pass 'Sound' is left out: it makes sound, and only pictures run here
lanescope: $T/out.json:51: warning: renderpass[2].type: the pass 'Cube A' is left out: it draws a cube, and only passes of the target's size run here
lanescope: $T/out.json:12: warning: renderpass[0].inputs[0]: there is no Buffer D: it reads 0
lanescope: $T/out.json:25: warning: Image: iChannel1: a cubemap is not read from files, so it is a checker
lanescope: $T/out.json: note: not in the file, so made up: a vertex shader that covers the target with a triangle, and 1 more (lanescope import FILE --json has all)
Image: 1 wave, 17 steps
colour: rgba32f, 1 x 1, 1 written
lanescope: $T/twice.json:118: warning: renderpass[9]: the pass 'Buffer A' is left out: its place is taken
lanescope: $T/twice.json:56: warning: renderpass[3]: the pass 'Image' is left out: its place is taken
lanescope: $T/twice.json:94: warning: renderpass[5]: a second common text is left out
lanescope: $T/twice.json:102: warning: renderpass[7]: the pass '' is left out: it does not say its type
lanescope: $T/twice.json:109: warning: renderpass[8].outputs: a second output with the id 7: the first one counts
lanescope: $T/twice.json:12: warning: renderpass[0].inputs[0]: there is no Buffer D: it reads 0
Image: 1 wave, 17 steps
colour: rgba32f, 1 x 1, 1 written

# Values that nobody reads.
$ lanescope run $T/out.json --size 1x1 --uniform tiem=3 2>&1 | grep tiem
lanescope: $T/out.json: warning: --uniform tiem=3: the program reads no uniform called tiem

# A brace too few, and what is no escape.
$ python3 toy.py $T/open.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (1.0);\n'; lanescope run $T/open.json; printf '{"renderpass": [{"type": "image",\n"code": "void \\0"}]}' >$T/zero.json; lanescope run $T/zero.json
lanescope: $T/open.json/Image:1:1: error: the text does not end where mainImage () does (is there a '}' too few?)
lanescope: $T/zero.json:2: a text of JSON has no \ in front of byte 0x30
[1]
