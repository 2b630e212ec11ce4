#include "ls-pages.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#  include <sys/mman.h>
#endif

#define ALIGNMENT 64

static gpointer
allocate (gsize size)
{
  gsize length = MAX (size, 1);
  gpointer pages;

  if (posix_memalign (&pages, ALIGNMENT, length) != 0)
    return NULL;
  return memset (pages, 0, length);
}

#if defined(MADV_HUGEPAGE)

#  define LARGE_PAGE ((gsize) 2 << 20)
#  define SMALL_PAGE ((gsize) 64 << 10) /* a multiple of what any system has */

/* Smaller blocks are left to the allocator: no large page fits. */
static gboolean
is_mapped (gsize size)
{
  return size >= LARGE_PAGE && size <= G_MAXSIZE - 2 * LARGE_PAGE;
}

static gsize
round_up (gsize n, gsize unit)
{
  return (n + unit - 1) / unit * unit;
}

/* A rest that would fill most of a large page gets one. */
static gsize
mapped_length (gsize size)
{
  return round_up (size, size % LARGE_PAGE > LARGE_PAGE / 2 ? LARGE_PAGE : SMALL_PAGE);
}

static void
unmap (guint8 *from, guint8 *to)
{
  if (to > from)
    munmap (from, (gsize) (to - from));
}

/* Maps too much, and gives back what lies around the part that begins on a large page. Returns:
 * NULL if there is no such memory. */
static gpointer
map (gsize size)
{
  gsize length = mapped_length (size);
  guint8 *mapped =
    mmap (NULL, length + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  guint8 *start;

  if (mapped == MAP_FAILED)
    return NULL;
  start = mapped + (round_up ((gsize) mapped, LARGE_PAGE) - (gsize) mapped);
  unmap (mapped, start);
  unmap (start + length, mapped + length + LARGE_PAGE);
  madvise (start, length, MADV_HUGEPAGE); /* a wish: nothing depends on it */
  return start;
}

gpointer
ls_pages_try_new (gsize size)
{
  return is_mapped (size) ? map (size) : allocate (size);
}

void
ls_pages_free (gpointer pages, gsize size)
{
  if (pages != NULL && is_mapped (size))
    munmap (pages, mapped_length (size));
  else
    free (pages);
}

#else

gpointer
ls_pages_try_new (gsize size)
{
  return allocate (size);
}

void
ls_pages_free (gpointer pages, gsize size G_GNUC_UNUSED)
{
  free (pages);
}

#endif

gpointer
ls_pages_new (gsize size)
{
  gpointer pages = ls_pages_try_new (size);

  if (pages == NULL)
    g_error ("failed to allocate %zu bytes", size);
  return pages;
}
