#version 330
layout(location=0) in vec4 a_pos;
layout(location=1) in vec4 a_color;
out vec4 v_color;
void main () { gl_Position = a_pos; gl_PointSize = a_color.w * 8.0; v_color = a_color; }
