#version 430
layout (local_size_x = 64) in;
buffer Data { float v[]; };
float half_of (float a)
{
  float b = a * 0.5;
  return b;
}
void main ()
{
  uint i = gl_GlobalInvocationID.x;
  float sum = 0.0;
  for (int k = 0; k < 4; k++)
    sum += half_of (float (k));
  v[i] = sum;
}
