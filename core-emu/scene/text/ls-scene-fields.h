#pragma once

#include "ls-marks.h"
#include "ls-scene-keys.h"

/* Values that are made of fields, "line 12; off; if R2.y > 0.5": a word each, and text behind it that may hold escapes.
 * Reading them, and the parts that fields of marks have; writing goes the other way. */

typedef struct
{
  char *word;
  char *text;    /* escapes resolved; "" if nothing follows the word */
  LsDocPlace at; /* of the word */
} LsSceneField;

/* The field's text as a whole number from low to high. */
gboolean ls_scene_field_uint (const LsSceneField *field,
                              guint64 low,
                              guint64 high,
                              guint64 *number,
                              GError **error);
/* The field's text as lanes: "0-7,9", or "none". */
gboolean ls_scene_field_lanes (const LsSceneField *field, LsMask *lanes, GError **error);

/* A reader of the fields of one mark: each word at most once. */
typedef gboolean (*LsSceneFieldReader) (const LsSceneField *field, gpointer mark, GError **error);

typedef struct
{
  const char *word;
  LsSceneFieldReader read;
  gboolean is_first; /* one of these has to stand first, and none elsewhere */
  gboolean is_alone; /* nothing follows the word */
} LsSceneFieldKind;

gboolean ls_scene_fields_read_with (const LsDocEntry *entry,
                                    const LsSceneFieldKind *kinds,
                                    guint n_kinds,
                                    gpointer mark,
                                    GError **error);

/* --- writing --------------------------------------------------------------------------------------------- */

/* A text as the whole value of a key. Returns: (transfer full). */
char *ls_scene_escape (const char *text);
/* Appends a field behind those that value has; text may be NULL. */
void ls_scene_fields_append (GString *value, const char *word, const char *text);
