#version 330
uniform sampler2DMS s;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  ivec2 p = ivec2 (gl_FragCoord.xy) / 2;
  int n = int (gl_FragCoord.x) % 2 + 2 * (int (gl_FragCoord.y) % 2);
  o_color = texelFetch (s, p, n);
}
