#version 450
layout (local_size_x = 128) in;
layout (std430, binding = 0) readonly buffer In { uint given[]; };
layout (std430, binding = 1) writeonly buffer Out { uint result[]; };
layout (std430, binding = 2) buffer Scratch { uint words[]; };

/* Each thread takes what the one of the same lane in the other wave made. */
void main ()
{
  const uint t = gl_LocalInvocationIndex;
  uint own = t * t + given[t];

  words[t] = own;
  barrier ();
  uint other = words[t ^ 64u];
  result[t] = other;
}
