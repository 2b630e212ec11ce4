#include "ls-plugins.h"

#define IMPORTER(importer) extern const LsImporter importer;
#include "ls-leaf-importers.def"
#undef IMPORTER

/* In the order of the leaves. */
static const LsImporter *const importers[] = {
#define IMPORTER(importer) &(importer),
#include "ls-leaf-importers.def"
#undef IMPORTER
  NULL,
};

void
ls_plugins_register (void)
{
  /* If importers are equally sure, the first one in the list gets the file: that of the last leaf. */
  for (guint i = 0; importers[i] != NULL; i++)
    ls_importers_add (&importers[i], 1);
}
