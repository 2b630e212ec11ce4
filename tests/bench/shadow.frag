#version 330
uniform sampler2DShadow u_shadow;
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (256, 256);
  float s = 0.0;

  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++)
      s += texture (u_shadow, vec3 (uv + vec2 (x, y) / 64.0, uv.x)) * 0.04;
  o = vec4 (s, s, s, 1.0);
}
