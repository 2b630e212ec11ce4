#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = v_color; gl_FragDepth = v_color.x * 1.5 - 0.25; }
