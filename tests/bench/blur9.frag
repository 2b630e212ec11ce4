#version 330
uniform sampler2D u_t;
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (256, 256);
  const float share[5] = float[5] (0.25, 0.1875, 0.125, 0.046875, 0.015625);
  vec4 s = texture (u_t, uv) * share[0];

  for (int x = 1; x < 5; x++)
    {
      s += texture (u_t, uv + vec2 (x, 0) / 16.0) * share[x];
      s += texture (u_t, uv - vec2 (x, 0) / 16.0) * share[x];
    }
  o = s;
}
