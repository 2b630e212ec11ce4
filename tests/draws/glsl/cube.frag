#version 330
uniform samplerCube s;
uniform vec4 place;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  vec3 d = vec3 (v_color.xy * 2.2 - 1.1, 1.0);
  if (place.x == 1.0) d = vec3 (1.0, d.xy);
  else if (place.x == 2.0) d = vec3 (d.x, -1.0, d.y);
  else if (place.x == 3.0) d = vec3 (-1.0, d.y, d.x);
  else if (place.x == 4.0) d = vec3 (d.yx, -1.0);
  else if (place.x == 5.0) d = vec3 (d.y, 1.0, d.x);
  o_color = textureLod (s, d, place.y);
}
