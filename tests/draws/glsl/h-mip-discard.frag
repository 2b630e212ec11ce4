#version 330
uniform sampler2D s;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  vec2 t = gl_FragCoord.xy / 16.0 * 2.0 + vec2 (0.01, 0.02);
  if (fract (v_color.x * 5.0) < 0.5) discard;
  o_color = texture (s, t);
}
