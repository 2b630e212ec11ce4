#version 330
layout(location=0) in vec4 a_pos;
layout(location=1) in vec4 a_color;
out vec4 g_color;
void main () { gl_Position = a_pos; g_color = a_color; }
