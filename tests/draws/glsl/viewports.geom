#version 330
#extension GL_ARB_viewport_array : require
layout(triangles) in;
layout(triangle_strip, max_vertices=12) out;
in vec4 g_color[];
out vec4 v_color;
void main () {
  for (int n = 0; n < 4; n++) {
    for (int i = 0; i < 3; i++) {
      gl_ViewportIndex = n;
      gl_Position = gl_in[i].gl_Position;
      v_color = g_color[i] * (1.0 - 0.2 * float (n));
      EmitVertex ();
    }
    EndPrimitive ();
  }
}
