#version 330
uniform sampler2D u_bilinear;
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (256, 256);
  vec4 v0 = vec4 (uv, 2.0 * uv - 1.0);
  vec4 s = vec4 (0);

  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++)
      s += texture (u_bilinear, v0.xy + vec2 (x, y) / 64.0) * 0.04;
  o = s;
}
