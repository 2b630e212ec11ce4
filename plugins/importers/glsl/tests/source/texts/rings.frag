precision mediump float;
// Without a version, as browsers have it: rings around two points, by a function that is called three times.
varying vec2 uv;
uniform float time;

float
ring (vec2 p, float radius)
{
  float d = abs (length (p) - radius);
  float edge = smoothstep (0.05, 0.0, d);

  return edge * (1.0 + 0.5 * sin (time + p.x * 9.0));
}

void
main ()
{
  vec2 p = uv * 2.0 - 1.0;
  vec3 sum = vec3 (ring (p, 0.5), ring (p - vec2 (0.3, 0.1), 0.3), 0.0);

  sum.b = ring (p.yx + 0.2, 0.7);
  if (sum.r > 0.4)
    sum.gb *= 0.5;
  gl_FragColor = vec4 (sum, 1.0);
}
