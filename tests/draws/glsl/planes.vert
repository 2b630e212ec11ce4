#version 120
attribute vec4 a_pos;
attribute vec4 a_color;
varying vec4 v_color;
void main () { gl_Position = a_pos; gl_ClipVertex = a_pos * vec4 (2.0, 3.0, 1.0, 1.0); v_color = a_color; }
