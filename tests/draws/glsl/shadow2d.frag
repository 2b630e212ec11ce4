#version 330
uniform sampler2DShadow s;
uniform vec4 place;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = vec4 (texture (s, vec3 (v_color.xy * place.zw + place.xy, 0.5 + v_color.x * 0.3)), 0.0, 0.0, 1.0); }
