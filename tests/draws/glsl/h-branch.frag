#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  float f = gl_FragCoord.x * 0.5;
  for (int i = 0; i < 5; i++) f += gl_FragCoord.y * 0.25 * float (i);
  float d = dFdx (f), e = dFdy (f);
  if (v_color.x > 0.5) o_color = vec4 (d, e, 1.0, 0.0); else o_color = vec4 (e, d, 0.0, 1.0);
}
