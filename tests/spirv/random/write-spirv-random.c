#include <stdlib.h>

#include "spirv-random.h"

/* Writes random modules into a folder, for spirv-val and spirv-dis: FOLDER SEED N [SIZE]. By hand. */

int
main (int argc, char **argv)
{
  if (argc < 4)
    return 2;
  for (guint32 i = 0; i < (guint32) strtoul (argv[3], NULL, 0); i++)
    {
      const guint32 seed = (guint32) strtoul (argv[2], NULL, 0) + i;
      const guint size = argc > 4 ? (guint) strtoul (argv[4], NULL, 0) : 5 + seed % 30;
      g_autoptr (SpirvRandom) random = spirv_random_new (seed, size);
      g_autofree char *name = g_strdup_printf ("%s/%08x.spv", argv[1], seed);
      gsize n;
      const void *data = g_bytes_get_data (random->code, &n);

      if (!g_file_set_contents (name, data, (gssize) n, NULL))
        return 1;
    }
  return 0;
}
