#include "ls-session-text.h"

#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-program-locals.h"
#include "ls-session-private.h"
#include "ls-words.h"

/* What the statement before did, of a text that tells its statements. All follows from the position, however a person came there. */

#define MAX_VALUES 3 /* that are told one by one */
/* Steps that a statement takes, at most, for what it gave to be told. */
#define MAX_STEPS 4096

typedef struct
{
  const LsSourceAt *at;
  guint line;    /* of the text: the statement that is done */
  guint lane;    /* whose values are told */
  guint64 since; /* values that were given before this step are of another time */
  GPtrArray *values;
  guint n_more;
} Teller;

/* Whether the statement gave a component its value. */
static gboolean
is_given (const Teller *teller, const LsSourceLeaf *leaf)
{
  return (leaf->lanes & LS_MASK_LANE (teller->lane)) != 0 &&
         leaf->lines[teller->lane] == teller->line && leaf->events[teller->lane] != G_MAXUINT &&
         leaf->events[teller->lane] > teller->since;
}

static void
add_value (Teller *teller, const char *path, const LsSourceVariable *variable)
{
  g_autofree char *value = NULL;
  gboolean is_new = FALSE;

  for (guint i = 0; i < variable->n; i++)
    is_new |= is_given (teller, &variable->leaves[i]);
  if (is_new && teller->values->len < MAX_VALUES)
    {
      value = ls_source_variable_dup_value (variable, teller->lane);
      g_ptr_array_add (teller->values, g_strdup_printf ("%s = %s", path, value));
    }
  else
    teller->n_more += is_new;
  for (guint i = 0; i < variable->members->len; i++)
    {
      const LsSourceVariable *member = g_ptr_array_index (variable->members, i);
      g_autofree char *inner =
        g_strconcat (path, *member->name == '[' ? "" : ".", member->name, NULL);

      add_value (teller, inner, member);
    }
}

/* "t = 0.5, sum = 1.0 and 2 more". Returns: (transfer full) (nullable): NULL: the statement gave nothing that is in sight. */
static char *
tell_values (Teller *teller)
{
  g_autoptr (GPtrArray) all = ls_source_at_list (teller->at);
  g_autofree char *list = NULL;

  teller->values = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < all->len; i++)
    add_value (teller, ((LsSourceVariable *) g_ptr_array_index (all, i))->name,
               g_ptr_array_index (all, i));
  if (teller->n_more > 0)
    g_ptr_array_add (teller->values, g_strdup_printf (ls_words ("%u more"), teller->n_more));
  if (teller->values->len > 0)
    list = ls_words_join (teller->values);
  g_ptr_array_unref (teller->values);
  return g_steal_pointer (&list);
}

/* The function that runs, if a call of the line has just entered it. Returns: (transfer full) (nullable). */
static char *
find_entered (const LsSourceAt *at, guint previous)
{
  const LsDebugInfo *info = ls_program_machine (at->program)->debug_info;
  LsCallFrame own, before, caller;

  if (!ls_program_find_frame (at->program, at->state, 0, &own) ||
      !ls_program_find_frame (at->program, at->state, 1, &caller) ||
      !info->function (at->program, previous, &before) || own.scope == before.scope ||
      caller.scope != before.scope || own.name == NULL)
    return NULL;
  return g_strndup (own.name, strcspn (own.name, "("));
}

static void
append_lanes (GString *told, const LsView *view)
{
  const LsMask before = ls_view_previous_active (view), now = ls_view_read_mask (view, 0);

  if (before == now)
    return;
  g_string_append_printf (told, ls_words (" Now %u of 64 lanes run: "), ls_mask_count (now));
  ls_lanes_append (told, now);
  g_string_append_c (told, '.');
}

/* Whose values are told: the lane that is looked at, if the statement was done in it. */
static guint
find_lane (const LsView *view, guint lane)
{
  const LsMask lanes = ls_view_previous_active (view);

  return lanes == 0 || (lanes & LS_MASK_LANE (lane)) != 0 ? lane : (guint) __builtin_ctzll (lanes);
}

char *
ls_session_narrate (LsSession *session, const LsSourceAt *at, guint lane)
{
  const LsView *view = session->view;
  g_autoptr (GString) told = g_string_new (NULL);
  g_autofree char *values = NULL, *entered = NULL;
  LsPlace previous;

  g_return_val_if_fail (LS_IS_SESSION (session), NULL);

  if (at == NULL || ls_scene_get_compiled (session->scene) == NULL ||
      !ls_session_is_text_begin (session) || !ls_view_get_previous_place (view, &previous))
    return ls_view_narrate (view, lane);
  const guint64 step = ls_view_get_place (view)->step;
  Teller teller = { .at = at,
                    .line = ls_source_at_line_of (at->program, previous.line),
                    .lane = find_lane (view, lane),
                    .since = step > MAX_STEPS ? step - MAX_STEPS : 0 };
  if (teller.line == 0)
    return ls_view_narrate (view, lane);
  entered = find_entered (at, previous.line);
  values = entered == NULL ? tell_values (&teller) : NULL;
  if (entered != NULL)
    g_string_append_printf (told, ls_words ("Line %u calls %s ()."), teller.line, entered);
  else if (values != NULL)
    g_string_append_printf (told, ls_words ("Line %u, lane %u: %s."), teller.line, teller.lane,
                            values);
  else
    g_string_append_printf (told, ls_words ("Line %u is done."), teller.line);
  append_lanes (told, view);
  return g_string_free (g_steal_pointer (&told), FALSE);
}
