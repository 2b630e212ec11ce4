#version 330
in vec2 uv;
out vec4 colour;
uniform sampler2D wood;

void
main ()
{
  float d = length (uv - 0.5);
  vec4 c = vec4 (d);

  if (d < 0.3)
    {
      for (int i = 0; i < 4; i++)
        c += texture (wood, uv * float (i) + c.xy);
    }
  if (c.x > 2.0)
    discard;
  colour = c * d;
}
