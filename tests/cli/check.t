# Some editors put a byte order mark in front of a text.
$ (printf '\357\273\277'; cat $EXAMPLES/first-light.lanescope) >$T/mark.lanescope; cp $EXAMPLES/first-light.asm $EXAMPLES/first-light.f32 $T; lanescope info $T/mark.lanescope | head -1; cp $T/mark.lanescope $T/mark; lanescope info $T/mark | head -1
$T/mark.lanescope: R700 scene
$T/mark: R700 scene

# A scene compared with what it gave, with another picture, with none, and with what is killed on both sides.
$ mkdir $T/s; cp $EXAMPLES/constants.* $T/s; sed -i "/^reference\|^tolerance/d" $T/s/constants.lanescope; lanescope run $T/s/constants.lanescope --out $T/s >/dev/null; printf 'reference=PIX0.f32\n' >>$T/s/constants.lanescope; lanescope check $T/s/constants.lanescope
PIX0: 256 pixels match (rgba32f, largest error 0)

$ cd $T/s; (head -c 2048 PIX0.f32; head -c 2048 /dev/zero) >PIX1.f32; sed 's/PIX0.f32/PIX1.f32/' constants.lanescope >other.lanescope; lanescope check other.lanescope
PIX0: 128 of 256 pixels differ (rgba32f, largest error 1)
  first at (0, 8), wave 2, lane 0, channel x: got 0.096093744 (0x3dc4cccc), expected 0.0 (0x00000000), 1036307660 ULP
[1]

$ lanescope check --json $T/s/other.lanescope
{
  "answer" : "check",
  "command" : "check",
  "status" : "ok",
  "result" : "differs",
  "scene" : "Constants",
  "machine" : "r700",
  "width" : 16,
  "height" : 16,
  "n_waves" : 4,
  "n_steps" : 24,
  "outputs" : [
    {
      "name" : "PIX0",
      "format" : "rgba32f",
      "n_references" : 1,
      "n_pixels" : 256,
      "n_different" : 128,
      "n_written_on_one_side" : 0,
      "largest_error" : 1.0,
      "first_mismatch" : {
        "x" : 0,
        "y" : 8,
        "wave" : 2,
        "lane" : 0,
        "channel" : 0,
        "got" : {
          "bits" : "0x3dc4cccc"
        },
        "expected" : {
          "bits" : "0x00000000"
        },
        "ulp" : 1036307660,
        "text" : "(0, 8), wave 2, lane 0, channel x: got 0.096093744 (0x3dc4cccc), expected 0.0 (0x00000000), 1036307660 ULP"
      }
    }
  ]
}
[1]

$ sed '/^reference/d' $T/s/constants.lanescope >$T/s/plain.lanescope; lanescope check $T/s/plain.lanescope
lanescope: $T/s/plain.lanescope: no reference to compare with (set reference in an [output] group)
[2]

$ sed -i 's/reference=.*/reference=none.f32/' $T/s/other.lanescope; lanescope check $T/s/other.lanescope
lanescope: $T/s/other.lanescope:28:11: no file none.f32 (names are relative to the scene's folder)
[2]

$ lanescope check $EXAMPLES/kill-quads.lanescope
PIX0: 256 pixels match (rgba32f, largest error 0)
