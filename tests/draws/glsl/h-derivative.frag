#version 330
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { float f = gl_FragCoord.x * 3.0 + gl_FragCoord.y * 5.0; o_color = vec4 (dFdx (f), dFdy (f), fwidth (f), v_color.x); }
