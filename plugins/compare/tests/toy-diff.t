# Of a machine without words and tools.
$ printf 'lane 0\nmovi 1 2\nmovi 2 1\nput 1 1 0\npick 3 2 2\npick 4 0 2\nout 0 4\nend\n' >$T/two.toy; printf '[scene]\nversion=1\nmachine=toy\nstage=cs\n[program]\nfile=two.toy\n[layout]\nkind=threads\ncount=64\n[output O0]\nregister=O0\nformat=r32i\n' >$T/two.lanescope; lanescope-toy diff $T/two.lanescope --lanes 0,2
At step 1, after line 1 (lane), R0 is 0 in lane 0 and 2 in lane 2, 2 apart.
  R0           became different in 1 step, first in step 1
  V[1][1].x    became different in 1 step, first in step 4
  R3           became different in 1 step, first in step 5
[1]
