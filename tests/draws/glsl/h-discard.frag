#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  float f = gl_FragCoord.x * 2.0 - gl_FragCoord.y;
  if (fract (v_color.x * 7.0) < 0.4) discard;
  o_color = vec4 (dFdx (f), dFdy (f), f, 1.0);
}
