#include "ls-scene-draws.h"

#include <string.h>

/* Outputs of the last program before the pixels by their names: what is stored of vertices, and what planes are held to. */

/* "OUT0.xyz": components of an output that has its file's name. refs: gets them, at the end. */
static gboolean
read_output (const LsSceneCursor *cursor, const LsProgram *program, GArray *refs, GError **error)
{
  const LsMachine *machine = ls_program_machine (program);
  LsSceneTarget target;

  for (guint i = 0; ls_scene_parse_target (cursor->token, &target) && i < machine->n_reg_files; i++)
    {
      const LsRegFile *file = &machine->reg_files[i];

      if (!file->is_output || strlen (file->id) != target.n_letters ||
          strncmp (file->id, cursor->token, target.n_letters) != 0 || target.n_numbers != 1 ||
          target.numbers[0] >= ls_program_n_registers (program, i))
        continue;
      for (guint c = 0; c < target.n_channels; c++)
        {
          const LsRegRef ref = { .file = (guint8) i,
                                 .channel = target.channels[c],
                                 .index = (guint16) target.numbers[0] };

          g_array_append_val (refs, ref);
        }
      return TRUE;
    }
  return ls_doc_fail (cursor->place, LS_ERROR_REFERENCE, error,
                      "%s is no output of the program with components", cursor->token);
}

/* --- streams ----------------------------------------------------------------------------------- */

/* Of which stream the vertices are that have an output. */
static guint8
stream_of (const LsProgram *program, LsRegRef ref)
{
  const LsRegUse *use = ls_program_find_use (program, ref);

  return use != NULL ? use->streams[ref.channel] : 0;
}

/* All outputs from `first` on have vertices of the stream of the buffer's first output. */
static gboolean
check_stream (const LsSceneCursor *cursor,
              const LsProgram *program,
              const GArray *refs,
              guint first,
              guint8 *stream,
              GError **error)
{
  for (guint i = first; i < refs->len; i++)
    {
      const guint8 own = stream_of (program, g_array_index (refs, LsRegRef, i));

      if (*stream == G_MAXUINT8)
        *stream = own;
      if (own != *stream)
        return ls_doc_fail (cursor->place, LS_ERROR_REFERENCE, error,
                            "%s is of stream %u, and what stands before it of stream "
                            "%u (the vertices of a buffer are of one stream)",
                            cursor->token, own, *stream);
    }
  return TRUE;
}

/* Outputs, and "skip" for words that are left out. */
static gboolean
read_stream (const LsDocEntry *entry,
             const LsProgram *program,
             GArray *refs,
             guint8 *vertices,
             GError **error)
{
  const LsRegRef none = { .file = LS_DRAW_NO_OUTPUT };
  g_auto (LsSceneCursor) cursor = { 0 };
  guint8 stream = G_MAXUINT8;

  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      const guint first = refs->len;

      if (strcmp (cursor.token, "skip") == 0)
        g_array_append_val (refs, none);
      else if (!read_output (&cursor, program, refs, error) ||
               !check_stream (&cursor, program, refs, first, &stream, error))
        return FALSE;
    }
  *vertices = stream != G_MAXUINT8 ? stream : 0;
  return TRUE;
}

gboolean
ls_scene_streams_read (const LsSceneFile *file,
                       const LsProgram *program,
                       GArray *streams[LS_DRAW_N_STREAMS],
                       guint8 vertices[LS_DRAW_N_STREAMS],
                       GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "outputs");

  for (guint i = 0; group != NULL && i < LS_DRAW_N_STREAMS; i++)
    {
      g_autofree char *key = g_strdup_printf ("STREAM%u", i);
      const LsDocEntry *entry = ls_doc_group_find (group, key);

      if (entry == NULL)
        continue;
      streams[i] = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
      if (!read_stream (entry, program, streams[i], &vertices[i], error))
        return FALSE;
    }
  return TRUE;
}

/* --- the place that planes are held to ---------------------------------------------------------- */

gboolean
ls_scene_clip_vertex_read (const LsSceneFile *file,
                           const LsProgram *last,
                           LsDrawSource *source,
                           GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "raster");
  const LsDocEntry *entry = group != NULL ? ls_doc_group_find (group, "clip-vertex-from") : NULL;
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
  g_auto (LsSceneCursor) cursor = { 0 };

  if (entry == NULL || last == NULL)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  if (!ls_scene_cursor_next (&cursor))
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error, "no output (write OUT1.xyzw)");
  if (!read_output (&cursor, last, refs, error))
    return FALSE;
  if (refs->len != 4 || g_array_index (refs, LsRegRef, 0).channel != 0 ||
      ls_scene_cursor_next (&cursor))
    return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                        "the place is one whole output (write OUT1.xyzw)");
  source->has_clip_vertex = TRUE;
  source->clip_vertex = g_array_index (refs, LsRegRef, 0);
  return TRUE;
}
