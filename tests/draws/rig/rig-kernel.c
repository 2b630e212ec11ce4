/* What a driver asks of the kernel, answered without a graphics card: enough of the radeon interface that the r600 driver of
 * Debian 12's Mesa compiles shaders and builds command streams for an RV770, or the r300 driver for an R580.  Nothing is drawn;
 * what is submitted is written down.  The names here win over libc's and libdrm's in the driver too, because the program is linked with -rdynamic. */
#define _GNU_SOURCE
#include "rig.h"

#include <radeon_drm.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <xf86drm.h>

#define MEMORY_SIZE (8ULL << 30)
#define HEAP_SIZE (512ULL << 20)
#define PAGE 4096

static int memory_fd = -1;
static uint32_t device_id; /* of PCI */
static const char *out_dir;
static uint64_t next_offset = PAGE;
static uint64_t offsets[65536]; /* of buffers, by handle */
static uint32_t n_buffers, n_submitted;

static FILE *
open_out (const char *name, const char *mode)
{
  char path[4096];

  snprintf (path, sizeof path, "%s/%s", out_dir, name);
  FILE *file = fopen (path, mode);
  if (!file)
    rig_fail ("cannot write %s", path);
  return file;
}

/* The memory of the card: a sparse file in DIR, which is the device's file too, so that mmap() needs no help. */
int
rig_kernel_open (const char *dir, uint32_t card)
{
  char path[4096];

  device_id = card;
  out_dir = dir;
  snprintf (path, sizeof path, "%s/memory", dir);
  memory_fd = open (path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (memory_fd < 0 || ftruncate (memory_fd, MEMORY_SIZE) != 0)
    rig_fail ("cannot make %s", path);
  return memory_fd;
}

static int
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

static void
answer_text (char *to, __kernel_size_t *length, const char *text)
{
  if (to && *length >= strlen (text))
    memcpy (to, text, strlen (text));
  *length = strlen (text);
}

static int
version (struct drm_version *version)
{
  version->version_major = 2;
  version->version_minor = 50;
  version->version_patchlevel = 0;
  answer_text (version->name, &version->name_len, "radeon");
  answer_text (version->date, &version->date_len, "0"); /* libdrm takes no empty texts */
  answer_text (version->desc, &version->desc_len, "none");
  return 0;
}

static int
info (struct drm_radeon_info *info)
{
  const struct
  {
    uint32_t request, answer;
  } answers[] = {
    { RADEON_INFO_DEVICE_ID, device_id }, { RADEON_INFO_ACCEL_WORKING, 1 },
    { RADEON_INFO_ACCEL_WORKING2, 1 },    { RADEON_INFO_RING_WORKING, 0 },
    { RADEON_INFO_NUM_BACKENDS, 4 },      { RADEON_INFO_NUM_TILE_PIPES, 8 },
    { RADEON_INFO_NUM_GB_PIPES, 1 },      { RADEON_INFO_NUM_Z_PIPES, 1 },
    { RADEON_INFO_TILING_CONFIG, 0 },     { RADEON_INFO_BACKEND_MAP, 0 },
    { RADEON_INFO_MAX_SCLK, 750000 },     { RADEON_INFO_CLOCK_CRYSTAL_FREQ, 27000 },
    { RADEON_INFO_WANT_HYPERZ, 0 },       { RADEON_INFO_WANT_CMASK, 0 },
    { RADEON_INFO_MAX_PIPES, 4 },         { RADEON_INFO_GPU_RESET_COUNTER, 0 },
  };

  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (answers[i].request == info->request)
      {
        *(uint32_t *) (uintptr_t) info->value = answers[i].answer;
        return 0;
      }
  return refuse (EINVAL);
}

static int
create (struct drm_radeon_gem_create *create)
{
  uint64_t size = (create->size + PAGE - 1) & ~(uint64_t) (PAGE - 1);

  if (n_buffers + 1 >= sizeof offsets / sizeof *offsets || next_offset + size > MEMORY_SIZE)
    return refuse (ENOMEM);
  create->handle = ++n_buffers;
  offsets[create->handle] = next_offset;
  FILE *file = open_out ("buffers", "a");
  fprintf (file, "%u %llu %llu\n", create->handle, (unsigned long long) next_offset,
           (unsigned long long) create->size);
  fclose (file);
  next_offset += size;
  return 0;
}

/* A command stream is kept as it is: how many words and relocations, and both. */
static int
submit (struct drm_radeon_cs *cs)
{
  const uint64_t *chunks = (const uint64_t *) (uintptr_t) cs->chunks;
  const struct drm_radeon_cs_chunk *words = NULL, *relocations = NULL;
  char name[32];

  for (uint32_t i = 0; i < cs->num_chunks; i++)
    {
      const struct drm_radeon_cs_chunk *chunk = (const void *) (uintptr_t) chunks[i];

      if (chunk->chunk_id == RADEON_CHUNK_ID_IB)
        words = chunk;
      else if (chunk->chunk_id == RADEON_CHUNK_ID_RELOCS)
        relocations = chunk;
    }
  if (!words || !relocations)
    return refuse (EINVAL);
  snprintf (name, sizeof name, "stream%u", n_submitted++);
  FILE *file = open_out (name, "wb");
  const uint32_t head[] = { words->length_dw, relocations->length_dw };
  fwrite (head, sizeof head, 1, file);
  fwrite ((const void *) (uintptr_t) words->chunk_data, 4, words->length_dw, file);
  fwrite ((const void *) (uintptr_t) relocations->chunk_data, 4, relocations->length_dw, file);
  fclose (file);
  return 0;
}

static int
device_ioctl (unsigned long request, void *argument)
{
  switch (request)
    {
    case DRM_IOCTL_VERSION:
      return version (argument);
    case DRM_IOCTL_GET_CAP:
      ((struct drm_get_cap *) argument)->value = 0;
      return 0;
    case DRM_IOCTL_RADEON_INFO:
      return info (argument);
    case DRM_IOCTL_RADEON_GEM_INFO:
      *(struct drm_radeon_gem_info *) argument =
        (struct drm_radeon_gem_info){ HEAP_SIZE, HEAP_SIZE, HEAP_SIZE };
      return 0;
    case DRM_IOCTL_RADEON_GEM_CREATE:
      return create (argument);
    case DRM_IOCTL_RADEON_GEM_MMAP:
      {
        struct drm_radeon_gem_mmap *map = argument;

        map->addr_ptr = map->handle <= n_buffers ? offsets[map->handle] : 0;
        return map->addr_ptr ? 0 : refuse (EINVAL);
      }
    case DRM_IOCTL_RADEON_CS:
      return submit (argument);
    case DRM_IOCTL_GEM_CLOSE: /* ranges are never used twice, so that the file is what the last stream saw */
    case DRM_IOCTL_RADEON_GEM_BUSY:
    case DRM_IOCTL_RADEON_GEM_SET_DOMAIN:
    case DRM_IOCTL_RADEON_GEM_WAIT_IDLE:
    case DRM_IOCTL_RADEON_GEM_SET_TILING:
    case DRM_IOCTL_RADEON_GEM_GET_TILING:
      return 0;
    default:
      return refuse (EINVAL);
    }
}

int
ioctl (int fd, unsigned long request, ...)
{
  va_list list;

  va_start (list, request);
  void *argument = va_arg (list, void *);
  va_end (list);
  if (is_device (fd))
    return device_ioctl (request, argument);
  return (int) syscall (SYS_ioctl, fd, request, argument);
}

int
fstat (int fd, struct stat *result)
{
  int status = (int) syscall (SYS_fstat, fd, result);

  if (status == 0 && is_device (fd))
    {
      result->st_mode = S_IFCHR | 0600;
      result->st_rdev = makedev (226, 128);
    }
  return status;
}

int
fstat64 (int fd, struct stat64 *result)
{
  return fstat (fd, (struct stat *) result);
}

int
drmGetNodeTypeFromFd (int fd)
{
  return is_device (fd) ? DRM_NODE_RENDER : refuse (ENODEV);
}

/* One block, as the caller gives it back to drmFreeDevice(). */
static drmDevicePtr
make_device (void)
{
  struct
  {
    drmDevice device;
    char *nodes[DRM_NODE_MAX];
    drmPciBusInfo bus;
    drmPciDeviceInfo pci;
  } *all = calloc (1, sizeof *all);

  all->nodes[DRM_NODE_RENDER] = "/dev/dri/renderD128";
  all->bus.bus = 1;
  all->pci = (drmPciDeviceInfo){
    .vendor_id = 0x1002, .device_id = device_id, .subvendor_id = 0x1002, .subdevice_id = 1
  };
  all->device = (drmDevice){ .nodes = all->nodes,
                             .available_nodes = 1 << DRM_NODE_RENDER,
                             .bustype = DRM_BUS_PCI,
                             .businfo.pci = &all->bus,
                             .deviceinfo.pci = &all->pci };
  return &all->device;
}

int
drmGetDevice2 (int fd, uint32_t flags, drmDevicePtr *result)
{
  (void) flags;
  if (!is_device (fd))
    return -ENODEV;
  *result = make_device ();
  return 0;
}

/* Newer libraries look for theirs in the list. */
int
drmGetDevices2 (uint32_t flags, drmDevicePtr *list, int max)
{
  (void) flags;
  if (list && max > 0)
    list[0] = make_device ();
  return 1;
}

void
drmFreeDevice (drmDevicePtr *device)
{
  free (*device);
  *device = NULL;
}

void
drmFreeDevices (drmDevicePtr *list, int n)
{
  for (int i = 0; list && i < n; i++)
    if (list[i])
      drmFreeDevice (&list[i]);
}

int
drmDevicesEqual (drmDevicePtr a, drmDevicePtr b)
{
  return a && b;
}
