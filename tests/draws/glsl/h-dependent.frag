#version 330
uniform sampler2D s;
in vec4 v_color;
layout(location=0) out vec4 o_color;
void main () {
  vec4 first = textureLod (s, gl_FragCoord.xy / 16.0, 0.0);
  vec2 t = gl_FragCoord.xy / 8.0 + first.zz * 0.0;
  o_color = texture (s, t) + first * 0.25;
}
