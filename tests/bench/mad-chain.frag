#version 330
uniform sampler2D u_t;
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (256, 256);
  vec4 v0 = vec4 (uv, 2.0 * uv - 1.0);
  vec4 a = v0, b = vec4 (0.5, 0.25, 0.75, -0.5) + 0.0 * v0, c = vec4 (uv.x, 0.5, uv.y, 1.0);

  for (int i = 0; i < 64; i++)
    {
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
      a = a * b + c;
    }
  o = a;
}
