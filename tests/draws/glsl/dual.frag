#version 330
in vec4 v_color;
out vec4 o_color;
out vec4 o_factor;
void main () { o_color = v_color; o_factor = vec4 (v_color.w, v_color.x, v_color.z * 0.5, v_color.y); }
