#include "ls-page.h"

/* What leaves say of the steps of a scene. */

#define NOTES(add) gboolean add (LsScene *scene, GArray *notes, GError **error);
#include "ls-leaf-notes.def"
#undef NOTES

static gboolean (*const adders[]) (LsScene *scene, GArray *notes, GError **error) = {
#define NOTES(add) add,
#include "ls-leaf-notes.def"
  NULL,
};

gboolean
ls_page_take_notes (LsScene *scene, GArray *notes, GError **error)
{
  for (guint i = 0; adders[i] != NULL; i++)
    if (!adders[i](scene, notes, error))
      return FALSE;
  return TRUE;
}
