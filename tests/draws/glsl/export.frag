#version 330
#extension GL_ARB_shader_stencil_export : require
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () { o_color = v_color; gl_FragDepth = 1.0 - v_color.x; gl_FragStencilRefARB = int (v_color.y * 9.0); }
