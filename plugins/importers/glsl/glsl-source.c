#include "glsl-source.h"

#include <stdlib.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-stage.h"

/* Puts the final texts together. */

#define SIDE 64 /* of a target of which nobody says the size */

void
glsl_source_clear (GlslSource *source)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      g_clear_pointer (&source->stages[i].text, g_free);
      g_clear_pointer (&source->stages[i].origins, g_array_unref);
    }
  g_clear_pointer (&source->files, g_ptr_array_unref);
  g_clear_pointer (&source->texts, g_ptr_array_unref);
  g_clear_pointer (&source->notes, g_ptr_array_unref);
  if (source->inputs != NULL)
    g_string_free (g_steal_pointer (&source->inputs), TRUE);
}

const char *
glsl_source_file (const GlslSource *source, guint file)
{
  return g_ptr_array_index (source->files, MIN (file, source->files->len - 1));
}

gboolean
glsl_source_find (const GlslSource *source, LsGlslStage stage, guint line, GlslOrigin *origin)
{
  const GArray *origins = source->stages[stage].origins;
  guint at = origins != NULL && origins->len ? CLAMP (line, 1, origins->len) - 1 : 0;
  gboolean is_made_up = FALSE;

  *origin = (GlslOrigin){ 0, 1 };
  if (origins == NULL || !origins->len)
    return FALSE;
  while (at + 1 < origins->len && !g_array_index (origins, GlslOrigin, at).line)
    {
      is_made_up = TRUE;
      at++;
    }
  while (at > 0 && !g_array_index (origins, GlslOrigin, at).line)
    {
      is_made_up = TRUE;
      at--;
    }
  *origin = g_array_index (origins, GlslOrigin, at);
  origin->line = MAX (origin->line, 1);
  return !is_made_up;
}

/* --- putting together -------------------------------------------------------------------------- */

static char *
join_lines (const GArray *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      g_string_append (text, g_array_index (lines, GlslLine, i).text);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
put_line (GlslText *text, GString *all, const char *line, GlslOrigin at)
{
  g_string_append (all, line);
  g_string_append_c (all, '\n');
  g_array_append_val (text->origins, at);
}

/* Lines that are made up. */
static void
put_lines (GlslText *text, GString *all, const char *lines, guint file)
{
  g_auto (GStrv) parts = g_strsplit (lines, "\n", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i])
      put_line (text, all, parts[i], (GlslOrigin){ file, 0 });
}

/* Where the lines have #version, and where declarations may stand: behind all directives that need to be first, and in no
 * condition. */
static void
find_places (char **bare, guint n, guint *version, guint *head)
{
  int condition = 0;

  *version = *head = G_MAXUINT;
  for (guint i = 0; i < n && bare[i] != NULL; i++)
    {
      const char *c = bare[i] + strspn (bare[i], " \t\r");

      if (*c == '#')
        {
          const char *word = c + 1 + strspn (c + 1, " \t");

          if (*version == G_MAXUINT && ls_begins (word, "version"))
            *version = i;
          if (ls_begins (word, "if") && condition++ == 0)
            *head = i;
          if (ls_begins (word, "endif"))
            condition--;
        }
      else if (*c)
        {
          *head = condition > 0 ? *head : i;
          return;
        }
    }
  *head = n;
}

/* macro: (nullable): defined in front of the text. */
static void
put_together (GlslText *text,
              const GArray *lines,
              const char *bare,
              const GlslFrame *frame,
              const char *macro)
{
  g_auto (GStrv) bare_lines = g_strsplit (bare, "\n", -1);
  g_autofree char *define = macro != NULL ? g_strdup_printf ("#define %s 1", macro) : NULL;
  const guint file = lines->len ? g_array_index (lines, GlslLine, 0).at.file : 0;
  GString *all = g_string_new (NULL);
  guint version, head;

  find_places (bare_lines, lines->len, &version, &head);
  text->origins = g_array_new (FALSE, FALSE, sizeof (GlslOrigin));
  if (frame->version != NULL && version == G_MAXUINT)
    {
      g_string_append (all, "#version ");
      put_line (text, all, frame->version, (GlslOrigin){ file, 0 });
    }
  if (define != NULL && version == G_MAXUINT)
    put_line (text, all, define, (GlslOrigin){ file, 0 });
  for (guint i = 0; i < lines->len; i++)
    {
      const GlslLine *line = &g_array_index (lines, GlslLine, i);

      if (i == head)
        put_lines (text, all, frame->head->str, file);
      put_line (text, all, line->text, line->at);
      if (i == version && define != NULL)
        put_line (text, all, define, (GlslOrigin){ file, 0 });
    }
  if (head >= lines->len)
    put_lines (text, all, frame->head->str, file);
  put_lines (text, all, frame->tail->str, file);
  text->text = g_string_free (all, FALSE);
}

typedef struct
{
  GArray *lines;
  char *bare;
  GlslFrame frame;
  const char *macro;
  gboolean is_vulkan;
  GArray *blocks; /* GlslBlockText */
} Part;

static void
part_clear (Part *part)
{
  g_clear_pointer (&part->lines, g_array_unref);
  g_clear_pointer (&part->bare, g_free);
  g_clear_pointer (&part->blocks, g_array_unref);
  glsl_frame_clear (&part->frame);
}

/* size WIDTH HEIGHT of the request's inputs. */
static void
find_size (const char *inputs, guint size[2])
{
  const char *at = inputs;

  size[0] = size[1] = SIDE;
  for (; at != NULL && *at; at = strchr (at, '\n'), at = at != NULL ? at + 1 : NULL)
    {
      g_auto (GStrv) words = ls_begins (at, "size ") ? g_strsplit (at, " ", 4) : NULL;

      for (guint i = 0; words != NULL && i < 2 && words[1 + i] != NULL; i++)
        size[i] = (guint) atoi (words[1 + i]);
      if (words != NULL)
        return;
    }
}

static gboolean
read_part (Part *part,
           GlslSource *source,
           const LsGlslRequest *request,
           LsGlslStage from,
           LsGlslStage stage,
           LsImported *imported,
           GError **error)
{
  guint size[2];
  g_autofree char *all = NULL;

  part->lines =
    glsl_read_lines (source, request->sources[from], request->names[from], imported, error);
  if (part->lines == NULL)
    return FALSE;
  all = join_lines (part->lines);
  part->bare = glsl_bare (all);
  part->macro = glsl_take_stage (part->lines, part->bare, stage);
  g_clear_pointer (&all, g_free);
  all = join_lines (part->lines);
  g_free (part->bare);
  part->bare = glsl_bare (all);
  part->blocks = glsl_find_blocks (part->bare);
  part->is_vulkan = glsl_change_vulkan (part->lines, part->bare);
  find_size (request->inputs, size);
  source->name = request->names[from];
  glsl_frame_find (&part->frame, all, part->bare, stage,
                   stage == LS_GLSL_PIXEL ? all : request->sources[LS_GLSL_PIXEL], size, source);
  return TRUE;
}

/* A text that does not say its version is of the same as the other stages' that do not. */
static void
share_version (Part parts[LS_GLSL_N_STAGES])
{
  const char *version = NULL;

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (parts[i].lines != NULL && parts[i].frame.version != NULL)
      version = parts[i].frame.version;
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (parts[i].lines != NULL && !glsl_matches (parts[i].bare, "^[ \\t]*#[ \\t]*version\\b"))
      parts[i].frame.version = version;
}

/* Vulkan links no stages: each has blocks of its own, whatever the others call theirs. */
static void
part_blocks (GlslSource *source, Part parts[LS_GLSL_N_STAGES])
{
  GArray *lines[LS_GLSL_N_STAGES], *blocks[LS_GLSL_N_STAGES];
  GString *heads[LS_GLSL_N_STAGES];
  gboolean is_vulkan = FALSE;

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      lines[i] = parts[i].lines;
      blocks[i] = parts[i].blocks;
      heads[i] = parts[i].frame.head;
      is_vulkan |= parts[i].is_vulkan;
    }
  if (is_vulkan)
    glsl_part_blocks (lines, blocks, heads, source->inputs);
}

/* The text that has a stage: its own, else one that has several stages; LS_GLSL_N_STAGES: none. */
static LsGlslStage
find_text (const LsGlslRequest *request, const guint *stages, LsGlslStage wanted)
{
  if (request->sources[wanted] != NULL)
    return wanted;
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (request->sources[i] != NULL && stages[i] & 1u << wanted)
      return i;
  return LS_GLSL_N_STAGES;
}

static gboolean
read_parts (GlslSource *source,
            const LsGlslRequest *request,
            Part parts[LS_GLSL_N_STAGES],
            LsImported *imported,
            GError **error)
{
  guint stages[LS_GLSL_N_STAGES] = { 0 };

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      g_autofree char *bare = request->sources[i] != NULL ? glsl_bare (request->sources[i]) : NULL;

      stages[i] = bare != NULL ? glsl_find_stages (bare) : 0;
    }
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      const LsGlslStage from = find_text (request, stages, i);
      /* The mark of one stage only says which it is. */
      const gboolean is_left_out = from == i && stages[i] && !(stages[i] & 1u << i);

      if (from == LS_GLSL_N_STAGES || is_left_out)
        continue;
      source->has_other_stages |= from != i;
      if (!read_part (&parts[i], source, request, from, i, imported, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
glsl_source_init (GlslSource *source,
                  const LsGlslRequest *request,
                  LsImported *imported,
                  GError **error)
{
  Part parts[LS_GLSL_N_STAGES] = { 0 };
  gboolean is_good;

  source->files = g_ptr_array_new_with_free_func (g_free);
  source->notes = g_ptr_array_new_with_free_func (g_free);
  source->inputs = g_string_new (NULL);
  source->imported = imported;
  is_good = read_parts (source, request, parts, imported, error);
  source->imported = NULL;
  if (is_good)
    {
      share_version (parts);
      part_blocks (source, parts);
    }
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      if (is_good && parts[i].lines != NULL)
        put_together (&source->stages[i], parts[i].lines, parts[i].bare, &parts[i].frame,
                      parts[i].macro);
      if (source->stages[i].text != NULL)
        glsl_put_given (source->stages[i].text, source->inputs);
      part_clear (&parts[i]);
    }
  if (request->inputs != NULL)
    g_string_append (source->inputs, request->inputs);
  return is_good;
}
