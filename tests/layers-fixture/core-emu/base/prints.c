/* base must not use puts */
extern int puts (const char *);
void prints (void);
void
prints (void)
{
  puts ("x");
}
