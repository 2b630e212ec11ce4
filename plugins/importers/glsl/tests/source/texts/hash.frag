#version 300 es
precision highp float;
// Whole numbers: a hash, shifts, and a choice by a bit.
in vec2 uv;
out vec4 colour;

uint
hash (uvec2 p)
{
  uint n = p.x * 374761393u + p.y * 668265263u;

  n = (n ^ (n >> 13)) * 1274126177u;
  return n ^ (n >> 16);
}

void
main ()
{
  uvec2 cell = uvec2 (uv * 40.0);
  uint a = hash (cell);
  int b = int (hash (cell.yx + 7u) & 255u) - 128;
  bool odd = (a & 1u) != 0u;
  float r = float (a & 65535u) / 65535.0;

  if (odd)
    b = -b;
  colour = vec4 (r, float (b) / 128.0, odd ? 1.0 : 0.0, 1.0);
}
