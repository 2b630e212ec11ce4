#version 330
uniform samplerCube u_cube;
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (256, 256);
  vec4 v0 = vec4 (uv, 2.0 * uv - 1.0);
  vec3 d = vec3 (v0.zw * 2.0, 0.7);
  vec4 s = vec4 (0);

  for (int i = 0; i < 8; i++)
    {
      s += texture (u_cube, d) * 0.125;
      d = d.yzx + vec3 (0.1, -0.2, 0.3);
    }
  o = s;
}
