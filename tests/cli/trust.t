# A scene of a stranger: what it names lies below its folder, or is not read.
$ mkdir -p $T/of/them $T/mine; printf '[program]\nfile=/etc/passwd\n' > $T/of/them/a.lanescope; lanescope run $T/of/them/a.lanescope
lanescope: $T/of/them/a.lanescope:2:6: /etc/passwd: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
[2]

$ lanescope info $T/of/them/a.lanescope; lanescope lint --json $T/of/them/a.lanescope; lanescope debug $T/of/them/a.lanescope
lanescope: $T/of/them/a.lanescope:2:6: /etc/passwd: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
lanescope: $T/of/them/a.lanescope:2:6: /etc/passwd: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
{"answer":"error","command":"lint","status":"failed","error":{"code":"trust","message":"$T/of/them/a.lanescope:2:6: /etc/passwd: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)","file":"$T/of/them/a.lanescope","line":2,"column":6}}
lanescope: $T/of/them/a.lanescope:2:6: /etc/passwd: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
[2]

# Above, absolute and by a link; a file that is there and one that is not are the same.
$ printf '00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n' > $T/mine/key.asm; printf '[program]\nfile=../../mine/key.asm\n' > $T/of/them/b.lanescope; lanescope run $T/of/them/b.lanescope
lanescope: $T/of/them/b.lanescope:2:6: ../../mine/key.asm: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
[2]

$ printf '[program]\nfile=../../mine/other.asm\n' > $T/of/them/c.lanescope; lanescope run $T/of/them/c.lanescope
lanescope: $T/of/them/c.lanescope:2:6: ../../mine/other.asm: this is outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
[2]

$ ln -s ../../mine $T/of/them/shaders; printf '[program]\nfile=shaders/key.asm\n' > $T/of/them/d.lanescope; lanescope run $T/of/them/d.lanescope
lanescope: $T/of/them/d.lanescope:2:6: shaders/key.asm: leads to $T/mine/key.asm, outside of the scene's folder $T/of/them and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
[2]

$ printf '[program]\nfile=b.lanescope\n' > $T/of/e.lanescope; cd $T/of && lanescope run - < e.lanescope
lanescope: standard input:2:6: no file b.lanescope (names are relative to the scene's folder)
[2]

# Trust is said for each run.
$ lanescope run --trust $T/of/them/b.lanescope; lanescope check --trust $T/of/them/d.lanescope
b: 4 waves, 4 steps
PIX0: rgba32f, 16 x 16, 256 written
lanescope: $T/of/them/d.lanescope: no reference to compare with (set reference in an [output] group)
[2]

# A link to it that lies beside it is followed, and dots that stay below are.
$ mkdir $T/mine/sub; ln -s ../key.asm $T/mine/sub/again.asm; printf '[program]\nfile=sub/../sub/again.asm\n' > $T/mine/f.lanescope; lanescope run $T/mine/f.lanescope
f: 4 waves, 4 steps
PIX0: rgba32f, 16 x 16, 256 written

# Trusted or not, nothing but files is read.
$ mkfifo $T/mine/pipe; printf '[program]\nfile=pipe\n' > $T/mine/g.lanescope; lanescope run $T/mine/g.lanescope; lanescope run --trust $T/mine/g.lanescope
lanescope: $T/mine/g.lanescope:2:6: pipe: this is a pipe and not a file (put what comes from it into one)
lanescope: $T/mine/g.lanescope:2:6: pipe: this is a pipe and not a file (put what comes from it into one)
[2]

$ printf '[program]\nfile=/dev/zero\n' > $T/mine/h.lanescope; lanescope run $T/mine/h.lanescope; lanescope run --trust $T/mine/h.lanescope
lanescope: $T/mine/h.lanescope:2:6: /dev/zero: this is outside of the scene's folder $T/mine and was not read (if you know who wrote the scene: --trust on the command line, or yes in the window)
lanescope: $T/mine/h.lanescope:2:6: /dev/zero: this is a device and not a file (put what comes from it into one)
[2]
