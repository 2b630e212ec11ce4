#include "ls-reason.h"

#include <inttypes.h>

#include "ls-expr.h"
#include "ls-scene-stages.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"

struct _LsReason
{
  GObject parent_instance;

  char *sentence;
  gboolean has_place;
  guint wave, lane;
  guint64 step;
  gboolean has_question;
  gboolean is_start; /* of the run */
  gboolean has_vertex;
  LsSceneVertex vertex;
  gboolean has_cell;
  LsCell cell; /* has_question, has_cell */
  guint64 asked_at;
  GListStore *behind; /* of LsReason; NULL: nothing */
};

G_DEFINE_FINAL_TYPE (LsReason, ls_reason, G_TYPE_OBJECT)

static void
ls_reason_finalize (GObject *object)
{
  LsReason *self = LS_REASON (object);

  g_free (self->sentence);
  g_clear_object (&self->behind);
  G_OBJECT_CLASS (ls_reason_parent_class)->finalize (object);
}

static void
ls_reason_class_init (LsReasonClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_reason_finalize;
}

static void
ls_reason_init (LsReason *self)
{
  (void) self;
}

/* --- making ---------------------------------------------------------------------------------------------- */

/* What all lines of an answer have in common. */
typedef struct
{
  const LsProgram *program;
  guint wave; /* asked about */
} Asked;

/* sentence: (transfer full) */
static LsReason *
make (char *sentence)
{
  LsReason *self = g_object_new (LS_TYPE_REASON, NULL);

  self->sentence = sentence;
  return self;
}

static void
set_place (LsReason *self, const Asked *asked, guint wave, guint64 step, guint lane)
{
  self->has_place = TRUE;
  self->wave = wave == LS_NO_WAVE ? asked->wave : wave;
  self->step = step;
  self->lane = lane;
}

static void
set_question (LsReason *self, const LsCell *cell, guint64 step)
{
  self->has_question = TRUE;
  self->cell = *cell;
  self->asked_at = step;
}

/* reason: (transfer full) */
static void
add (LsReason *self, LsReason *reason)
{
  if (self->behind == NULL)
    self->behind = g_list_store_new (LS_TYPE_REASON);
  g_list_store_append (self->behind, reason);
  g_object_unref (reason);
}

/* A step of the wave that was asked about; sentence, (transfer full), says what happened there. Returns: (transfer none). */
static LsReason *
add_step (LsReason *self, const Asked *asked, char *sentence, guint64 step, guint lane)
{
  LsReason *reason = make (sentence);

  set_place (reason, asked, LS_NO_WAVE, step, lane);
  add (self, reason);
  return reason;
}

/* --- who ------------------------------------------------------------------------------------------------- */

static gboolean
has_step (const LsCause *cause)
{
  return cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN ||
         cause->kind == LS_CAUSE_TEST || cause->kind == LS_CAUSE_EDITED;
}

/* Whether the causes of a value were not looked for, though it may have some; those of other waves are asked there. */
static gboolean
is_open (const LsCause *cause)
{
  return cause->kind == LS_CAUSE_CUT && cause->wave == LS_NO_WAVE &&
         (cause->cell.kind == LS_CELL_REGISTER || cause->cell.kind == LS_CELL_MEMORY);
}

/* before: the position where the operands of the step behind cause were read. */
static LsReason *
make_who (const LsCause *cause, const Asked *asked, guint64 before)
{
  LsReason *self = make (ls_cause_to_sentence (cause, asked->program));
  g_autoptr (GPtrArray) behind = ls_cause_dup_told (cause);

  if (has_step (cause))
    set_place (self, asked, cause->wave, cause->step,
               cause->kind == LS_CAUSE_EDITED ? cause->cell.lane : cause->lane);
  self->has_cell = cause->wave == LS_NO_WAVE &&
                   (cause->cell.kind == LS_CELL_REGISTER || cause->cell.kind == LS_CELL_MEMORY);
  self->cell = cause->cell;
  self->asked_at = before;
  self->is_start = cause->kind == LS_CAUSE_PRELOADED;
  if (is_open (cause))
    set_question (self, &cause->cell, before);
  for (guint i = 0; i < behind->len; i++)
    add (self,
         make_who (g_ptr_array_index (behind, i), asked, cause->step > 0 ? cause->step - 1 : 0));
  return self;
}

LsReason *
ls_reason_new_who (const LsCause *cause, const LsProgram *program, guint wave)
{
  const Asked asked = { program, wave };
  LsReason *self = make_who (cause, &asked, G_MAXUINT64);
  char *left_out = ls_cause_left_out (cause);

  if (left_out != NULL)
    add (self, make (left_out));
  return self;
}

/* --- why ------------------------------------------------------------------------------------------------- */

/* A value that was compared: what it was before the step that tested it. */
static LsReason *
make_compared (const LsCause *operand, const Asked *asked, guint64 step)
{
  g_autofree char *cell = ls_cause_dup_what (operand, asked->program);
  g_autofree char *value = ls_tell_dup_bits (operand, asked->program, ls_cause_value (operand));
  LsReason *self =
    make (g_strdup_printf (ls_words ("%s was %s before step %" PRIu64 "."), cell, value, step));

  if (is_open (operand))
    set_question (self, &operand->cell, step - 1);
  return self;
}

/* The values that were compared; the sentence above has those that never change. */
static void
add_compared (LsReason *test, const GPtrArray *operands, const Asked *asked, guint64 step)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (operand->kind != LS_CAUSE_CONSTANT)
        add (test, make_compared (operand, asked, step));
    }
}

/* A test elsewhere leads there. */
static void
add_test (LsReason *self, const LsWhy *why, const Asked *asked)
{
  LsReason *test = self;

  if (why->test.step != why->since)
    {
      g_autofree char *step = ls_tell_dup_step (why->test.step, asked->program, why->test.line);

      test = add_step (self, asked, g_strdup_printf (ls_words ("The test was %s."), step),
                       why->test.step, why->lane);
    }
  add_compared (test, why->test.operands, asked, why->test.step);
}

/* Where the predicate was made that keeps the lane out. */
static void
add_predicate (LsReason *self, const LsPredicateTest *predicate, guint lane, const Asked *asked)
{
  const LsTested *tested = &predicate->test;
  g_autofree char *step = ls_tell_dup_step (tested->step, asked->program, tested->line);
  g_autofree char *bit =
    predicate->has_bit ? ls_expr_dup_ref (asked->program, predicate->bit) : NULL;
  char *sentence = bit != NULL ? g_strdup_printf (ls_words ("%s was set in %s."), bit, step)
                               : g_strdup_printf (ls_words ("The predicate was set in %s."), step);

  add_compared (add_step (self, asked, sentence, tested->step, lane), tested->operands, asked,
                tested->step);
}

/* told: (nullable): tells the tests that it has by itself. */
static void
add_predicates (LsReason *self,
                const LsKeptOut *kept_out,
                const LsKeptOut *told,
                guint lane,
                const Asked *asked)
{
  const LsPredicateTest *predicate;
  guint i = 0;

  while ((predicate = ls_kept_out_next (kept_out, told, &i)) != NULL)
    add_predicate (self, predicate, lane, asked);
}

LsReason *
ls_reason_new_why (const LsWhy *why, const LsProgram *program, guint wave)
{
  const Asked asked = { program, wave };
  LsReason *self = make (ls_why_to_sentence (why, program));

  if (why->since > 0)
    set_place (self, &asked, LS_NO_WAVE, why->since, why->lane);
  if (why->test.is_known)
    add_test (self, why, &asked);
  add_predicates (self, &why->was_kept_out, NULL, why->lane, &asked);
  add_predicates (self, &why->kept_out, &why->was_kept_out, why->lane, &asked);
  if (why->comes_back)
    add_step (self, &asked,
              g_strdup_printf (ls_words ("It is active again at step %" PRIu64 "."), why->back),
              why->back, why->lane);
  return self;
}

/* --- uses ------------------------------------------------------------------------------------------------ */

static LsReason *make_uses (const LsUses *uses, const Asked *asked);

static LsReason *
make_use (const LsUse *use, const Asked *asked)
{
  LsReason *self = make (ls_use_to_sentence (use, asked->program));

  set_place (self, asked, use->wave, use->step, use->lane);
  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);

      if (result->uses->len > 0)
        add (self, make_uses (result, asked));
    }
  return self;
}

static LsReason *
make_uses (const LsUses *uses, const Asked *asked)
{
  LsReason *self = make (ls_uses_to_sentence (uses, asked->program));

  set_place (self, asked, uses->wave, uses->from,
             uses->cell.kind == LS_CELL_REGISTER ? uses->cell.lane : 0);
  for (guint i = 0; i < uses->uses->len; i++)
    add (self, make_use (g_ptr_array_index (uses->uses, i), asked));
  return self;
}

LsReason *
ls_reason_new_uses (const LsUses *uses, const LsProgram *program, guint wave)
{
  const Asked asked = { program, wave };

  return make_uses (uses, &asked);
}

LsReason *
ls_reason_new_failure (const GError *error)
{
  return make (g_strdup_printf (ls_words ("No answer: %s."), error->message));
}

/* --- reading --------------------------------------------------------------------------------------------- */

const char *
ls_reason_get_sentence (LsReason *reason)
{
  return reason->sentence;
}

gboolean
ls_reason_get_place (LsReason *reason, guint *wave, guint64 *step, guint *lane)
{
  if (wave != NULL)
    *wave = reason->wave;
  if (step != NULL)
    *step = reason->step;
  if (lane != NULL)
    *lane = reason->lane;
  return reason->has_place;
}

gboolean
ls_reason_get_question (LsReason *reason, LsCell *cell, guint64 *step)
{
  *cell = reason->cell;
  *step = reason->asked_at;
  return reason->has_question;
}

static void
add_sources_of (LsReason *self, const LsScene *scene, guint wave)
{
  LsSceneVertex vertices[3];
  LsRegRef param;
  char *sentence = ls_scene_tell_source (scene, wave, &self->cell);

  if (sentence == NULL)
    return;
  add (self, make (sentence));
  const guint n = ls_scene_find_sources (scene, wave, &self->cell, vertices, &param);
  for (guint i = 0; i < n; i++)
    {
      LsReason *reason = make (ls_scene_tell_vertex (scene, &vertices[i], param));

      reason->has_vertex = TRUE;
      reason->vertex = vertices[i];
      add (self, reason);
    }
}

static void
walk_sources (LsReason *self, const LsScene *scene, guint wave)
{
  const guint n = self->behind != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->behind)) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsReason) behind = g_list_model_get_item (G_LIST_MODEL (self->behind), i);

      walk_sources (behind, scene, wave);
    }
  if (self->is_start && self->has_cell)
    add_sources_of (self, scene, wave);
}

void
ls_reason_add_sources (LsReason *self, const LsScene *scene, guint wave)
{
  g_return_if_fail (LS_IS_REASON (self));

  walk_sources (self, scene, wave);
}

gboolean
ls_reason_get_vertex (LsReason *self, LsSceneVertex *vertex)
{
  g_return_val_if_fail (LS_IS_REASON (self), FALSE);

  *vertex = self->vertex;
  return self->has_vertex;
}

gboolean
ls_reason_get_cell (LsReason *reason, LsCell *cell, guint64 *step)
{
  g_return_val_if_fail (LS_IS_REASON (reason), FALSE);

  *cell = reason->cell;
  *step = reason->asked_at;
  return reason->has_cell;
}

GListModel *
ls_reason_get_behind (LsReason *reason)
{
  return reason->behind == NULL ? NULL : G_LIST_MODEL (reason->behind);
}

static void
append (GString *text, LsReason *reason, guint depth)
{
  g_string_append_printf (text, "%*s%s\n", (int) (2 * depth), "", reason->sentence);
  for (guint i = 0; reason->behind != NULL; i++)
    {
      g_autoptr (LsReason) next = g_list_model_get_item (G_LIST_MODEL (reason->behind), i);

      if (next == NULL)
        return;
      append (text, next, depth + 1);
    }
}

char *
ls_reason_to_text (LsReason *reason)
{
  GString *text = g_string_new (NULL);

  append (text, reason, 0);
  return g_string_free (text, FALSE);
}
