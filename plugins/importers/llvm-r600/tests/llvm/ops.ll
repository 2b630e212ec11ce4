declare void @llvm.r600.store.swizzle(<4 x float>, i32, i32)
declare float @llvm.sqrt.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.log2.f32(float)
declare float @llvm.sin.f32(float)
declare float @llvm.cos.f32(float)
declare float @llvm.minnum.f32(float,float)
declare float @llvm.maxnum.f32(float,float)
declare float @llvm.fabs.f32(float)
declare float @llvm.r600.dot4(<4 x float>,<4 x float>)
declare float @llvm.r600.recipsqrt.ieee.f32(float)
declare float @llvm.r600.recipsqrt.clamped.f32(float)
define amdgpu_ps void @floats(<4 x float> inreg %a, <4 x float> inreg %b) {
  %x = extractelement <4 x float> %a, i32 0
  %y = extractelement <4 x float> %a, i32 1
  %z = extractelement <4 x float> %b, i32 2
  %w = extractelement <4 x float> %b, i32 3
  %f = call float @llvm.floor.f32(float %x)
  %c = call float @llvm.ceil.f32(float %y)
  %t = call float @llvm.trunc.f32(float %z)
  %r = call float @llvm.rint.f32(float %w)
  %e = call float @llvm.exp2.f32(float %f)
  %l = call float @llvm.log2.f32(float %c)
  %s = call float @llvm.sin.f32(float %t)
  %k = call float @llvm.cos.f32(float %r)
  %m = call float @llvm.minnum.f32(float %e, float %l)
  %n = call float @llvm.maxnum.f32(float %s, float %k)
  %ab = call float @llvm.fabs.f32(float %n)
  %ng = fneg float %m
  %d = fdiv float %ab, %ng
  %q = call float @llvm.r600.recipsqrt.ieee.f32(float %d)
  %q2 = call float @llvm.r600.recipsqrt.clamped.f32(float %q)
  %dot = call float @llvm.r600.dot4(<4 x float> %a, <4 x float> %b)
  %cmp = fcmp oge float %dot, %q2
  %sel = select i1 %cmp, float %dot, float 0x400921FB60000000
  %cmp2 = fcmp une float %sel, %x
  %sel2 = select i1 %cmp2, float %y, float %sel
  %v0 = insertelement <4 x float> undef, float %sel2, i32 0
  %v1 = insertelement <4 x float> %v0, float %d, i32 1
  %v2 = insertelement <4 x float> %v1, float %q2, i32 2
  %v3 = insertelement <4 x float> %v2, float %dot, i32 3
  call void @llvm.r600.store.swizzle(<4 x float> %v3, i32 0, i32 0)
  ret void
}
define amdgpu_ps void @ints(<4 x float> inreg %a, <4 x float> inreg %b) {
  %i = bitcast <4 x float> %a to <4 x i32>
  %j = bitcast <4 x float> %b to <4 x i32>
  %x = extractelement <4 x i32> %i, i32 0
  %y = extractelement <4 x i32> %i, i32 1
  %z = extractelement <4 x i32> %j, i32 2
  %w = extractelement <4 x i32> %j, i32 3
  %s1 = add i32 %x, %y
  %s2 = sub i32 %s1, %z
  %s3 = mul i32 %s2, %w
  %s4 = and i32 %s3, 65535
  %s5 = or i32 %s4, %x
  %s6 = xor i32 %s5, -1
  %s7 = shl i32 %s6, 3
  %s8 = lshr i32 %s7, %y
  %s9 = ashr i32 %s8, 2
  %c = icmp sgt i32 %s9, %z
  %m = select i1 %c, i32 %s9, i32 %z
  %c2 = icmp ult i32 %m, %w
  %m2 = select i1 %c2, i32 %m, i32 %w
  %f = sitofp i32 %m2 to float
  %u = uitofp i32 %m to float
  %g = fptosi float %f to i32
  %h = fptoui float %u to i32
  %hi = zext i32 %g to i64
  %hj = zext i32 %h to i64
  %p = mul i64 %hi, %hj
  %ph = lshr i64 %p, 32
  %pt = trunc i64 %ph to i32
  %pf = bitcast i32 %pt to float
  %v0 = insertelement <4 x float> undef, float %f, i32 0
  %v1 = insertelement <4 x float> %v0, float %u, i32 1
  %v2 = insertelement <4 x float> %v1, float %pf, i32 2
  %gf = bitcast i32 %g to float
  %v3 = insertelement <4 x float> %v2, float %gf, i32 3
  call void @llvm.r600.store.swizzle(<4 x float> %v3, i32 0, i32 0)
  ret void
}
define amdgpu_ps void @loop(<4 x float> inreg %a) {
entry:
  %x = extractelement <4 x float> %a, i32 0
  br label %body
body:
  %acc = phi float [ 0.0, %entry ], [ %next, %more ]
  %n = phi i32 [ 0, %entry ], [ %n1, %more ]
  %next = fadd float %acc, %x
  %c = fcmp ogt float %next, 4.0
  br i1 %c, label %done, label %more
more:
  %n1 = add i32 %n, 1
  %c2 = icmp slt i32 %n1, 20
  br i1 %c2, label %body, label %done
done:
  %v0 = insertelement <4 x float> zeroinitializer, float %next, i32 0
  call void @llvm.r600.store.swizzle(<4 x float> %v0, i32 0, i32 0)
  ret void
}
