#version 450
layout (location = 0) in vec2 at;
layout (location = 0) out vec4 colour;

/* Sums the even numbers up to the pixel's column. */
void main ()
{
  uint last = uint (at.x), i = 0u, sum = 0u;

  while (true)
    {
      i++;
      if (last < i)
        break;
      if ((i & 1u) != 0u)
        continue;
      sum += i;
    }
  colour = vec4 (vec3 (float (sum) * 0.015625), 1.0);
}
