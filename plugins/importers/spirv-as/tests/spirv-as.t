# SPIR-V as text opens as the module that spirv-as makes of it; results keep their numbers.
$ lanescope disasm chosen.spvasm | tail -n 4; lanescope info chosen.spvasm | head -n 5; printf 'end\nx/2x storage0[0]\n' | lanescope debug chosen.spvasm --step 2 --lane 3
         %55 = OpAccessChain %_ptr_StorageBuffer_uint %7 %int_0 %46
               OpStore %55 %53
               OpReturn
               OpFunctionEnd
chosen.spvasm: SPIRV import
  entry point    main, GLCompute
  instructions   114
  steps          29
  functions      1
lanescope: chosen.spvasm: note: not in the file, so made up: storage 0 (zeros)
Lane 3 computes OpStore V0.x = 3. 64 of 64 lanes take part.
step 2, wave 0, lane 3: 64 of 64 lanes active
=>   74                 OpStore %s %uint_0
(lanescope) end
OpFunctionEnd: the program ends.
step 81, wave 0, lane 3: 0 of 64 lanes active, ended
(lanescope) x/2x storage0[0]
storage0[0]    0x3fc0001b    0x3fc0001f

# What spirv-as refuses has the text's line and column; the version that a text names counts.
$ sed 's/OpIAdd/OpPlus/' chosen.spvasm >$T/plus.spvasm; lanescope info $T/plus.spvasm; printf '; SPIR-V\n; Version: 1.0\nOpCapability Shader\nOpMemoryModel Logical GLSL450\n%%1 = OpTypeBool\n%%2 = OpCopyLogical %%1 %%1\n' >$T/old; lanescope info $T/old; sed -i 's/1\.0/1.4/' $T/old; lanescope info $T/old | head -n 2; printf 'x\n' >$T/x.spvasm; lanescope lint $T/x.spvasm
lanescope: $T/plus.spvasm:98:16: Invalid Opcode name 'OpPlus'
lanescope: $T/old:6:6: Invalid Opcode name 'OpCopyLogical'
lanescope: $T/old: the SPIR-V module has no entry point for this stage
lanescope: $T/x.spvasm:1:1: Expected <opcode> or <result-id> at the beginning of an instruction, found 'x'.
[1]

# Without the program, the package is named.
$ PATH=$T $(command -v lanescope) info $PWD/chosen.spvasm 2>&1 | sed "s|$PWD/||"
lanescope: chosen.spvasm: there is no spirv-as to assemble it (Debian's package spirv-tools has it)
