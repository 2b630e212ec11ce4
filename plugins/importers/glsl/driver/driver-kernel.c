/* What a driver asks of the kernel, answered without a graphics card: enough of the radeon
 * interface that the r600 driver compiles shaders and builds command streams for an RV770.
 * Nothing is drawn; what is submitted is answered on the pipe. The names here win over libc's
 * and libdrm's in the libraries too, because the program is linked with -rdynamic.
 *
 * Numbers and layouts are those of the kernel's interface (radeon_drm.h, drm.h) and of libdrm
 * (xf86drm.h). */
#undef _FILE_OFFSET_BITS /* both names of fstat() are defined here */
#include "driver.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define RV770 0x9440
#define MEMORY_SIZE (8ULL << 30)
#define HEAP_SIZE (512ULL << 20)
#define PAGE 4096
#define MAX_BUFFERS 65536
#define MAX_ANSWER (256u << 20)
#define RENDER_NODE 2 /* kind of node */
#define N_NODES 3
#define NODE "/dev/dri/renderD128"
#define DEVICE_ID makedev (226, 128)

typedef struct
{
  int major, minor, patch;
  gsize name_length;
  char *name;
  gsize date_length;
  char *date;
  gsize description_length;
  char *description;
} Version;

typedef struct
{
  guint64 size, alignment;
  guint32 handle, domain, flags;
} Create;

typedef struct
{
  guint32 handle, pad;
  guint64 offset, size, address;
} Map;

typedef struct
{
  guint32 id, n_words;
  guint64 data;
} Chunk;

typedef struct
{
  guint32 n_chunks, id;
  guint64 chunks, gart_limit, vram_limit;
} Submission;

typedef struct
{
  guint64 offset, size;
} Buffer;

static int memory_fd = -1;
static guint64 next_offset = PAGE;
static Buffer buffers[MAX_BUFFERS]; /* by handle */
static guint32 n_buffers;
static gboolean is_capturing;
static gsize n_answered; /* bytes */

/* The memory of the card: a sparse file without a name. It is the device's file too, so mmap()
 * needs no help. */
int
driver_kernel_open (void)
{
  memory_fd = memfd_create ("lanescope-glsl", MFD_CLOEXEC);
  if (memory_fd < 0 || ftruncate (memory_fd, MEMORY_SIZE) != 0)
    driver_fail ("system", "there is no memory file: %s", g_strerror (errno));
  return memory_fd;
}

void
driver_kernel_capture (gboolean is_on)
{
  is_capturing = is_on;
}

static gboolean
is_device (int fd)
{
  struct stat own, other;

  return memory_fd >= 0 &&
         (fd == memory_fd ||
          (syscall (SYS_fstat, memory_fd, &own) == 0 && syscall (SYS_fstat, fd, &other) == 0 &&
           own.st_ino == other.st_ino && own.st_dev == other.st_dev));
}

static int
refuse (int code)
{
  errno = code;
  return -1;
}

/* --- requests --------------------------------------------------------------------------------- */

static void
answer_text (char *to, gsize *length, const char *text)
{
  if (to != NULL && *length >= strlen (text))
    memcpy (to, text, strlen (text));
  *length = strlen (text);
}

static int
version (Version *answer)
{
  answer->major = 2;
  answer->minor = 50;
  answer->patch = 0;
  answer_text (answer->name, &answer->name_length, "radeon");
  answer_text (answer->date, &answer->date_length, "0"); /* libdrm takes no empty texts */
  answer_text (answer->description, &answer->description_length, "none");
  return 0;
}

/* RADEON_INFO: the request, and the answer of an RV770. */
static int
info (const guint32 *request)
{
  static const guint32 answers[][2] = {
    { 0x00, RV770 },  /* DEVICE_ID */
    { 0x01, 1 },      /* NUM_GB_PIPES */
    { 0x02, 1 },      /* NUM_Z_PIPES */
    { 0x03, 1 },      /* ACCEL_WORKING */
    { 0x05, 1 },      /* ACCEL_WORKING2 */
    { 0x06, 0 },      /* TILING_CONFIG */
    { 0x07, 0 },      /* WANT_HYPERZ */
    { 0x08, 0 },      /* WANT_CMASK */
    { 0x09, 27000 },  /* CLOCK_CRYSTAL_FREQ */
    { 0x0A, 4 },      /* NUM_BACKENDS */
    { 0x0B, 8 },      /* NUM_TILE_PIPES */
    { 0x0D, 0 },      /* BACKEND_MAP */
    { 0x10, 4 },      /* MAX_PIPES */
    { 0x15, 0 },      /* RING_WORKING */
    { 0x1A, 750000 }, /* MAX_SCLK */
    { 0x26, 0 },      /* GPU_RESET_COUNTER */
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    if (answers[i][0] == request[0])
      {
        guint64 address;

        memcpy (&address, request + 2, sizeof address);
        *(guint32 *) (gsize) address = answers[i][1];
        return 0;
      }
  return refuse (EINVAL);
}

/* Ranges are never used twice: a handle in a stream stands for the data that the driver put
 * there. */
static int
create (Create *request)
{
  const guint64 size = (request->size + PAGE - 1) & ~(guint64) (PAGE - 1);

  if (n_buffers + 1 >= MAX_BUFFERS || size > MEMORY_SIZE || next_offset + size > MEMORY_SIZE)
    return refuse (ENOMEM);
  request->handle = ++n_buffers;
  buffers[request->handle] = (Buffer){ next_offset, request->size };
  next_offset += size;
  return 0;
}

/* --- submissions ------------------------------------------------------------------------------ */

/* Answers the parts of a buffer that are not zero, a page at a time. */
static void
answer_buffer (guint32 handle)
{
  static char page[PAGE]; /* submissions come one at a time */
  const Buffer *buffer = &buffers[handle];
  const off_t end = (off_t) (buffer->offset + buffer->size);
  off_t at = lseek (memory_fd, (off_t) buffer->offset, SEEK_DATA);

  for (; at >= 0 && at < end; at += PAGE)
    {
      gssize n;

      at = lseek (memory_fd, at, SEEK_DATA);
      if (at < 0 || at >= end)
        return;
      n = pread (memory_fd, page, (gsize) MIN (PAGE, end - at), at);
      while (n > 0 && !page[n - 1])
        n--; /* zeros at the end are not sent */
      if (n <= 0 || n_answered + PAGE > MAX_ANSWER)
        continue;
      n_answered += (gsize) n;
      driver_answer_memory (handle, (guint64) at - buffer->offset, page, (gsize) n);
    }
}

static gboolean
is_first (const guint32 *relocations, guint at)
{
  for (guint i = 0; i < at; i += 4)
    if (relocations[i] == relocations[at])
      return FALSE;
  return TRUE;
}

static int
submit (const Submission *submission)
{
  const guint64 *chunks = (const guint64 *) (gsize) submission->chunks;
  const Chunk *words = NULL, *relocations = NULL;
  const guint32 *handles;

  for (guint32 i = 0; i < submission->n_chunks; i++)
    {
      const Chunk *chunk = (const Chunk *) (gsize) chunks[i];

      if (chunk->id == 2)
        words = chunk;
      else if (chunk->id == 1)
        relocations = chunk;
    }
  if (words == NULL || relocations == NULL)
    return refuse (EINVAL);
  if (!is_capturing)
    return 0;
  handles = (const guint32 *) (gsize) relocations->data;
  driver_answer_words ("RELO", handles, relocations->n_words);
  driver_answer_words ("CMDS", (const guint32 *) (gsize) words->data, words->n_words);
  for (guint i = 0; i + 3 < relocations->n_words; i += 4)
    if (handles[i] <= n_buffers && is_first (handles, i))
      answer_buffer (handles[i]);
  return 0;
}

static int
device_ioctl (unsigned long request, void *argument)
{
  switch (_IOC_NR (request))
    {
    case 0x00: /* VERSION */
      return version (argument);
    case 0x0C: /* GET_CAP */
      ((guint64 *) argument)[1] = 0;
      return 0;
    case 0x67: /* RADEON_INFO */
      return info (argument);
    case 0x5C: /* GEM_INFO */
      for (guint i = 0; i < 3; i++)
        ((guint64 *) argument)[i] = HEAP_SIZE;
      return 0;
    case 0x5D: /* GEM_CREATE */
      return create (argument);
    case 0x5E: /* GEM_MMAP */
      {
        Map *map = argument;

        map->address = map->handle <= n_buffers ? buffers[map->handle].offset : 0;
        return map->address ? 0 : refuse (EINVAL);
      }
    case 0x66: /* CS */
      return submit (argument);
    case 0x09: /* GEM_CLOSE */
    case 0x63: /* SET_DOMAIN */
    case 0x64: /* WAIT_IDLE */
    case 0x68: /* SET_TILING */
    case 0x69: /* GET_TILING */
    case 0x6A: /* BUSY */
      return 0;
    default:
      return refuse (EINVAL);
    }
}

/* --- in place of libc and libdrm -------------------------------------------------------------- */

int
ioctl (int fd, unsigned long request, ...)
{
  va_list list;
  void *argument;

  va_start (list, request);
  argument = va_arg (list, void *);
  va_end (list);
  if (is_device (fd))
    return device_ioctl (request, argument);
  return (int) syscall (SYS_ioctl, fd, request, argument);
}

int
fstat (int fd, struct stat *result)
{
  const int status = (int) syscall (SYS_fstat, fd, result);

  if (status == 0 && is_device (fd))
    {
      result->st_mode = S_IFCHR | 0600;
      result->st_rdev = DEVICE_ID;
    }
  return status;
}

int
fstat64 (int fd, struct stat64 *result)
{
  return fstat (fd, (struct stat *) result);
}

/* Structs that libdrm's functions return. */
typedef struct
{
  guint16 domain;
  guint8 bus, device, function;
} PciBus;

typedef struct
{
  guint16 vendor, device, subvendor, subdevice;
  guint8 revision;
} PciDevice;

typedef struct
{
  char **nodes;
  int available, bus_type;
  PciBus *bus;
  PciDevice *pci;
} Device;

int drmGetNodeTypeFromFd (int fd);
int drmGetDevice2 (int fd, guint32 flags, Device **result);
int drmGetDeviceFromDevId (dev_t id, guint32 flags, Device **result);
int drmGetDevices2 (guint32 flags, Device **list, int max);
void drmFreeDevice (Device **device);
void drmFreeDevices (Device **list, int n);
int drmDevicesEqual (Device *a, Device *b);
char *drmGetRenderDeviceNameFromFd (int fd);
char *drmGetPrimaryDeviceNameFromFd (int fd);
char *drmGetDeviceNameFromFd2 (int fd);

int
drmGetNodeTypeFromFd (int fd)
{
  return is_device (fd) ? RENDER_NODE : refuse (ENODEV);
}

/* One block: the caller gives it to drmFreeDevice(). */
static Device *
make_device (void)
{
  typedef struct
  {
    Device device;
    char *nodes[N_NODES];
    PciBus bus;
    PciDevice pci;
  } All;
  static char node[] = NODE;
  All *all = g_new0 (All, 1);

  all->nodes[RENDER_NODE] = node;
  all->bus.bus = 1;
  all->pci = (PciDevice){ 0x1002, RV770, 0x1002, 1, 0 };
  all->device = (Device){ all->nodes, 1 << RENDER_NODE, 0, &all->bus, &all->pci };
  return &all->device;
}

int
drmGetDevice2 (int fd, guint32 flags, Device **result)
{
  (void) flags;
  if (!is_device (fd))
    return -ENODEV;
  *result = make_device ();
  return 0;
}

int
drmGetDeviceFromDevId (dev_t id, guint32 flags, Device **result)
{
  (void) flags;
  if (id != DEVICE_ID)
    return -ENODEV;
  *result = make_device ();
  return 0;
}

/* The one device, whatever else the system has: newer libraries look for theirs in the list. */
int
drmGetDevices2 (guint32 flags, Device **list, int max)
{
  (void) flags;
  if (list != NULL && max > 0)
    list[0] = make_device ();
  return 1;
}

void
drmFreeDevice (Device **device)
{
  g_free (*device);
  *device = NULL;
}

void
drmFreeDevices (Device **list, int n)
{
  for (int i = 0; list != NULL && i < n; i++)
    if (list[i] != NULL)
      drmFreeDevice (&list[i]);
}

int
drmDevicesEqual (Device *a, Device *b)
{
  return a != NULL && b != NULL;
}

/* The caller frees the name with libc's free(). */
char *
drmGetRenderDeviceNameFromFd (int fd)
{
  return is_device (fd) ? strdup (NODE) : NULL;
}

char *
drmGetPrimaryDeviceNameFromFd (int fd)
{
  (void) fd;
  return NULL; /* it has no screen */
}

char *
drmGetDeviceNameFromFd2 (int fd)
{
  return drmGetRenderDeviceNameFromFd (fd);
}
