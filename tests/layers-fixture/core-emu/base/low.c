/* fine */
int low (void);
int
low (void)
{
  return 1;
}
