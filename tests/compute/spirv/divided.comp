#version 450
layout (local_size_x = 128) in;
layout (constant_id = 1) const uint least = 128u;
layout (constant_id = 2) const uint filled = 32u;
layout (std430, binding = 0) readonly buffer In { uint given[]; };
layout (std430, binding = 1) writeonly buffer Out { uint result[]; };
shared uint words[128];

void fill (uint t)
{
  if (t % 64u >= filled)
    return;
  words[t] = given[t];
  if (t < least)
    barrier ();
}

void main ()
{
  const uint t = gl_LocalInvocationIndex;

  if (t % 64u >= 32u)
    return;
  fill (t);
  result[t] = words[t ^ 64u];
}
