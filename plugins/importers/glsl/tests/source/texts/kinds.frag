#version 330
// Structures, arrays, matrices, loops and functions.
struct Light
{
  vec3 direction;
  float power;
};

in vec2 uv;
out vec4 colour;

uniform float step = 0.25;

float
shade (Light light, vec3 normal)
{
  float r = max (dot (light.direction, normal), 0.0);

  return r * light.power;
}

void
main ()
{
  mat2 m = mat2 (uv.x, uv.y, -uv.y, uv.x);
  vec2 turned = m * uv;
  Light l;
  float w[3];
  int n = int (uv.x * 8.0);
  bool big = uv.y > 0.5;
  float r = length (uv);
  float sum = 0.0;

  l.direction = vec3 (uv, 0.5);
  l.power = 2.0 + uv.x;
  w[0] = r * 0.25;
  w[1] = r * 0.5 + uv.x;
  w[2] = uv.y * uv.x;
  for (int i = 0; i < n; i++)
    sum += w[i % 3] * step + sum * 0.5;
  if (r > 0.7)
    sum = sum - shade (l, vec3 (turned, 1.0));
  colour = vec4 (sum, turned, big ? 1.0 : float (n));
}
