#version 330
uniform sampler2DMS s;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  ivec2 p = ivec2 (gl_FragCoord.xy) / 2;
  vec4 sum = vec4 (0.0);
  for (int i = 0; i < 4; i++) sum += texelFetch (s, p, i) * float (i + 1);
  o_color = sum;
}
