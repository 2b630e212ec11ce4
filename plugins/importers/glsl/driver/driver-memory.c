/* A limit on the process's memory. The driver's compiler may take any amount for a text, and does
 * not check its allocations: the parent gives a limit, and at the limit the process ends with a
 * status that says why. */
#include "driver.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#define NO_MEMORY 3             /* a status that the parent knows */
#define MOST (6ULL << 30)       /* for every request */
#define OWN (32ULL << 20)       /* the driver's own needs for any program */
#define RESERVED (512ULL << 20) /* addresses without memory: stacks and heaps of threads */

static gboolean is_limited;

/* Bytes of addresses and of data of the process. */
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

/* --- allocations ------------------------------------------------------------------------------ */

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
