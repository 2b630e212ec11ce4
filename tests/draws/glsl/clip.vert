#version 330
layout(location=0) in vec4 a_pos;
layout(location=1) in vec4 a_color;
out vec4 v_color;
out float gl_ClipDistance[8];
void main () {
  gl_Position = a_pos;
  v_color = a_color;
  gl_ClipDistance[0] = a_pos.x + 0.4 * a_pos.w;
  gl_ClipDistance[1] = a_pos.y + 0.55 * a_pos.w;
  gl_ClipDistance[2] = 0.7 * a_pos.w - a_pos.x;
  gl_ClipDistance[3] = 0.6 * a_pos.w - a_pos.y;
  gl_ClipDistance[4] = a_pos.x + a_pos.y + 0.3 * a_pos.w;
  gl_ClipDistance[5] = a_pos.x - a_pos.y + 0.5 * a_pos.w;
  gl_ClipDistance[6] = 0.9 * a_pos.w - a_pos.x - a_pos.y;
  gl_ClipDistance[7] = a_color.x - 0.2;
}
