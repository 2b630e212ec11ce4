#version 330
flat in vec4 v_color;
layout(location=0) out uvec4 o_color;
void main () { o_color = uvec4 (ivec4 (v_color)); }
