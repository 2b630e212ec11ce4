#version 330
layout(triangles) in;
layout(triangle_strip, max_vertices=9) out;
in vec4 g_color[];
out vec4 v_color;
void main () {
  for (int layer = 0; layer < 3; layer++) {
    for (int i = 0; i < 3; i++) {
      gl_Layer = layer;
      gl_Position = gl_in[i].gl_Position * vec4 (1.0 - 0.25 * float (layer), 1.0, 1.0, 1.0);
      v_color = g_color[i] * (1.0 - 0.25 * float (layer));
      EmitVertex ();
    }
    EndPrimitive ();
  }
}
