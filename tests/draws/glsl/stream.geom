#version 330
layout(triangles) in;
layout(line_strip, max_vertices=4) out;
in vec3 s_three[];
in vec4 v_color[];
out vec4 g_color;
out vec2 g_pair;
void main () {
  for (int i = 0; i < 4; i++) {
    gl_Position = gl_in[i % 3].gl_Position * 0.5;
    g_color = v_color[i % 3];
    g_pair = s_three[i % 3].xy * float (i);
    EmitVertex ();
  }
}
