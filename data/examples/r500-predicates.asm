; R500: predication, a bit for each channel and no branch.
;
; R0 = (x, y), both from -1 to 1.  The first instruction keeps of x, y and x again whether they are not
; below 0 in the predicate bits of red, green and blue.  The second one writes a channel only where its
; bit is set, the third one where it is not.

ALU src0.rgb = temp[0] : pred.rgb:GE = MAD src0.rgr, src0.111, src0.000 NOP
ALU temp[1].rgb = MAX src0.111, src0.111 RGB_PRED(rgba)
ALU src0.rgb = temp[0] : temp[1].rgb = MAD |src0.rgr|, src0.hhh, src0.000 RGB_PRED(!rgba)
OUT src0.rgb = temp[1] : out[0].rgb = MAX src0.rgb, src0.rgb
  + out[0].a = MAX src0.1, src0.1
