/* base must not use sinf */
extern float sinf (float);
float wave (float x);
float
wave (float x)
{
  return sinf (x);
}
