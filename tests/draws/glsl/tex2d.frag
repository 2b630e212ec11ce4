#version 330
uniform sampler2D s;
uniform vec4 place;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = texture (s, v_color.xy * place.zw + place.xy); }
