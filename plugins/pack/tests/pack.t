# The fewest groups: nine operations that a chain decides.
$ printf 'MUL R2.x, R0.x, R1.x\nMUL R2.y, R0.y, R1.y\nMUL R2.z, R0.z, R1.z\nADD R3.x, R2.x, R2.y\nADD R3.x, R3.x, R2.z\nRECIPSQRT_IEEE R3.y, R3.x\nMUL R4.x, R0.x, R3.y\nMUL R4.y, R0.y, R3.y\nMUL R4.z, R0.z, R3.y\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MUL         R2.x,  R0.x,  R1.x
    1  y             2  MUL         R2.y,  R0.y,  R1.y
    1  z             3  MUL         R2.z,  R0.z,  R1.z
    2  x             4  ADD         R3.x,  PV.x,  PV.y                  R2.x from slot x, R2.y from slot y
    3  x             5  ADD         R3.x,  PV.x,  R2.z                  R3.x from slot x
    4  t             6  RECIPSQRT_IEEE R3.y,  PV.x                      R3.x from slot x
    5  x             7  MUL         R4.x,  R0.x,  PS                    R3.y from slot t
    5  y             8  MUL         R4.y,  R0.y,  PS                    R3.y from slot t
    5  z             9  MUL         R4.z,  R0.z,  PS                    R3.y from slot t
9 operations in 5 groups.
Fewer are not possible: of 5 operations each waits for the one before: 1, 4, 5, 6, 7.

# Slots alone; order and slots together; read ports; one group.
$ printf 'MUL R1.x, R0.x, R0.y\nMUL R2.x, R0.x, R0.y\nSIN R2.y, R0.x\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MUL         R1.x,  R0.x,  R0.y
    1  t             2  MUL         R2.x,  R0.x,  R0.y
    2  t             3  SIN         R2.y,  R0.x
3 operations in 2 groups.
Fewer are not possible: the slots alone need as many, if no operation had to wait.

$ printf 'MOV R1.x, R0.x\nSIN R2.x, R1.x\nSIN R3.x, R1.x\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MOV         R1.x,  R0.x
    2  t             2  SIN         R2.x,  PV.x                         R1.x from slot x
    3  t             3  SIN         R3.x,  R1.x
3 operations in 3 groups.
Fewer are not possible: the longest chain needs 2 and the slots alone 2, but both together need as many.

$ printf 'MUL R2.x, R0.x, R1.x\nMULADD R3.y, R3.x, R4.x, R5.x\nMULADD R3.z, R6.x, R7.x, R8.x\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MUL         R2.x,  R0.x,  R1.x
    2  y             2  MULADD      R3.y,  R3.x,  R4.x,  R5.x
    3  z             3  MULADD      R3.z,  R6.x,  R7.x,  R8.x
3 operations in 3 groups.
Fewer are not possible: order and slots would allow 1, but read ports, constants and literals do not.

$ printf 'MUL R2.x, R0.x, 1.25f\nMUL R2.y, R0.y, 2.25f\nMUL R2.z, R0.z, 3.25f\nMUL R2.w, R0.w, 4.25f\nMUL R3.x, R0.x, 5.25f\n' | lanescope pack - | tail -1
Fewer are not possible: order and slots would allow 1, but read ports, constants and literals do not.

$ printf 'ALU: KCACHE0(CB3:0-15)\n 4 x: MUL R2.x, R0.x, KC0[3].x ; the place does not count\n   t: MUL R3.x, R0.x, KC0[3].y\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MUL         R2.x,  R0.x,  KC0[3].x
    1  t             2  MUL         R3.x,  R0.x,  KC0[3].y
2 operations in 1 group.

# Operations that span slots, predicates, the address register.
$ printf 'DOT4 R1.x, R0.x, R2.x\nDOT4 R1.y, R0.y, R2.y\nDOT4 R1.z, R0.z, R2.z\nw: DOT4 ____, R0.w, R2.w\nMUL R1.w, R1.x, R1.y\nx: PRED_SETGT ____, R1.x, 0.0f UPDATE_EXEC_MASK\nMOV R9.x, R1.y\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  DOT4        R1.x,  R0.x,  R2.x
    1  y             1  DOT4        R1.y,  R0.y,  R2.y
    1  z             1  DOT4        R1.z,  R0.z,  R2.z
    1  w             1  DOT4        ____,  R0.w,  R2.w
    2  x             3  PRED_SETGT  ____,  R1.x,  0.0f  UPDATE_EXEC_MASK
    2  w             2  MUL         R1.w,  R1.x,  R1.y
    3  x             4  MOV         R9.x,  R1.y
4 operations in 3 groups.
Fewer are not possible: of 3 operations each waits for the one before: 1, 3, 4.

$ printf 'x: MOVA_INT ____, R0.x\nMUL R1.x, R0.x, R[2+AR.x].x\nMOV R2.x, R1.x\nMOV R5.y, R0.x\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MOVA_INT    ____,  R0.x
    1  y             4  MOV         R5.y,  R0.x
    2  x             2  MUL         R1.x,  R0.x,  R[2+AR.x].x
    3  x             3  MOV         R2.x,  PV.x                         R1.x from slot x
4 operations in 3 groups.
Fewer are not possible: of 3 operations each waits for the one before: 1, 2, 3.

# Who takes lanes away is not ahead of those before it.
$ printf 'SIN R1.x, R0.x\nSIN R2.x, R0.x\nx: PRED_SETGT ____, R0.x, 0.0f UPDATE_EXEC_MASK\n' | lanescope pack -
Group  Slot  Operation  Instruction                                     Takes
    1  t             1  SIN         R1.x,  R0.x
    2  x             3  PRED_SETGT  ____,  R0.x,  0.0f  UPDATE_EXEC_MASK
    2  t             2  SIN         R2.x,  R0.x
3 operations in 2 groups.
Fewer are not possible: the slots alone need as many, if no operation had to wait.

# What somebody arranged, and the first rule that it breaks.
$ printf 'MUL R2.x, R0.x, R1.x\nMUL R2.y, R0.y, R1.y\n--\nADD R3.x, R2.x, R2.y\n' | lanescope pack --check -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MUL         R2.x,  R0.x,  R1.x
    1  y             2  MUL         R2.y,  R0.y,  R1.y
    2  x             3  ADD         R3.x,  PV.x,  PV.y                  R2.x from slot x, R2.y from slot y
The arrangement is allowed: 3 operations in 2 groups.

$ printf 'MUL R2.x, R0.x, R1.x\nADD R3.x, R2.x, R2.y\n' | lanescope pack --check -
Group  Slot  Operation  Instruction                                     Takes
Group 1 breaks a rule: operation 2 waits for operation 1, which stands in the same group.
[1]

$ printf 'MUL R2.x, R0.x, R1.x\nMULADD R3.y, R3.x, R4.x, R5.x\nMULADD R3.z, R6.x, R7.x, R8.x\n' | lanescope pack --check -
Group  Slot  Operation  Instruction                                     Takes
    1  x             1  MUL         R2.x,  R0.x,  R1.x  VEC_012
    1  y             2  MULADD      R3.y,  R3.x,  R4.x,  R5.x  VEC_012
    1  z             3  MULADD      R3.z,  R6.x,  R7.x,  R8.x  VEC_012
Group 1 breaks a rule: slot y reads R3.x in cycle 0, where R0.x already has the read port (no choice of bank swizzles fits; split the group).
[1]

$ printf 't: MUL R1.x, R0.x, R0.y\ny: MUL R2.y, R0.x, R0.y\n' | lanescope pack --check -
Group  Slot  Operation  Instruction                                     Takes
Group 1 breaks a rule: operation 1 runs in slot x: the hardware gives slot t to nobody whose own slot is free.
[1]

$ printf 'x: MUL R1.x, R0.x, R0.y\nz: MUL R2.y, R0.x, R0.y\n' | lanescope pack --check -
Group  Slot  Operation  Instruction                                     Takes
Group 1 breaks a rule: operation 2 runs in slot y, not in slot z.
[1]

$ printf 'MUL R1.x, R0.x, R0.y\nMUL R2.x, R0.x, R0.y\nSIN R2.y, R0.x\n' | lanescope pack --check -
Group  Slot  Operation  Instruction                                     Takes
Group 1 breaks a rule: the slots have no room for its operations: x: 1, 2; t: 3.
[1]

$ printf 'MOV R1.x, R0.x\nMOV R2.x, R1.x\n' >list.txt; printf 'MOV R2.x, R1.x\n--\nMOV R1.x, R0.x\n' | lanescope pack --check - list.txt; printf 'MOV R1.x, R0.x\n--\nMOV R2.x, R1.y\n' | lanescope pack --check - list.txt; printf 'MOV R1.x, R0.x\n' | lanescope pack --check - list.txt; printf 'MOV R1.x, R0.x\n--\nMOV R2.x, R1.x\n' | lanescope pack --check - list.txt --json
Group  Slot  Operation  Instruction                                     Takes
Group 1 breaks a rule: operation 2 waits for operation 1, which stands in a later group.
lanescope: standard input: line 3: the list has no such operation, or not so often
lanescope: standard input: line 2: the arrangement lacks this operation of the list
{
  "answer" : "pack",
  "command" : "pack",
  "status" : "ok",
  "n_operations" : 2,
  "n_groups" : 2,
  "places" : [
    {
      "group" : 1,
      "slot" : "x",
      "operation" : 1,
      "text" : "MOV         R1.x,  R0.x"
    },
    {
      "group" : 2,
      "slot" : "x",
      "operation" : 2,
      "text" : "MOV         R2.x,  PV.x",
      "passed" : "R1.x from slot x"
    }
  ]
}

# What is refused.
$ printf 'MUL R1.x, R0.x, R0.y\nFOO R2.x, R0.x, R0.y\n' | lanescope pack -
lanescope: standard input: line 2: unknown ALU instruction 'FOO' (did you mean FLOOR?)
[1]

$ printf 'MUL R1.x, R0.x, KC0[40].x\n' | lanescope pack -
lanescope: standard input: line 1: the number goes from 0 to 31, not 40
[1]

$ printf 'MUL R1.x, R0.x, R[2+AR.x].x\n' | lanescope pack -
lanescope: standard input: the operations one behind the other are no program: indexes by an element of AR that no MOVA of the clause has set (AR lasts for one ALU clause)
[1]

$ printf 'MOVA_INT ____, R0.x\n' | lanescope pack -
lanescope: standard input: line 1: MOVA_INT writes no register here, so only its slot tells its element (write it before the operation, as in 'x: KILLGT ____, R0.x, R1.x')
[1]

$ printf '' | lanescope pack -
lanescope: standard input: line 1: no operation stands here
[1]

$ printf 'MOV R1.x, PV.x\n' | lanescope pack -
lanescope: standard input: line 1: PV and PS are of the group before, and there are no groups yet (name the register: what can come straight from the group before is found)
[1]

$ printf 'DOT4 R1.x, R0.x, R2.x\nMOV R1.y, R0.x\n' | lanescope pack -
lanescope: standard input: line 1: DOT4 is one operation of 4 lines, one behind the other, for slots x, y, z and w
[1]

$ printf 'MOV R1.x, R0.x\n--\n' | lanescope pack --check -
lanescope: standard input: line 3: no operation stands behind the last '--'
[1]

$ printf 'MOV R1.x, R0.x\n--\nMOV R2.x, R0.x\n' | lanescope pack -
lanescope: standard input: line 2: '--' stands between groups, and this is a list (--check looks at an arrangement)
[1]

$ printf 'MOV R1.x, R0.x\nALU:\n' | lanescope pack -
lanescope: standard input: line 2: a clause begins here: the operations of one are put together
[1]

$ printf 'MUL_LIT R1.x, KC0[1].x, KC0[2].x, KC0[3].x\n' | lanescope pack -
lanescope: standard input: line 1: no bank swizzles fit this group: slot t reads three constants; it has room for two (split the group)
[1]

$ for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo "MOV R$i.x, R0.x"; done | lanescope pack -
lanescope: standard input: line 13: there are more than 12 operations: all ways to put them are tried (take a part of them)
[1]

# Twelve of which each needs a group: soon known.
$ for i in 0 1 2 3 4 5 6 7 8 9 10 11; do echo "MULADD R$((40+i)).x, R$((3*i)).x, R$((3*i+1)).x, R$((3*i+2)).x"; done | lanescope pack - | tail -2
12 operations in 12 groups.
Fewer are not possible: order and slots would allow 6, but read ports, constants and literals do not.
