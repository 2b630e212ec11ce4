# A scene names the JSON, the pass and what it runs on.
$ python3 toy.py $T/count.json 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (p), 0);\n}\n' image.0=a 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  vec4 old = texelFetch (iChannel0, ivec2 (p), 0);\n  c = old + 0.25;\n}\n' a.0=a; cd $T; printf 'break 4\ncontinue\nnote here it is\nsave own.lanescope\n' | lanescope debug count.json --pick 'Buffer A' --size 8x8 --uniform iFrame=3 2>&1 | tail -n 1; cat own.lanescope
$ cd $T; printf 'info breakpoints\ncontinue\nprint old.x\n' | lanescope debug own.lanescope --step 0 2>&1 | tail -n +3; lanescope run own.lanescope -o own 2>$T/err; od -An -tf4 -N4 own/colour.f32

# By hand: the image, without a pick.
$ cd $T; printf '[program]\nsource=count.json\n\n[text]\nsize=2x2\nuniform.iFrame=7\n' >hand.lanescope; lanescope run hand.lanescope -o hand 2>&1; sed -i s/2x2/'2 2'/ hand.lanescope; lanescope run hand.lanescope -o hand 2>$T/err; od -An -tf4 -N4 hand/colour.f32

# What lies beside it says what it runs on, and counts less.
$ cd $T; printf 'size 2 1\nuniform iFrame 1\n' >count.inputs; lanescope run count.json -o beside 2>&1; od -An -tf4 -N4 beside/colour.f32; lanescope run count.json --uniform iFrame=2 -o less 2>$T/err; od -An -tf4 -N4 less/colour.f32; rm count.inputs

# Passes as scenes of their own.
$ cd $T; lanescope import count.json -o whole --size 2x2 --uniform iFrame=3 2>&1; ls whole; lanescope run whole/image.lanescope -o again 2>$T/err; od -An -tf4 -N4 again/colour.f32

# Only the machine of texts runs them.
$ lanescope run --back-end nir $T/count.json
$ lanescope run --back-end text $T/count.json 2>$T/err
$ lanescope glsl --compare $T/count.json
$ echo '{"groups": [1, 1, 1]}' >$T/in; lanescope run --inputs $T/in $T/count.json
