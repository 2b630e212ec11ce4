#version 330
#extension GL_ARB_cull_distance : require
layout(location=0) in vec4 a_pos;
layout(location=1) in vec4 a_color;
out vec4 v_color;
out float gl_CullDistance[1];
void main () { gl_Position = a_pos; v_color = a_color; gl_CullDistance[0] = a_color.x - 0.45; }
