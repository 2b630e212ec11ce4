#version 450
layout (local_size_x_id = 0) in;
layout (constant_id = 1) const uint without = 0u;
#define BARRIER(n) if ((without >> n & 1u) == 0u) barrier ()
layout (std430, binding = 0) readonly buffer In { uint given[]; };
layout (std430, binding = 1) writeonly buffer Out { uint result[]; };
layout (std430, binding = 2) buffer Scratch { uint scratch[]; };
#define S(i) scratch[first + (i)]

void main ()
{
  const uint n = gl_WorkGroupSize.x, t = gl_LocalInvocationIndex, first = gl_WorkGroupID.x * n;

  S (t) = 0u;
  BARRIER (0);
  atomicAdd (S (given[first + t] % n), 1u);
  BARRIER (1);
  result[first + t] = S (t);
}
