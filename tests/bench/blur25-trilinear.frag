#version 330
uniform sampler2D u_trilinear;
out vec4 o;

void main () {
  vec2 place = gl_FragCoord.xy * 0.15625;
  vec4 s = vec4 (0);

  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++)
      s += texture (u_trilinear, place + vec2 (x, y) / 64.0) * 0.04;
  o = s;
}
