#version 330
uniform samplerCubeShadow s;
uniform vec4 place;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = vec4 (texture (s, vec4 (v_color.xy * 2.2 - 1.1, place.x, 0.5))); }
