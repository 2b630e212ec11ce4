/* must not name the R700 */

int
is_listed (void)
{
  return sizeof "r700";
}
