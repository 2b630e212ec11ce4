#version 330
#extension GL_ARB_fragment_layer_viewport : require
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = vec4 (v_color.xyz, float (gl_Layer) + 0.5); }
