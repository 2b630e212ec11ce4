#include "tgsi-program.h"

/* Formats of images. */

#define EVEN(name, n, width, type)                \
  {                                               \
    name, n, { width, width, width, width }, type \
  }
#define CHANNELS(name, n, width, suffix, type) EVEN (name "_" suffix, n, width, type)
#define INTEGERS(name, n, width) \
  CHANNELS (name, n, width, "UINT", 'U'), CHANNELS (name, n, width, "SINT", 'I')
#define FRACTIONS(name, n, width) \
  CHANNELS (name, n, width, "UNORM", 'N'), CHANNELS (name, n, width, "SNORM", 'S')
#define FLOATS(name, n, width) CHANNELS (name, n, width, "FLOAT", 'F')

const TgsiFormat tgsi_formats[] = {
  INTEGERS ("R8", 1, 8),
  INTEGERS ("R8G8", 2, 8),
  INTEGERS ("R8G8B8A8", 4, 8),
  FRACTIONS ("R8", 1, 8),
  FRACTIONS ("R8G8", 2, 8),
  FRACTIONS ("R8G8B8A8", 4, 8),
  INTEGERS ("R16", 1, 16),
  INTEGERS ("R16G16", 2, 16),
  INTEGERS ("R16G16B16A16", 4, 16),
  FRACTIONS ("R16", 1, 16),
  FRACTIONS ("R16G16", 2, 16),
  FRACTIONS ("R16G16B16A16", 4, 16),
  FLOATS ("R16", 1, 16),
  FLOATS ("R16G16", 2, 16),
  FLOATS ("R16G16B16A16", 4, 16),
  INTEGERS ("R32", 1, 32),
  INTEGERS ("R32G32", 2, 32),
  INTEGERS ("R32G32B32", 3, 32),
  INTEGERS ("R32G32B32A32", 4, 32),
  FLOATS ("R32", 1, 32),
  FLOATS ("R32G32", 2, 32),
  FLOATS ("R32G32B32", 3, 32),
  FLOATS ("R32G32B32A32", 4, 32),
  { "R11G11B10_FLOAT", 3, { 11, 11, 10 }, 'F' },
  { "R10G10B10A2_UNORM", 4, { 10, 10, 10, 2 }, 'N' },
  { "R10G10B10A2_UINT", 4, { 10, 10, 10, 2 }, 'U' },
};

const guint tgsi_n_formats = G_N_ELEMENTS (tgsi_formats);
