#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  float sum = 0.0;
  int n = int (v_color.x * 9.0);
  for (int i = 0; i < 12; i++) {
    if (i > n) break;
    if (i == 3 && v_color.y > 0.6) discard;
    sum += float (i) * v_color.z;
  }
  o_color = vec4 (sum, float (n), v_color.y, 1.0);
}
