/* must not name a stage */

int
is_pixels (int stage)
{
  enum
  {
    LS_STAGE_PS
  };
  return stage == LS_STAGE_PS;
}
