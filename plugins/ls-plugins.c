#include "ls-plugins.h"

/* If importers are equally sure, the first one gets the file. */
static const LsImporter *const importers[] = {
  &ls_importer_raw_words, &ls_importer_piglit,   &ls_importer_mesa_r600, &ls_importer_mesa_r300,
  &ls_importer_llvm_r600, &ls_importer_glsl,     &ls_importer_gfd,       &ls_importer_cemu,
  &ls_importer_cal,       &ls_importer_tgsi_log,
};

void
ls_plugins_register (void)
{
  ls_importers_add (importers, G_N_ELEMENTS (importers));
}
