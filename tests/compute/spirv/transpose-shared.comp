#version 450
layout (local_size_x_id = 0) in;
layout (constant_id = 1) const uint without = 0u;
#define BARRIER(n) if ((without >> n & 1u) == 0u) barrier ()
layout (std430, binding = 0) readonly buffer In { uint given[]; };
layout (std430, binding = 1) writeonly buffer Out { uint result[]; };
shared uint words[gl_WorkGroupSize.x];
#define S(i) words[i]

void main ()
{
  const uint n = gl_WorkGroupSize.x, t = gl_LocalInvocationIndex, first = gl_WorkGroupID.x * n;

  const uint height = 4u, width = n / height;

  S (t) = given[first + t];
  BARRIER (0);
  result[first + t] = S (t % height * width + t / height);
}
