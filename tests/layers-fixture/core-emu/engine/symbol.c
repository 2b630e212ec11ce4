/* engine must not use isa of r700 */
extern int isa (void);
int hidden (void);
int
hidden (void)
{
  return isa ();
}
