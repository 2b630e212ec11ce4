#version 330
// A plasma: four waves that run into each other, and a palette that goes round with them.
in vec2 uv;
out vec4 colour;

uniform float time = 1.5;
uniform float scale = 10.0;

float
wave (vec2 p, float speed)
{
  return sin (p.x * scale + speed * time) + cos (p.y * scale * 0.5 - time);
}

void
main ()
{
  vec2 middle = uv - 0.5;
  float sum = wave (uv, 1.0);

  sum += wave (uv.yx, 0.5);
  if (length (middle) < 0.4)
    sum += sin (length (middle) * scale * 4.0 - time);
  colour = vec4 (0.5 + 0.5 * sin (vec3 (sum, sum + 2.0, sum + 4.0)), 1.0);
}
