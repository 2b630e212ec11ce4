#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = vec4 (gl_PointCoord, v_color.x, 1.0); }
