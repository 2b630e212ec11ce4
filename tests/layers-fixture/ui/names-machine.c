/* must not name the R500 */

int
is_listed (void)
{
  return sizeof "r500";
}
