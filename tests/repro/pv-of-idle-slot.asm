; PV.x two groups after the x slot that wrote it: the group in between had a y slot alone.
; source: guide 4.7.1 and 4.9, PV holds what the slots of the group before wrote
; lint: line 4, slot z reads PV.x, which is undefined: group 1 before it has no x slot; what group 0 gave does not last
; lint: line 5, slot w reads PS, which is undefined: group 1 before it has no t slot
; lint: 0 errors, 2 warnings, 0 notes
00 ALU:
      0  x: MOV         R1.x,  R0.x
      1  y: MOV         R1.y,  R0.y
      2  z: MOV         R1.z,  PV1.x
         w: MOV R1.w, PS1
01 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
