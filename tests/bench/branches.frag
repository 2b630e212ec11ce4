#version 330
uniform sampler2D u_t;
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (512, 512);
  vec4 v0 = vec4 (uv, 2.0 * uv - 1.0);
  float s = 0.0;
  int k = 0;

  for (int i = 0; i < 64; i++)
    {
      if ((i & 1) == 1)
        continue;
      s += v0.x;
      if (s > v0.y * 6.0)
        break;
      k++;
    }
  o = vec4 (s, k, v0.xy);
}
