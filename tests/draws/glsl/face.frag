#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = gl_FrontFacing ? v_color : vec4 (1.0) - v_color; }
