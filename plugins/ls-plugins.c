#include "ls-plugins.h"

#include "ls-cal.h"
#include "ls-cemu.h"
#include "ls-gfd.h"
#include "ls-glsl-importer.h"
#include "ls-importer.h"
#include "ls-llvm-r600.h"
#include "ls-mesa-r300.h"
#include "ls-mesa-r600.h"
#include "ls-piglit.h"
#include "ls-raw-words.h"

void
ls_plugins_register (void)
{
  ls_importers_init ();
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_CAL, "cal", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_CEMU, "cemu", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_GFD, "gfd", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_GLSL, "glsl", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_LLVM_R600, "llvm-r600", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_MESA_R300, "mesa-r300", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_MESA_R600, "mesa-r600", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_PIGLIT, "piglit", 0);
  g_io_extension_point_implement (LS_IMPORTER_EXTENSION_POINT, LS_TYPE_RAW_WORDS, "raw-words", 0);
}
