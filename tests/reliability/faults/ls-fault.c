/* A library to be loaded before a program (LD_PRELOAD) that lets the n-th call of a kind fail, or all from the n-th on.
 *
 *   LS_FAULT=KIND:N:ERROR[:on]  a kind of the table below; ERROR is a number of errno, "short" (half of the bytes are read
 *                               or written) or "end" (a file ends here); "on": the calls behind it fail too.  N is 0: none
 *   LS_FAULT_FOLDER=PATH        only calls about files here or below count, and standard input and output
 *   LS_FAULT_BYTES=N            only allocations of at least N bytes count
 *   LS_FAULT_NAMELESS=no        files without a name (O_TMPFILE) cannot be had, as on some file systems
 *   LS_FAULT_REPORT=PATH        a file of N_KINDS + 1 numbers of 64 bits: how many calls failed, then those of each kind
 *
 * A program may find ls_fault_arm() and its neighbours by name instead. */

/* Both names of each function are defined here. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE

#include "ls-fault.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  OPEN,
  READ,
  WRITE,
  SYNC,
  CLOSE,
  STAT,
  LOCK,
  LINK,
  RENAME,
  UNLINK,
  FOLDER,
  LIST,
  ALLOC,
  N_KINDS
};

static const char *const kind_names[N_KINDS] = {
  [OPEN] = "open",     [READ] = "read", [WRITE] = "write", [SYNC] = "sync",     [CLOSE] = "close",
  [STAT] = "stat",     [LOCK] = "lock", [LINK] = "link",   [RENAME] = "rename", [UNLINK] = "unlink",
  [FOLDER] = "folder", [LIST] = "list", [ALLOC] = "alloc",
};

/* Besides numbers of errno. */
#define SHORT (-1)
#define END (-2)

typedef struct
{
  uint64_t n_failed;
  uint64_t counts[N_KINDS];
} Report;

static Report own_report;
static Report *report = &own_report;
static int fault_kind = -1;
static int fault_error;
static uint64_t fault_number;
static bool fault_stays;
static bool has_nameless = true;
static size_t least_bytes = SIZE_MAX;
static char watched[PATH_MAX];
static __thread bool is_paused;

/* --- what fails ------------------------------------------------------------------------------------------ */

static int
parse_error (const char *text)
{
  if (!strncmp (text, "short", 5))
    return SHORT;
  return strncmp (text, "end", 3) ? atoi (text) : END;
}

void
ls_fault_arm (const char *fault)
{
  const char *number = fault ? strchr (fault, ':') : NULL;
  const char *error = number ? strchr (number + 1, ':') : NULL;
  int kind = -1;

  __atomic_store_n (&fault_kind, -1, __ATOMIC_SEQ_CST);
  memset (report, 0, sizeof *report);
  for (int i = 0; error && i < N_KINDS; i++)
    if (!strncmp (fault, kind_names[i], (size_t) (number - fault)) &&
        strlen (kind_names[i]) == (size_t) (number - fault))
      kind = i;
  if (!error)
    return;
  fault_number = strtoull (number + 1, NULL, 10);
  fault_error = parse_error (error + 1);
  fault_stays = strstr (error, ":on") != NULL;
  __atomic_store_n (&fault_kind, kind, __ATOMIC_SEQ_CST);
}

void
ls_fault_watch (const char *folder)
{
  snprintf (watched, sizeof watched, "%s", folder);
}

void
ls_fault_pause (int pause)
{
  is_paused = pause;
}

void
ls_fault_set_bytes (size_t least)
{
  least_bytes = least;
}

uint64_t
ls_fault_get_failed (void)
{
  return __atomic_load_n (&report->n_failed, __ATOMIC_SEQ_CST);
}

uint64_t
ls_fault_get_count (const char *kind)
{
  for (int i = 0; i < N_KINDS; i++)
    if (!strcmp (kind_names[i], kind))
      return __atomic_load_n (&report->counts[i], __ATOMIC_SEQ_CST);
  return 0;
}

__attribute__ ((constructor)) static void
begin (void)
{
  const char *path = getenv ("LS_FAULT_REPORT"), *folder = getenv ("LS_FAULT_FOLDER");
  const char *bytes = getenv ("LS_FAULT_BYTES");
  int fd = path ? open (path, O_RDWR | O_CLOEXEC) : -1;
  void *shared =
    fd >= 0 ? mmap (NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;

  if (fd >= 0)
    close (fd);
  if (shared != MAP_FAILED)
    report = shared;
  if (folder)
    ls_fault_watch (folder);
  if (bytes)
    least_bytes = strtoull (bytes, NULL, 10);
  has_nameless = !getenv ("LS_FAULT_NAMELESS");
  ls_fault_arm (getenv ("LS_FAULT"));
}

/* Counts a call. Returns: 0 if it may go on, or what becomes of it. */
static int
judge (int kind)
{
  uint64_t n;

  if (is_paused)
    return 0;
  n = __atomic_add_fetch (&report->counts[kind], 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&fault_kind, __ATOMIC_SEQ_CST) != kind || fault_number == 0)
    return 0;
  if (n != fault_number && !(fault_stays && n > fault_number))
    return 0;
  __atomic_add_fetch (&report->n_failed, 1, __ATOMIC_SEQ_CST);
  return fault_error;
}

/* --- what counts ----------------------------------------------------------------------------------------- */

static bool
is_below (const char *path)
{
  size_t n = strlen (watched);

  return n && !strncmp (path, watched, n) && (!path[n] || path[n] == '/');
}

static bool
is_watched_fd (int fd)
{
  char link[64], path[PATH_MAX];
  int reason = errno;
  ssize_t n;

  if (fd == STDIN_FILENO || fd == STDOUT_FILENO)
    return watched[0] != '\0';
  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  n = watched[0] ? readlink (link, path, sizeof path - 1) : -1;
  errno = reason;
  if (n < 0)
    return false;
  path[n] = '\0';
  return is_below (path) || !strncmp (path, "/memfd:image", 12);
}

static bool
is_watched_at (int folder, const char *path)
{
  char here[PATH_MAX];

  if (!path || !watched[0])
    return false;
  if (path[0] == '/')
    return is_below (path);
  if (folder != AT_FDCWD)
    return is_watched_fd (folder);
  return getcwd (here, sizeof here) && is_below (here);
}

static bool
is_watched (const char *path)
{
  return is_watched_at (AT_FDCWD, path);
}

/* --- functions that fail --------------------------------------------------------------------------------- */

static void *
find (const char *name)
{
  return dlsym (RTLD_NEXT, name);
}

/* The function of the same name that comes behind this library, looked up once. */
#define NEXT(name)                 \
  static __typeof__ (&name) next_; \
  __typeof__ (&name) next = next_; \
  if (!next)                       \
  next = next_ = (__typeof__ (&name)) find (#name)

/* Lets a call fail that is watched and whose turn it is. */
#define MAY_FAIL(kind, is_watched, value)            \
  do                                                 \
    {                                                \
      int reason_ = (is_watched) ? judge (kind) : 0; \
      if (reason_ > 0)                               \
        {                                            \
          errno = reason_;                           \
          return value;                              \
        }                                            \
    }                                                \
  while (0)

static bool
is_refused (int flags)
{
  return !has_nameless && (flags & O_TMPFILE) == O_TMPFILE;
}

#define OPEN_FUNCTION(name)                   \
  int name (const char *path, int flags, ...) \
  {                                           \
    NEXT (name);                              \
    va_list arguments;                        \
    va_start (arguments, flags);              \
    mode_t mode = va_arg (arguments, mode_t); \
    va_end (arguments);                       \
    MAY_FAIL (OPEN, is_watched (path), -1);   \
    if (is_refused (flags))                   \
      {                                       \
        errno = EOPNOTSUPP;                   \
        return -1;                            \
      }                                       \
    return next (path, flags, mode);          \
  }

#define OPENAT_FUNCTION(name)                             \
  int name (int folder, const char *path, int flags, ...) \
  {                                                       \
    NEXT (name);                                          \
    va_list arguments;                                    \
    va_start (arguments, flags);                          \
    mode_t mode = va_arg (arguments, mode_t);             \
    va_end (arguments);                                   \
    MAY_FAIL (OPEN, is_watched_at (folder, path), -1);    \
    return next (folder, path, flags, mode);              \
  }

OPEN_FUNCTION (open)
OPEN_FUNCTION (open64)
OPENAT_FUNCTION (openat)
OPENAT_FUNCTION (openat64)

ssize_t
read (int fd, void *data, size_t n)
{
  NEXT (read);
  int reason = is_watched_fd (fd) ? judge (READ) : 0;

  if (reason > 0)
    {
      errno = reason;
      return -1;
    }
  /* The other end of a pipe may end it whenever it likes. */
  if (reason == END && fd != STDIN_FILENO)
    return 0;
  return next (fd, data, reason == SHORT ? (n + 1) / 2 : n);
}

ssize_t
write (int fd, const void *data, size_t n)
{
  NEXT (write);
  int reason = is_watched_fd (fd) ? judge (WRITE) : 0;

  if (reason > 0)
    {
      errno = reason;
      return -1;
    }
  return next (fd, data, reason == SHORT ? (n + 1) / 2 : n);
}

int
fsync (int fd)
{
  NEXT (fsync);
  MAY_FAIL (SYNC, is_watched_fd (fd), -1);
  return next (fd);
}

int
fdatasync (int fd)
{
  NEXT (fdatasync);
  MAY_FAIL (SYNC, is_watched_fd (fd), -1);
  return next (fd);
}

/* Closed all the same, as the system does it. */
int
close (int fd)
{
  NEXT (close);
  int reason = is_watched_fd (fd) ? judge (CLOSE) : 0;
  int result = next (fd);

  if (reason <= 0)
    return result;
  errno = reason;
  return -1;
}

int
flock (int fd, int what)
{
  NEXT (flock);
  MAY_FAIL (LOCK, is_watched_fd (fd), -1);
  return next (fd, what);
}

int
fchmod (int fd, mode_t mode)
{
  NEXT (fchmod);
  MAY_FAIL (STAT, is_watched_fd (fd), -1);
  return next (fd, mode);
}

#define FSTAT_FUNCTION(name, type)           \
  int name (int fd, struct type *info)       \
  {                                          \
    NEXT (name);                             \
    MAY_FAIL (STAT, is_watched_fd (fd), -1); \
    return next (fd, info);                  \
  }

#define STAT_FUNCTION(name, type)                \
  int name (const char *path, struct type *info) \
  {                                              \
    NEXT (name);                                 \
    MAY_FAIL (STAT, is_watched (path), -1);      \
    return next (path, info);                    \
  }

FSTAT_FUNCTION (fstat, stat)
FSTAT_FUNCTION (fstat64, stat64)
STAT_FUNCTION (stat, stat)
STAT_FUNCTION (stat64, stat64)
STAT_FUNCTION (lstat, stat)
STAT_FUNCTION (lstat64, stat64)

char *
realpath (const char *path, char *resolved)
{
  NEXT (realpath);
  MAY_FAIL (STAT, is_watched (path), NULL);
  return next (path, resolved);
}

int
linkat (int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  NEXT (linkat);
  MAY_FAIL (LINK, is_watched_at (to_folder, to), -1);
  return next (from_folder, from, to_folder, to, flags);
}

int
rename (const char *from, const char *to)
{
  NEXT (rename);
  MAY_FAIL (RENAME, is_watched (to), -1);
  return next (from, to);
}

int
renameat2 (int from_folder, const char *from, int to_folder, const char *to, unsigned int flags)
{
  NEXT (renameat2);
  MAY_FAIL (RENAME, is_watched_at (to_folder, to), -1);
  return next (from_folder, from, to_folder, to, flags);
}

#define PATH_FUNCTION(name, kind, type, fail) \
  type name (const char *path)                \
  {                                           \
    NEXT (name);                              \
    MAY_FAIL (kind, is_watched (path), fail); \
    return next (path);                       \
  }

int
unlinkat (int folder, const char *path, int flags)
{
  NEXT (unlinkat);
  MAY_FAIL (UNLINK, is_watched_at (folder, path), -1);
  return next (folder, path, flags);
}

PATH_FUNCTION (unlink, UNLINK, int, -1)
PATH_FUNCTION (rmdir, UNLINK, int, -1)
PATH_FUNCTION (opendir, LIST, DIR *, NULL)

int
mkdir (const char *path, mode_t mode)
{
  NEXT (mkdir);
  MAY_FAIL (FOLDER, is_watched (path), -1);
  return next (path, mode);
}

#define READDIR_FUNCTION(name, type)                       \
  struct type *name (DIR *folder)                          \
  {                                                        \
    NEXT (name);                                           \
    MAY_FAIL (LIST, is_watched_fd (dirfd (folder)), NULL); \
    return next (folder);                                  \
  }

READDIR_FUNCTION (readdir, dirent)
READDIR_FUNCTION (readdir64, dirent64)

/* --- memory ---------------------------------------------------------------------------------------------- */

/* What a sanitizer allocates it looks after itself: it comes before this library. */
void *__libc_malloc (size_t n);
void *__libc_calloc (size_t n, size_t size);
void *__libc_realloc (void *old, size_t n);
void *__libc_memalign (size_t alignment, size_t n);

static bool
is_refused_memory (size_t n)
{
  if (n < least_bytes || judge (ALLOC) <= 0)
    return false;
  errno = ENOMEM;
  return true;
}

void *
malloc (size_t n)
{
  return is_refused_memory (n) ? NULL : __libc_malloc (n);
}

void *
calloc (size_t n, size_t size)
{
  size_t bytes;

  if (__builtin_mul_overflow (n, size, &bytes))
    bytes = SIZE_MAX;
  return is_refused_memory (bytes) ? NULL : __libc_calloc (n, size);
}

void *
realloc (void *old, size_t n)
{
  return is_refused_memory (n) ? NULL : __libc_realloc (old, n);
}

void *
aligned_alloc (size_t alignment, size_t n)
{
  return is_refused_memory (n) ? NULL : __libc_memalign (alignment, n);
}

int
posix_memalign (void **block, size_t alignment, size_t n)
{
  void *memory = is_refused_memory (n) ? NULL : __libc_memalign (alignment, n);

  if (!memory)
    return ENOMEM;
  *block = memory;
  return 0;
}

/* Memory only: files and stacks of threads are not what is tested. */
#define MMAP_FUNCTION(name, offset_type)                                                 \
  void *name (void *at, size_t n, int protection, int flags, int fd, offset_type offset) \
  {                                                                                      \
    NEXT (name);                                                                         \
    if ((flags & MAP_ANONYMOUS) && !(flags & MAP_STACK) && is_refused_memory (n))        \
      return MAP_FAILED;                                                                 \
    return next (at, n, protection, flags, fd, offset);                                  \
  }

MMAP_FUNCTION (mmap, off_t)
MMAP_FUNCTION (mmap64, off64_t)
