#version 330
// A loop that lanes leave at different times, with a break, and a count of it.
in vec2 uv;
out vec4 colour;
uniform vec2 middle = vec2 (-0.7, 0.27);

void
main ()
{
  vec2 z = uv * 3.0 - 1.5;
  int n = 0;

  for (int i = 0; i < 60; i++)
    {
      float size = dot (z, z);

      if (size > 16.0)
        break;
      z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + middle;
      n++;
    }
  float shade = float (n) / 60.0;
  if (n == 60)
    colour = vec4 (0.0, 0.0, 0.0, 1.0);
  else
    colour = vec4 (shade, shade * shade, z.x * 0.1, 1.0);
}
