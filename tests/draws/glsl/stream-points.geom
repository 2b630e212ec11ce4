#version 330
layout(triangles) in;
layout(points, max_vertices=3) out;
in vec3 s_three[];
in vec4 v_color[];
out vec4 g_color;
out vec2 g_pair;
void main () {
  for (int i = 0; i < 3; i++) {
    gl_Position = gl_in[i].gl_Position;
    g_color = v_color[i] * 0.25;
    g_pair = s_three[i].zy;
    if (v_color[i].x > 0.3) { EmitVertex (); EndPrimitive (); }
  }
}
