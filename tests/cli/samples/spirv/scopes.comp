#version 450
layout(local_size_x = 64) in;

struct Light { vec3 colour; float power; };
layout(binding = 0) buffer Out { float words[]; } result;
layout(binding = 1) uniform Scene { Light lights[3]; mat2 turn; };
shared uint total;

float shade(Light light, vec2 at)
{
  float far = dot(at, at);
  return light.power / (1.0 + far);
}

void main()
{
  uint lane = gl_LocalInvocationID.x;
  float weights[4];
  vec2 at;
  bool near = lane < 8u;
  at.x = float(lane);
  at.y = near ? 1.0 : 2.0;
  for (int i = 0; i < 4; i++)
    if (i != 2)
      weights[i] = at.x + float(i);
  float sum = weights[lane & 3u] + shade(lights[1], turn * at);
  total = lane;
  result.words[lane] = sum + weights[lane / 12u];
}
