/* fine */
#include <fcntl.h>

/* A door. */
int
is_opened (const char *path)
{
  return open (path, O_RDONLY);
}
