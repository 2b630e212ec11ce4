#include "ls-importer.h"

G_DEFINE_ABSTRACT_TYPE (LsImporter, ls_importer, G_TYPE_OBJECT)

static void
ls_importer_class_init (LsImporterClass *klass)
{
  (void) klass;
}

static void
ls_importer_init (LsImporter *importer)
{
  (void) importer;
}

void
ls_importers_init (void)
{
  GIOExtensionPoint *point = g_io_extension_point_register (LS_IMPORTER_EXTENSION_POINT);

  g_io_extension_point_set_required_type (point, LS_TYPE_IMPORTER);
}

/* Returns: (transfer full): the surest importer, or NULL. */
static LsImporter *
find_importer (GBytes *bytes)
{
  GIOExtensionPoint *point = g_io_extension_point_lookup (LS_IMPORTER_EXTENSION_POINT);
  g_autoptr (LsImporter) best = NULL;
  guint best_score = 0;

  for (GList *l = point ? g_io_extension_point_get_extensions (point) : NULL; l; l = l->next)
    {
      g_autoptr (LsImporter) importer = g_object_new (g_io_extension_get_type (l->data), NULL);
      guint score = LS_IMPORTER_GET_CLASS (importer)->probe (importer, bytes);

      if (score <= best_score)
        continue;
      best_score = score;
      g_set_object (&best, importer);
    }
  return g_steal_pointer (&best);
}

gboolean
ls_importers_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  g_autoptr (LsImporter) importer = find_importer (bytes);

  *imported = (LsImported){ 0 };
  if (!importer)
    return FALSE;
  return LS_IMPORTER_GET_CLASS (importer)->import (importer, bytes, name, imported, error);
}

void
ls_imported_clear (LsImported *imported)
{
  g_clear_pointer (&imported->code, g_bytes_unref);
  g_clear_pointer (&imported->fetch, g_bytes_unref);
}
