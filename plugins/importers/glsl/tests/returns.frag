#version 330
#extension GL_ARB_separate_shader_objects : require
// A component of what is given stands in a register that is written anew before the last component is there.
layout (location = 1) in vec4 a;
layout (location = 2) in vec4 b;
layout (location = 0) out vec4 o;

float
halve (float x, int n)
{
  for (int i = 0; i < n; i++)
    {
      x = x * 0.5 + 1.0;
      if (x > 4.0)
        return x * 10.0;
    }
  return -x;
}

float
choose (vec2 p)
{
  if (p.x > p.y)
    {
      if (p.x > 8.0)
        return p.x;
      return p.y;
    }
  return p.x * p.y;
}

void
main ()
{
  o = vec4 (halve (b.x, 3), halve (b.y, 5), choose (a.xy), 1.0);
}
