#include "ls-side.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-output-format.h"
#include "ls-scene-keys.h"
#include "ls-words.h"

/* Of a wave: nobody waits longer for a comparison. */
#define MAX_STEPS (1u << 20)

/* The output of a scene that goes with one of the first: that of its name, else that of its number, for a compiler that keeps nothing of an
 * output has no name for it. Returns: (nullable): its name. */
static const char *
find_partner (const LsScene *scene, const LsOutput *wanted, guint index)
{
  const LsOutput *same = NULL;

  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    if (strcmp (ls_scene_get_output (scene, i)->name, wanted->name) == 0)
      return wanted->name;
  if (index < ls_scene_get_n_outputs (scene))
    same = ls_scene_get_output (scene, index);
  return same != NULL && same->n_channels == wanted->n_channels && same->width == wanted->width &&
             same->height == wanted->height
           ? same->name
           : NULL;
}

/* Makes what the first one draws the reference of a draft's output, whose group its text may have. name: of the draft's output. */
static void
add_reference (LsDraft *draft, const LsSide *first, guint index, const char *name)
{
  const LsOutput *output = ls_scene_get_output (first->scene, index);
  g_autoptr (LsDocument) document =
    ls_scene_document_parse (draft->text, strlen (draft->text), draft->title, NULL);
  g_autofree guint32 *words = ls_scene_output_words (first->scene, first->dispatch, index);
  g_autofree char *file = g_strdup_printf ("reference-%u.bin", index);
  const gsize size = sizeof *words * output->width * output->height * output->n_channels;
  LsDocGroup *group;

  if (words == NULL || document == NULL)
    return;
  for (gsize i = 0; i < size / sizeof *words; i++)
    words[i] = ls_output_raw_word (ls_target_format (output->format),
                                   (guint) (i % output->n_channels), words[i]);
  group = ls_document_find (document, NULL, "output", name);
  if (group == NULL)
    group = ls_document_insert (document, NULL, NULL, "output", name);
  ls_doc_group_insert (group, NULL, "reference", file);
  g_free (draft->text);
  draft->text = ls_document_dup_text (document);
  g_hash_table_replace (draft->files, g_steal_pointer (&file),
                        g_bytes_new_take (g_steal_pointer (&words), size));
}

static gboolean
add_references (LsDraft *draft, const LsSide *first, LsBudget *budget, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_load_draft (draft, draft->title, budget, error);

  if (scene == NULL)
    return FALSE;
  for (guint i = 0; i < ls_scene_get_n_outputs (first->scene); i++)
    {
      const char *name = find_partner (scene, ls_scene_get_output (first->scene, i), i);

      if (name != NULL)
        add_reference (draft, first, i, name);
    }
  return TRUE;
}

static void
measure_side (LsSide *side, const LsDraft *draft)
{
  side->title = g_strdup (draft->title);
  side->is_reference = draft->is_reference;
  side->n_dwords = ls_draft_n_dwords (draft);
  side->n_registers = ls_program_n_registers (ls_scene_get_program (side->scene), 0);
  for (guint wave = 0; wave < side->dispatch->n_waves; wave++)
    side->n_steps += side->dispatch->outcomes[wave].steps;
}

LsSide *
ls_side_new (LsDraft *draft,
             const LsSide *first,
             LsBudget *budget,
             const LsDispatchOptions *options,
             GError **error)
{
  g_autoptr (LsSide) side = g_new0 (LsSide, 1);

  if (first != NULL && !add_references (draft, first, budget, error))
    return NULL;
  side->scene = ls_scene_load_draft (draft, draft->title, budget, error);
  side->dispatch = side->scene != NULL ? ls_scene_try_run (side->scene, options, error) : NULL;
  if (side->dispatch == NULL)
    return NULL;
  measure_side (side, draft);
  if (first != NULL)
    side->check = ls_check (side->scene, side->dispatch);
  return g_steal_pointer (&side);
}

void
ls_side_free (LsSide *side)
{
  g_free (side->title);
  g_clear_pointer (&side->check, ls_check_free);
  g_clear_pointer (&side->dispatch, ls_dispatch_free);
  g_clear_pointer (&side->scene, ls_scene_unref);
  g_free (side);
}

gboolean
ls_side_is_same (const LsSide *side)
{
  return !side->check || side->check->matches;
}

char *
ls_side_tell (const LsSide *side, guint comparison)
{
  const LsComparison *compared = &side->check->comparisons[comparison];
  const LsOutput *output = ls_scene_get_output (side->scene, compared->output);
  g_autofree char *first = NULL;

  if (!compared->n_different)
    return g_strdup_printf (ls_words ("%s: the same"), output->name);
  first = ls_difference_format (&compared->first, output->format);
  return g_strdup_printf (ls_words ("%s: %u of %u pixels differ; first %s"), output->name,
                          compared->n_different, compared->n_pixels, first);
}

gboolean
ls_side_find_lane (const LsSide *side, guint *wave, guint *lane)
{
  for (guint i = 0; side->check && i < side->check->n_comparisons; i++)
    {
      const LsComparison *compared = &side->check->comparisons[i];

      if (!compared->n_different || compared->first.lane >= LS_LANES)
        continue;
      *wave = compared->first.wave;
      *lane = compared->first.lane;
      return TRUE;
    }
  return FALSE;
}

/* What has no end, or cannot go on, draws no picture to compare with. */
static gboolean
is_finished (const LsSide *side)
{
  return ls_dispatch_first_failure (side->dispatch) == G_MAXUINT;
}

/* Returns: (nullable): the one that others are compared with. */
static const LsSide *
find_first (const GPtrArray *sides)
{
  for (guint i = 0; i < sides->len; i++)
    if (is_finished (g_ptr_array_index (sides, i)))
      return g_ptr_array_index (sides, i);
  return NULL;
}

/* Which ones draw something else than the text says, if one of them is that. */
static void
tell_wrong (const GPtrArray *sides, GPtrArray *findings)
{
  const LsSide *first = find_first (sides);
  g_autoptr (GPtrArray) wrong = g_ptr_array_new ();
  g_autofree char *list = NULL;

  if (first == NULL || !first->is_reference)
    return;
  for (guint i = 1; i < sides->len; i++)
    if (!ls_side_is_same (g_ptr_array_index (sides, i)))
      g_ptr_array_add (wrong, ((const LsSide *) g_ptr_array_index (sides, i))->title);
  if (wrong->len == 0)
    return;
  g_ptr_array_add (wrong, NULL);
  list = g_strjoinv (", ", (char **) wrong->pdata);
  ls_diagnostics_add_text (findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                           "not what the text says, which is what %s draws: %s", first->title,
                           list);
}

GPtrArray *
ls_sides_new (LsImported *imported, LsBudget *budget, const gint *interrupt)
{
  const LsDispatchOptions options = { .interrupt = interrupt, .max_steps = MAX_STEPS };
  GPtrArray *sides = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_side_free);

  for (guint i = 0; i < imported->drafts->len; i++)
    {
      LsDraft *draft = g_ptr_array_index (imported->drafts, i);
      g_autoptr (GError) reason = NULL;
      LsSide *side = ls_side_new (draft, find_first (sides), budget, &options, &reason);

      if (side != NULL)
        {
          g_ptr_array_add (sides, side);
          if (!is_finished (side))
            ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                                     "%s: a wave does not come to its end within %u steps",
                                     side->title, MAX_STEPS);
          continue;
        }
      imported->n_failed++;
      ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s: %s",
                               draft->title, reason->message);
    }
  tell_wrong (sides, imported->findings);
  return sides;
}
