#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
uniform int n;
void main () {
  float a[24];
  if (v_color.x > 0.8) discard;
  for (int i = 0; i < 24; i++) a[i] = v_color.y * float (i) + gl_FragCoord.x;
  int k = int (v_color.z * 20.0);
  a[k] = 0.25;
  int i = 0;
  while (a[i] != 0.25 && i < n) i++;
  o_color = vec4 (float (i), a[(k + 5) % 24], dFdx (gl_FragCoord.x * 4.0), 1.0);
}
