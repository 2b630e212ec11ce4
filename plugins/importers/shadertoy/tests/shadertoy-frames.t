# A buffer that reads itself: in frame N it was added to N + 1 times.
$ python3 toy.py $T/count.json 'common=const float part = 1.0 / 64.0;\n' 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (p), 0);\n}\n' image.0=a 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  vec4 old = texelFetch (iChannel0, ivec2 (p), 0);\n  c = old + part;\n}\n' a.0=a; for frame in 0 1 5 63; do lanescope run $T/count.json --size 1x1 --uniform iFrame=$frame -o $T/count 2>$T/err; od -An -tf4 -N4 $T/count/colour.f32; rm -r $T/count; done
$ lanescope run $T/count.json --size 1x1

# A reads B of the frame before, B reads A of this one: A is 1, 3, 7, 15 and B twice that; what is read by itself of frames and times comes with it.
$ python3 toy.py $T/order.json list 'a=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0) + vec4 (1.0, 0.0, float (iFrame), iTime * 60.0); }' a.0=b 'b=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0) * 2.0; }' b.0=a 'image=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0); c.y = texelFetch (iChannel1, ivec2 (p), 0).x; }' image.0=b image.1=a; for frame in 0 1 2 3; do lanescope run $T/order.json --size 1x1 --uniform iFrame=$frame -o $T/order 2>$T/err; od -An -tf4 $T/order/colour.f32; rm -r $T/order; done

# A time that is given is that of the frame that is shown; those before it are a sixtieth earlier each.
$ lanescope run $T/order.json --size 1x1 --uniform iFrame=2 --uniform iTime=1.0 -o $T/order 2>$T/err; od -An -tf4 $T/order/colour.f32

# A pass by its name or number, as it ran in the frame.
$ lanescope import $T/order.json; for pick in 'Buffer A' 2; do lanescope run $T/order.json --pick "$pick" --size 1x1 --uniform iFrame=3 -o $T/pick 2>$T/err; od -An -tf4 $T/pick/colour.f32; rm -r $T/pick; done

# Who reads a neighbour reads it with the sampler of its channel.
$ for wrap in clamp repeat; do for filter in nearest linear; do python3 toy.py $T/edge.json 'a=void mainImage (out vec4 c, in vec2 p) { c = p.xxxx; }' 'image=void mainImage (out vec4 c, in vec2 p) { c = texture (iChannel0, vec2 (1.0, 0.5)); }' image.0=a image.0.wrap=$wrap image.0.filter=$filter; lanescope run $T/edge.json --size 4x1 -o $T/edge 2>$T/err; od -An -tf4 -N4 $T/edge/colour.f32; rm -r $T/edge; done; done

# Buffers are floats of the target's size, below 0 and above 1 too; whether they stand upright says nothing of them.
$ python3 toy.py $T/wide.json 'a=void mainImage (out vec4 c, in vec2 p) { c = vec4 (-1000.5, 1e9, p.y, 1e-9); }' 'image=void mainImage (out vec4 c, in vec2 p) { c = texture (iChannel0, p / iResolution.xy); }' image.0=a image.0.vflip=false; lanescope run $T/wide.json --size 1x2 -o $T/wide 2>$T/err; od -An -tf4 -w16 $T/wide/colour.f32

# What is too much is refused before it runs. Where no frame depends on the one before, only one is drawn.
$ lanescope run $T/count.json --uniform iFrame=1000000
$ lanescope run $T/wide.json --size 1x2 --uniform iFrame=1000000 2>$T/err
$ lanescope run $T/count.json --uniform iFrame=-1
$ printf 'uniform iFrame 1\nnext\nuniform iFrame 2\n' >$T/in; lanescope run $T/count.json --inputs $T/in

# A buffer that does not come to its end is what opens, in the frame in which it does not.
$ python3 toy.py $T/stuck.json 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (1.0);\n  while (iFrame == 2)\n    c += 1.0;\n}\n' 'b=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0); }' b.0=b 'image=void mainImage (out vec4 c, in vec2 p) { c = texelFetch (iChannel0, ivec2 (p), 0); }' image.0=a; lanescope run $T/stuck.json --size 1x1 --uniform iFrame=1 2>$T/err; lanescope regs $T/stuck.json --size 1x1 --uniform iFrame=7 --step 5 iFrame 2>&1

# Statements of a pass that reads buffers, and of Common.
$ python3 toy.py $T/debug.json 'common=float part ()\n{\n  float a = 1.0;\n  return a / 64.0;\n}\n' 'a=void mainImage (out vec4 c, in vec2 p)\n{\n  vec4 old = texelFetch (iChannel0, ivec2 (p), 0);\n  float s = part ();\n  c = old + s;\n}\n' a.0=a 'image=void mainImage (out vec4 c, in vec2 p)\n{\n  c = texelFetch (iChannel0, ivec2 (p), 0);\n}\n' image.0=a; printf 'step\nnext\nbreak 5\nbreak Common:3\nbreak part\ncontinue\nbacktrace\ncontinue\nprint old.x\nreverse-next\n' | lanescope debug $T/debug.json --pick 'Buffer A' --size 8x8 --uniform iFrame=3 --step 0 2>&1
$ lanescope source $T/debug.json --pick 'Buffer A' --size 8x8 --step end 2>$T/err
