#version 330
in vec2 uv;
out vec4 colour;

void
main ()
{
  float x = uv.x - 0.5;
  float d = sqrt (x);
  float e = log (uv.y - 0.2) + x;

  if (uv.y > 0.9)
    discard;
  if (x > 0.2)
    e += d * 2.0;
  colour = vec4 (d, e, x, 1.0);
}
