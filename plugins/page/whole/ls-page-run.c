#include "ls-page-private.h"

#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-picture.h"
#include "ls-text.h"

/* Steps behind the page in which a lane is looked for that comes back: of a loop that does not end each answer would take all that there
 * are else. */
#define AHEAD 100000

/* --- the object -------------------------------------------------------------------------------------------- */

static gboolean
run_init (LsPageRun *run,
          LsScene *scene,
          LsSubject *subject,
          const LsPageOptions *options,
          GError **error)
{
  LsWalkOptions limits = options->walked;

  run->scene = scene;
  run->subject = subject;
  run->program = ls_subject_get_program (subject);
  limits.max_steps = 0;
  if (ls_subject_get_machine (subject)->explain->touches != NULL)
    {
      run->writers = ls_writers_new (subject, &limits, error);
      if (run->writers == NULL)
        return FALSE;
    }
  ls_page_data_init (&run->data);
  ls_walk_init (&run->walk, subject, &options->walked);
  run->before = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  run->first = run->walk.place.step;
  run->ran = G_MAXUINT;
  run->types = ls_register_types_new (ls_subject_get_program (subject));
  run->touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  run->formulas = g_array_new (FALSE, FALSE, sizeof (LsPageFormula));
  run->formula_of = g_hash_table_new (NULL, NULL);
  run->who = g_ptr_array_new_with_free_func (g_free);
  run->who_of = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  run->frames = g_array_new (FALSE, FALSE, sizeof (LsFrame));
  run->cards = g_array_new (FALSE, FALSE, sizeof (guint));
  run->all_cards = g_ptr_array_new_with_free_func (g_free);
  run->card_of = g_hash_table_new (g_str_hash, g_str_equal);
  run->causes = ls_causes_new (subject);
  ls_causes_set_ahead (run->causes, run->first + LS_PAGE_MAX_STEPS + AHEAD);
  ls_page_start_values (run);
  return TRUE;
}

static void
run_clear (LsPageRun *run)
{
  g_clear_pointer (&run->writers, ls_writers_free);
  if (run->before == NULL)
    return;
  for (guint i = 0; i < run->n_components; i++)
    {
      g_array_unref (run->component[i].writes);
      g_array_unref (run->component[i].words);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_free (run->why[lane]);
  g_free (run->component);
  g_free (run->count);
  g_free (run->calls);
  ls_components_free (run->components);
  ls_causes_free (run->causes);
  ls_register_types_unref (run->types);
  g_array_unref (run->touches);
  g_array_unref (run->formulas);
  g_hash_table_unref (run->formula_of);
  g_ptr_array_unref (run->who);
  g_hash_table_unref (run->who_of);
  g_array_unref (run->frames);
  g_array_unref (run->cards);
  g_hash_table_unref (run->card_of);
  g_ptr_array_unref (run->all_cards);
  g_aligned_free (run->before);
  ls_walk_clear (&run->walk);
  ls_page_data_clear (&run->data);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsPageRun, run_clear)

/* --- the walk ---------------------------------------------------------------------------------------------- */

static gboolean
tell_position (LsPageRun *run, GError **error)
{
  if (run->at > 0)
    ls_page_tell_values (run);
  ls_page_tell_flow (run);
  ls_page_tell_calls (run);
  ls_page_tell_sentences (run);
  if (!ls_page_tell_why (run, error))
    return FALSE;
  if (ls_page_data_get_size (&run->data) <= LS_PAGE_MAX_BYTES)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "up to step %" PRIu64 " there is more than %u MiB to tell (--steps A..B "
                  "takes some of the steps)",
                  run->walk.place.step, LS_PAGE_MAX_BYTES >> 20);
}

static gboolean
walk_all (LsPageRun *run, GError **error)
{
  if (!tell_position (run, error))
    return FALSE;
  while (!ls_walk_is_over (&run->walk))
    {
      run->ran = run->walk.place.line;
      memcpy (run->before, run->walk.state, ls_subject_get_state_size (run->subject));
      if (!ls_walk_step (&run->walk))
        break;
      run->at++;
      if (!tell_position (run, error))
        return FALSE;
    }
  return ls_walk_check (&run->walk, error);
}

/* --- the whole --------------------------------------------------------------------------------------------- */

/* Positions whose writers are known. */
static guint64
count_known (const LsPageRun *run)
{
  if (run->writers == NULL || ls_writers_get_end (run->writers) < run->first)
    return 0;
  return ls_writers_get_end (run->writers) - run->first + 1;
}

static char *
make_json (LsPageRun *run, const LsPageOptions *options)
{
  LsDict dict = { 0 };
  g_autoptr (GString) end = g_string_new (NULL);
  g_autoptr (GVariant) data = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  ls_dict_set_uint (&dict, "first", run->first);
  ls_dict_set_uint (&dict, "n", run->at + 1);
  ls_dict_set_value (&dict, "registers", ls_page_registers (run));
  ls_dict_set_value (&dict, "starts", ls_page_starts (run));
  ls_dict_set_value (&dict, "formulas", ls_page_formulas (run));
  ls_dict_set_value (&dict, "cards", ls_page_cards (run));
  ls_dict_set_uint (&dict, "known", count_known (run));
  ls_dict_set_value (&dict, "who",
                     g_variant_new_strv ((const char *const *) run->who->pdata, run->who->len));
  ls_picture_append_stop (end, run->walk.reason, run->walk.place.step);
  ls_dict_set_string (&dict, "end", g_strchomp (end->str));
  ls_page_tell_about (run, options, &dict);
  ls_page_tell_text (run, &dict);
  ls_page_tell_output (run, options->wave, &dict);
  ls_page_data_end (&run->data, &dict);
  data = g_variant_ref_sink (ls_dict_end (&dict));
  root = json_gvariant_serialize (data);
  text = json_to_string (root, FALSE);
  return ls_text_escape (text, LS_TEXT_JSON);
}

char *
ls_page_run (LsScene *scene, LsSubject *subject, const LsPageOptions *options, GError **error)
{
  g_auto (LsPageRun) run = { .scene = NULL };
  g_autofree char *json = NULL;

  if (!run_init (&run, scene, subject, options, error) || !walk_all (&run, error))
    return NULL;
  json = make_json (&run, options);
  return ls_page_pack (&run.data, json, error);
}
