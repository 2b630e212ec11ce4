#version 330
out vec4 o;

void main () {
  vec2 uv = gl_FragCoord.xy / vec2 (512, 512);
  vec4 v0 = vec4 (uv, 2.0 * uv - 1.0);
  vec2 c = v0.zw * 1.5 - vec2 (0.5, 0.0), z = vec2 (0.0);
  float i;

  for (i = 0.0; i < 250.0; i += 1.0)
    {
      z = vec2 (z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
      if (dot (z, z) > 4.0)
        break;
    }
  o = vec4 (i / 64.0, z, 1.0);
}
