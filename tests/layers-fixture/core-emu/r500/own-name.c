/* fine */

int
r500_own_name (void)
{
  return sizeof "R500";
}
