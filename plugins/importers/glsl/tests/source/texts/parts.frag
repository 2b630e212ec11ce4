#version 330
in vec2 uv; out vec4 colour;
struct Light { vec3 dir; float power; };
void split (in vec2 p, out float a, inout vec2 b) { a = p.x * 3.0; b += p.yx; }
float lit (Light l, vec3 n) { return max (dot (l.dir, n), 0.0) * l.power; }
void main () {
  float a; vec2 b = uv * 2.0;
  split (uv, a, b);
  Light l = Light (normalize (vec3 (uv, 1.0)), a);
  l.power += b.x;
  vec3 n = vec3 (0.0, b);
  n.xz *= 1.5;
  float w[3];
  w[0] = uv.x; w[1] = w[0] * b.y; w[2] = w[1] - a;
  if (w[2] > 0.3)
    colour = vec4 (lit (l, n), w[2], 0.0, 1.0);
  else
    colour = vec4 (n, 1.0);
  if (colour.x > 2.0) discard;
}
