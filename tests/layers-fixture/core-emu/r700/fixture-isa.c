/* fine */
int isa (void);
int
isa (void)
{
  return 2;
}
