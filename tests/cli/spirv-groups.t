# Waves of a thread group: breakpoints are met in the wave looked at, 'who' leads to the other wave, through shared memory and a buffer.
$ tar xJf ../compute/spirv/modules.tar.xz -C $T; for m in exchange-shared exchange-buffer divided; do printf '[scene]\nversion=1\nmachine=spirv\nstage=cs\n[program]\nfile=%s.spv\n[layout]\nkind=threads\ncount=128\ngroup=128\n[storage 0]\nsize=128\n[storage 1]\nsize=128\n' $m >$T/$m.lanescope; done; printf '[storage 2]\nsize=128\n' >>$T/exchange-buffer.lanescope

$ printf 'break 92\ncontinue\ninfo wave\nwave 1\ninfo wave\ncontinue\nreverse-continue\nreverse-step\ninfo wave\nstep\nend\nwho storage1[67]\nwave 0\nreverse-continue\n' | lanescope debug $T/exchange-shared.lanescope --step 0
Nothing has run yet.
step 0, wave 0, lane 0: 64 of 64 lanes active
source line 10: const uint t = gl_LocalInvocationIndex;
=>   73           %12 = OpLoad %uint %gl_LocalInvocationIndex
(lanescope) break 92
  1  line 92: %39 = OpLoad %uint %t
(lanescope) continue
Breakpoint 1, hit 1, line 92: %39 = OpLoad %uint %t, all lanes
OpControlBarrier waits for the other waves of the group.
step 15, wave 0, lane 0: 64 of 64 lanes active
source line 15: uint other = words[t ^ 64u];
=>   92           %39 = OpLoad %uint %t
(lanescope) info wave
wave 0 of 2, in group 0 with 2 waves
=> wave 0: step 15, line 92
   wave 1: step 15, line 92
(lanescope) wave 1
OpControlBarrier waits for the other waves of the group.
step 15, wave 1, lane 0: 64 of 64 lanes active
source line 15: uint other = words[t ^ 64u];
=>   92           %39 = OpLoad %uint %t
(lanescope) info wave
wave 1 of 2, in group 0 with 2 waves
   wave 0: step 18, line 95
=> wave 1: step 15, line 92
(lanescope) continue
OpFunctionEnd: the program ends.
step 25, wave 1, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) reverse-continue
Breakpoint 1, hit 1, line 92: %39 = OpLoad %uint %t, all lanes
OpControlBarrier waits for the other waves of the group.
step 15, wave 1, lane 0: 64 of 64 lanes active
source line 15: uint other = words[t ^ 64u];
=>   92           %39 = OpLoad %uint %t
(lanescope) reverse-step
OpStore: lane 0 stores share[64] = 4096.
step 14, wave 1, lane 0: 64 of 64 lanes active
source line 14: barrier ();
=>   90                 OpControlBarrier %uint_2 %uint_2 %uint_264
(lanescope) info wave
wave 1 of 2, in group 0 with 2 waves
   wave 0: step 15, line 92
=> wave 1: step 14, line 90
(lanescope) step
Breakpoint 1, hit 1, line 92: %39 = OpLoad %uint %t, all lanes
OpControlBarrier waits for the other waves of the group.
step 15, wave 1, lane 0: 64 of 64 lanes active
source line 15: uint other = words[t ^ 64u];
=>   92           %39 = OpLoad %uint %t
(lanescope) end
OpFunctionEnd: the program ends.
step 25, wave 1, lane 0: 0 of 64 lanes active, ended
(lanescope) who storage1[67]
storage1[67] = 9: step 24, line 101 (OpStore), lane 3, wrote it from T7.x = 9, at T8.x = 268; it was 0 before. (source line 16: result[t] = other;)
  T8.x@3 = 268: step 23, line 100 (OpAccessChain) wrote it as T5.x x 4 = 67 x 4; it was not written before. (source line 16: result[t] = other;)
    T5.x@3 = 67: step 21, line 98 (OpLoad) wrote it from V0.x = 67; it was 9 before. (source line 16: result[t] = other;)
      V0.x@3 = 67: step 2, line 74 (OpStore) wrote it from T0.x = 67; it was not written before. (source line 10: const uint t = gl_LocalInvocationIndex;)
  T7.x@3 = 9: step 22, line 99 (OpLoad) wrote it from V2.x = 9; it was not written before. (source line 16: result[t] = other;)
    V2.x@3 = 9: step 20, line 96 (OpStore) wrote it from T5.x = 9; it was not written before. (source line 15: uint other = words[t ^ 64u];)
      T5.x@3 = 9: step 19, line 95 (OpLoad) fetched it from share[3] = 9, at T3.x = 12; it was 3 before. (source line 15: uint other = words[t ^ 64u];)
3 more causes are left out; 'chain' behind the value lists all.
(lanescope) wave 0
OpFunctionEnd: the program ends.
step 25, wave 0, lane 0: 0 of 64 lanes active, ended
(lanescope) reverse-continue
Breakpoint 1, hit 1, line 92: %39 = OpLoad %uint %t, all lanes
OpControlBarrier waits for the other waves of the group.
step 15, wave 0, lane 0: 64 of 64 lanes active
source line 15: uint other = words[t ^ 64u];
=>   92           %39 = OpLoad %uint %t

$ lanescope who $T/exchange-shared.lanescope 'storage1[67]' --wave 1 --step 25 chain; lanescope who $T/exchange-buffer.lanescope 'storage1[3]' --step 25 chain; lanescope who $T/exchange-buffer.lanescope 'storage1[3]'
  1. line 101 (OpStore): storage1[67] = 9: step 24, line 101 (OpStore), lane 3, wrote it from T7.x = 9, at T8.x = 268; it was 0 before. (source line 16: result[t] = other;)
  2. line 100 (OpAccessChain): T8.x@3 = 268: step 23, line 100 (OpAccessChain) wrote it as T5.x x 4 = 67 x 4; it was not written before. (source line 16: result[t] = other;)
  3. line 99 (OpLoad): T7.x@3 = 9: step 22, line 99 (OpLoad) wrote it from V2.x = 9; it was not written before. (source line 16: result[t] = other;)
  4. line 98 (OpLoad): T5.x@3 = 67: step 21, line 98 (OpLoad) wrote it from V0.x = 67; it was 9 before. (source line 16: result[t] = other;)
  5. line 96 (OpStore): V2.x@3 = 9: step 20, line 96 (OpStore) wrote it from T5.x = 9; it was not written before. (source line 15: uint other = words[t ^ 64u];)
  6. line 74 (OpStore), 2 times: V0.x@3 = 67: step 2, line 74 (OpStore) wrote it from T0.x = 67; it was not written before. (source line 10: const uint t = gl_LocalInvocationIndex;)
  7. line 95 (OpLoad): T5.x@3 = 9: step 19, line 95 (OpLoad) fetched it from share[3] = 9, at T3.x = 12; it was 3 before. (source line 15: uint other = words[t ^ 64u];)
  8. line 73 (OpLoad), 2 times: T0.x@3 = 67: step 1, line 73 (OpLoad) wrote it from SV0.x (gl_LocalInvocationIndex) = 67; it was not written before. (source line 10: const uint t = gl_LocalInvocationIndex;)
  9. line 94 (OpAccessChain): T3.x@3 = 12: step 18, line 94 (OpAccessChain) wrote it from T5.x = 3, 128, 4 and 2.0; it was 67 before. (source line 15: uint other = words[t ^ 64u];)
 10. line 88 (OpStore): share[3] = 9: wave 0, step 14, line 88 (OpStore), lane 3, wrote it from T3.x = 9, at T6.x = 12; it was not written before.
 11. line 93 (OpBitwiseXor): T5.x@3 = 3: step 17, line 93 (OpBitwiseXor) wrote it as T3.x ^ 64 = 67 ^ 64; it was 67 before. (source line 15: uint other = words[t ^ 64u];)
 12. line 87 (OpAccessChain): T6.x@3 = 12: wave 0, step 13, line 87 (OpAccessChain) wrote it from T5.x = 3, 128, 4 and 2.0; it was not written before.
 13. line 86 (OpLoad): T3.x@3 = 9: wave 0, step 12, line 86 (OpLoad) wrote it from V1.x = 9; it was 0 before.
 14. line 92 (OpLoad): T3.x@3 = 67: step 16, line 92 (OpLoad) wrote it from V0.x = 67; it was 4489 before. (source line 15: uint other = words[t ^ 64u];)
 15. line 85 (OpLoad): T5.x@3 = 3: wave 0, step 11, line 85 (OpLoad) wrote it from V0.x = 3; it was 9 before.
 16. line 83 (OpStore): V1.x@3 = 9: wave 0, step 10, line 83 (OpStore) wrote it from T5.x = 9; it was not written before.
 17. line 82 (OpIAdd): T5.x@3 = 9: wave 0, step 9, line 82 (OpIAdd) wrote it as T2.x + T3.x = 9 + 0; it was not written before.
 18. line 78 (OpIMul): T2.x@3 = 9: wave 0, step 5, line 78 (OpIMul) wrote it as T0.x x T1.x = 3 x 3; it was not written before.
 19. line 81 (OpLoad): T3.x@3 = 0: wave 0, step 8, line 81 (OpLoad) fetched it from storage0[3] = 0, at T4.x = 12; it was 3 before.
 20. line 76 (OpLoad): T0.x@3 = 3: wave 0, step 3, line 76 (OpLoad) wrote it from V0.x = 3; it was 3 before.
 21. line 77 (OpLoad): T1.x@3 = 3: wave 0, step 4, line 77 (OpLoad) wrote it from V0.x = 3; it was not written before.
 22. line 80 (OpAccessChain): T4.x@3 = 12: wave 0, step 7, line 80 (OpAccessChain) wrote it as T3.x x 4 = 3 x 4; it was not written before.
 23. line 79 (OpLoad): T3.x@3 = 3: wave 0, step 6, line 79 (OpLoad) wrote it from V0.x = 3; it was not written before.
  1. line 108 (OpStore): storage1[3] = 4489: step 24, line 108 (OpStore), lane 3, wrote it from T7.x = 4489, at T8.x = 12; it was 0 before. (source line 16: result[t] = other;)
  2. line 107 (OpAccessChain): T8.x@3 = 12: step 23, line 107 (OpAccessChain) wrote it as T5.x x 4 = 3 x 4; it was not written before. (source line 16: result[t] = other;)
  3. line 106 (OpLoad): T7.x@3 = 4489: step 22, line 106 (OpLoad) wrote it from V2.x = 4489; it was not written before. (source line 16: result[t] = other;)
  4. line 105 (OpLoad): T5.x@3 = 3: step 21, line 105 (OpLoad) wrote it from V0.x = 3; it was 4489 before. (source line 16: result[t] = other;)
  5. line 103 (OpStore): V2.x@3 = 4489: step 20, line 103 (OpStore) wrote it from T5.x = 4489; it was not written before. (source line 15: uint other = words[t ^ 64u];)
  6. line 81 (OpStore), 2 times: V0.x@3 = 3: step 2, line 81 (OpStore) wrote it from T0.x = 3; it was not written before. (source line 10: const uint t = gl_LocalInvocationIndex;)
  7. line 102 (OpLoad): T5.x@3 = 4489: step 19, line 102 (OpLoad) fetched it from storage2[67] = 4489, at T3.x = 268; it was 67 before. (source line 15: uint other = words[t ^ 64u];)
  8. line 80 (OpLoad), 2 times: T0.x@3 = 3: step 1, line 80 (OpLoad) wrote it from SV0.x (gl_LocalInvocationIndex) = 3; it was not written before. (source line 10: const uint t = gl_LocalInvocationIndex;)
  9. line 101 (OpAccessChain): T3.x@3 = 268: step 18, line 101 (OpAccessChain) wrote it as T5.x x 4 = 67 x 4; it was 3 before. (source line 15: uint other = words[t ^ 64u];)
 10. line 95 (OpStore): storage2[67] = 4489: wave 1, step 14, line 95 (OpStore), lane 3, wrote it from T3.x = 4489, at T6.x = 268; it was 0 before.
 11. line 100 (OpBitwiseXor): T5.x@3 = 67: step 17, line 100 (OpBitwiseXor) wrote it as T3.x ^ 64 = 3 ^ 64; it was 3 before. (source line 15: uint other = words[t ^ 64u];)
 12. line 94 (OpAccessChain): T6.x@3 = 268: wave 1, step 13, line 94 (OpAccessChain) wrote it as T5.x x 4 = 67 x 4; it was not written before.
 13. line 93 (OpLoad): T3.x@3 = 4489: wave 1, step 12, line 93 (OpLoad) wrote it from V1.x = 4489; it was 0 before.
 14. line 99 (OpLoad): T3.x@3 = 3: step 16, line 99 (OpLoad) wrote it from V0.x = 3; it was 9 before. (source line 15: uint other = words[t ^ 64u];)
 15. line 92 (OpLoad): T5.x@3 = 67: wave 1, step 11, line 92 (OpLoad) wrote it from V0.x = 67; it was 4489 before.
 16. line 90 (OpStore): V1.x@3 = 4489: wave 1, step 10, line 90 (OpStore) wrote it from T5.x = 4489; it was not written before.
 17. line 89 (OpIAdd): T5.x@3 = 4489: wave 1, step 9, line 89 (OpIAdd) wrote it as T2.x + T3.x = 4489 + 0; it was not written before.
 18. line 85 (OpIMul): T2.x@3 = 4489: wave 1, step 5, line 85 (OpIMul) wrote it as T0.x x T1.x = 67 x 67; it was not written before.
 19. line 88 (OpLoad): T3.x@3 = 0: wave 1, step 8, line 88 (OpLoad) fetched it from storage0[67] = 0, at T4.x = 268; it was 67 before.
 20. line 83 (OpLoad): T0.x@3 = 67: wave 1, step 3, line 83 (OpLoad) wrote it from V0.x = 67; it was 67 before.
 21. line 84 (OpLoad): T1.x@3 = 67: wave 1, step 4, line 84 (OpLoad) wrote it from V0.x = 67; it was not written before.
 22. line 87 (OpAccessChain): T4.x@3 = 268: wave 1, step 7, line 87 (OpAccessChain) wrote it as T3.x x 4 = 67 x 4; it was not written before.
 23. line 86 (OpLoad): T3.x@3 = 67: wave 1, step 6, line 86 (OpLoad) wrote it from V0.x = 67; it was not written before.
storage1[3] = 0.0: the wave was started with it.

$ printf 'watch share[5]\ncontinue\ninfo wave\ncontinue\nreverse-continue\n' | lanescope debug $T/exchange-shared.lanescope --wave 1 --step 0
Nothing has run yet.
step 0, wave 1, lane 0: 64 of 64 lanes active
source line 10: const uint t = gl_LocalInvocationIndex;
=>   73           %12 = OpLoad %uint %gl_LocalInvocationIndex
(lanescope) watch share[5]
  1  change of share[5]
(lanescope) continue
Breakpoint 1, hit 1, change of share[5], all lanes
  words[5]: 0.0 -> 25
Lane 0 computes T6.x = OpAccessChain (LT_UINT (64, 128), MULLO_INT (64, 4), 2.0) = 256. 64 of 64 lanes take part.
step 13, wave 1, lane 0: 64 of 64 lanes active
source line 13: words[t] = own;
=>   88                 OpStore %35 %33
(lanescope) info wave
wave 1 of 2, in group 0 with 2 waves
   wave 0: step 14, line 90
=> wave 1: step 13, line 88
(lanescope) continue
OpFunctionEnd: the program ends.
step 25, wave 1, lane 0: 0 of 64 lanes active, ended
(the end: no breakpoint on the way)
(lanescope) reverse-continue
Breakpoint 1, hit 1, change of share[5], all lanes
  words[5]: 0.0 -> 25
Lane 0 computes T6.x = OpAccessChain (LT_UINT (64, 128), MULLO_INT (64, 4), 2.0) = 256. 64 of 64 lanes take part.
step 13, wave 1, lane 0: 64 of 64 lanes active
source line 13: words[t] = own;
=>   88                 OpStore %35 %33

# A barrier to which not all lanes come stops the run; lanes that have returned from the program are not waited for, those that have from a function are.
$ lanescope run $T/divided.lanescope; lanescope run $T/divided.lanescope --spec 1=16; lanescope run $T/divided.lanescope --spec 2=24; sed 's/.program./[machine]\ndivergent-barrier=go-on\n&/' $T/divided.lanescope >$T/going.lanescope; lanescope run $T/going.lanescope --spec 1=16,2=24; lanescope races $T/divided.lanescope; lanescope races $T/divided.lanescope --spec 1=64
divided: 2 waves, 74 steps
storage0: r32ui, 64 x 2, 128 written
storage1: r32ui, 64 x 2, 128 written
divided: 2 waves, 61 steps
storage0: r32ui, 64 x 2, 128 written
storage1: r32ui, 64 x 2, 128 written
lanescope: $T/divided.lanescope: wave 0 stopped at step 25, line 136 (OpControlBarrier %uint_2 %uint_2 %uint_264): illegal: OpControlBarrier: not all lanes of the wave come to the barrier, and all must
divided: 2 waves, 52 steps
storage0: r32ui, 64 x 2, 128 written
storage1: r32ui, 64 x 2, 128 written
lanescope: $T/divided.lanescope: wave 0 stopped at step 26, line 136 (OpControlBarrier %uint_2 %uint_2 %uint_264): illegal: OpControlBarrier: not all lanes of the wave come to the barrier, and all must
going: 2 waves, 75 steps
storage0: r32ui, 64 x 2, 128 written
storage1: r32ui, 64 x 2, 128 written
No race in 2 waves.
share[0] is written by wave 0, lane 0 in step 22, source line 13 and read by wave 1, lane 0 in step 33, source line 25, and nothing orders them. The same holds for 31 more words.
32 words are in races, in 2 waves.
[1]
