/* How much memory the process may have. What the driver's compiler makes of a text has no bound:
 * who asks says what is left, and it does not look at what it gets. So where there is no more the
 * process ends, and its status says why. */
#include "driver.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#define NO_MEMORY 3             /* the status that who asks knows */
#define MOST (6ULL << 30)       /* whoever asks */
#define OWN (32ULL << 20)       /* what a driver takes for any program */
#define RESERVED (512ULL << 20) /* addresses without memory: stacks and heaps of threads */

static gboolean is_limited;

/* Bytes of addresses and of data that the process has. */
static void
measure (guint64 *addresses, guint64 *data)
{
  const guint64 page = (guint64) sysconf (_SC_PAGESIZE);
  FILE *file = fopen ("/proc/self/statm", "re");
  unsigned long long size = 0, writable = 0;

  if (file != NULL)
    {
      if (fscanf (file, "%llu %*u %*u %*u %*u %llu", &size, &writable) != 2)
        size = writable = 0;
      fclose (file);
    }
  *addresses = size * page;
  *data = writable * page;
}

static void
limit (int what, guint64 value)
{
  const struct rlimit both = { value, value };

  setrlimit (what, &both);
}

void
driver_memory_limit (guint64 n_bytes)
{
  const guint64 more = MIN (n_bytes, MOST) + OWN;
  guint64 addresses, data;

  measure (&addresses, &data);
  limit (RLIMIT_DATA, data + more);
  limit (RLIMIT_AS, addresses + more + RESERVED);
  is_limited = TRUE;
}

/* --- what asks for memory --------------------------------------------------------------------- */

#ifdef __GLIBC__
void *__libc_malloc (size_t size);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *memory, size_t size);

static void *
given (void *memory, size_t size)
{
  if (memory == NULL && size && is_limited)
    _exit (NO_MEMORY);
  return memory;
}

void *
malloc (size_t size)
{
  return given (__libc_malloc (size), size);
}

void *
calloc (size_t n, size_t size)
{
  return given (__libc_calloc (n, size), n && size);
}

void *
realloc (void *memory, size_t size)
{
  return given (__libc_realloc (memory, size), size);
}
#endif
