#version 330
out vec4 o;

const float time = 0.7;
const int STEPS = 64;
const float FAR = 20.0;
const vec3 LIGHT = normalize (vec3 (0.6, 0.7, -0.4));

float sphere (vec3 p, float r)
{
  return length (p) - r;
}

float box (vec3 p, vec3 b)
{
  vec3 q = abs (p) - b;
  return length (max (q, 0.0)) + min (max (q.x, max (q.y, q.z)), 0.0);
}

float torus (vec3 p, vec2 t)
{
  return length (vec2 (length (p.xz) - t.x, p.y)) - t.y;
}

float smin (float a, float b, float k)
{
  float h = clamp (0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return mix (b, a, h) - k * h * (1.0 - h);
}

float map (vec3 p)
{
  float d = p.y + 1.0;
  vec3 q = p - vec3 (0.0, 0.3 * sin (time), 0.0);

  d = min (d, smin (sphere (q, 0.8), box (p - vec3 (1.2, -0.4, 0.0), vec3 (0.5)), 0.4));
  return min (d, torus (p - vec3 (-1.4, -0.6, 0.3), vec2 (0.7, 0.25)));
}

vec3 normal (vec3 p)
{
  vec2 e = vec2 (0.001, 0.0);
  return normalize (vec3 (map (p + e.xyy) - map (p - e.xyy),
                          map (p + e.yxy) - map (p - e.yxy),
                          map (p + e.yyx) - map (p - e.yyx)));
}

float shadow (vec3 p, vec3 dir)
{
  float t = 0.02, s = 1.0;

  for (int i = 0; i < 24; i++)
    {
      float h = map (p + t * dir);
      s = min (s, 8.0 * h / t);
      t += clamp (h, 0.05, 0.5);
      if (s < 0.01 || t > 6.0)
        break;
    }
  return clamp (s, 0.0, 1.0);
}

float march (vec3 from, vec3 dir)
{
  float t = 0.0;

  for (int i = 0; i < STEPS; i++)
    {
      float d = map (from + t * dir);
      if (d < 0.001 * t)
        return t;
      t += d;
      if (t > FAR)
        break;
    }
  return -1.0;
}

void main () {
  vec2 uv = (2.0 * gl_FragCoord.xy - vec2 (256, 256)) / 256.0;
  vec3 from = vec3 (0.0, 0.6, -4.0), dir = normalize (vec3 (uv, 1.8));
  vec3 color = mix (vec3 (0.6, 0.7, 0.9), vec3 (0.2, 0.3, 0.6), 0.5 + 0.5 * uv.y);
  float t = march (from, dir);

  if (t > 0.0)
    {
      vec3 p = from + t * dir, n = normal (p);
      float diffuse = max (dot (n, LIGHT), 0.0) * shadow (p, LIGHT);
      float shine = pow (max (dot (reflect (dir, n), LIGHT), 0.0), 32.0);
      vec3 base = p.y < -0.99 ? vec3 (0.5) : 0.5 + 0.5 * cos (vec3 (0.0, 2.0, 4.0) + p.x);

      color = mix (base * (0.2 + 0.8 * diffuse) + 0.4 * shine * diffuse, color,
                   1.0 - exp (-0.005 * t * t));
    }
  o = vec4 (sqrt (color), 1.0);
}
