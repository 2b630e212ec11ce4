/* The Mandelbrot set of mandelbrot.frag. n: most iterations. */
kernel void
mandelbrot (global float4 *image, int n)
{
  int x = get_global_id (0), y = get_global_id (1);
  float2 size = (float2) (get_global_size (0), get_global_size (1));
  float2 ndc = ((float2) (x, y) + 0.5f) / size * 2.0f - 1.0f;
  float2 c = ndc * 1.5f - (float2) (0.5f, 0.0f), z = (float2) (0.0f);
  int i;

  for (i = 0; i < n; i++)
    {
      z = (float2) (z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
      if (dot (z, z) > 4.0f)
        break;
    }
  image[y * get_global_size (0) + x] = (float4) (i / 64.0f, z, 1.0f);
}
