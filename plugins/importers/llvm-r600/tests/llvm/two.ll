declare void @llvm.r600.store.swizzle(<4 x float>, i32, i32)

; Colour is a * b + a.
define amdgpu_ps void @tint(<4 x float> inreg %a, <4 x float> inreg %b) {
  %m = fmul <4 x float> %a, %b
  %s = fadd <4 x float> %m, %a
  call void @llvm.r600.store.swizzle(<4 x float> %s, i32 0, i32 0)
  ret void
}

; Black on the left, else the colour turned over.
define amdgpu_ps void @half(<4 x float> inreg %a) {
  %x = extractelement <4 x float> %a, i32 0
  %left = fcmp olt float %x, 5.000000e-01
  br i1 %left, label %dark, label %light
dark:
  br label %end
light:
  %r = shufflevector <4 x float> %a, <4 x float> undef, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  br label %end
end:
  %c = phi <4 x float> [ zeroinitializer, %dark ], [ %r, %light ]
  call void @llvm.r600.store.swizzle(<4 x float> %c, i32 0, i32 0)
  ret void
}

; A position that is the input moved to the right.
define amdgpu_vs void @move(<4 x float> inreg %p) {
  %x = extractelement <4 x float> %p, i32 0
  %moved = fadd float %x, 2.500000e-01
  %q = insertelement <4 x float> %p, float %moved, i32 0
  call void @llvm.r600.store.swizzle(<4 x float> %q, i32 60, i32 1)
  ret void
}
