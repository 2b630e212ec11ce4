#version 330
layout(location=0) in vec4 a_pos;
layout(location=1) in vec4 a_color;
out vec4 v_color;
out vec2 s_pair;
out float s_one;
out vec3 s_three;
flat out ivec2 s_int;
void main () {
  gl_Position = a_pos;
  v_color = a_color;
  s_pair = a_pos.xy * a_color.zw;
  s_one = a_pos.x + float (gl_VertexID) * 0.5;
  s_three = a_color.xyz * 3.0 - a_pos.yyx;
  s_int = ivec2 (gl_VertexID * 100000 - 7, gl_InstanceID);
}
