#version 450
layout (location = 0) in vec2 at;
layout (location = 0) out vec4 colour;

float twice (float x)
{
  x += 1.0;
  x *= 0.5;
  return x * 2.0;
}

void main ()
{
  float near = at.y;
  double d = double (twice (at.x));

  d = 1.0 / d;
  near += 0.5;
  near = near * 2.0 + float (d);
  near -= at.x;
  colour = vec4 (near, float (d), 0.0, 1.0);
}
