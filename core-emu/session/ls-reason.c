#include "ls-session-causes.h"

#include "ls-cause-statement.h"

#include "ls-scene-stages.h"
#include "ls-session-source.h"
#include "ls-tell.h"
#include "ls-words.h"

struct _LsReason
{
  GObject parent_instance;

  LsReason *root; /* owned; NULL: it is the root, and owns told */
  LsTold *told;
};

G_DEFINE_FINAL_TYPE (LsReason, ls_reason, G_TYPE_OBJECT)

static void
ls_reason_finalize (GObject *object)
{
  LsReason *self = LS_REASON (object);

  if (self->root == NULL)
    ls_told_free (self->told);
  g_clear_object (&self->root);
  G_OBJECT_CLASS (ls_reason_parent_class)->finalize (object);
}

static void
ls_reason_class_init (LsReasonClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_reason_finalize;
}

static void
ls_reason_init (LsReason *self G_GNUC_UNUSED)
{
}

/* root: (nullable) */
static LsReason *
make_reason (LsTold *told, LsReason *root)
{
  LsReason *self = g_object_new (LS_TYPE_REASON, NULL);

  self->told = told;
  g_set_object (&self->root, root);
  return self;
}

static void
add_sources_of (LsTold *told, const LsScene *scene, guint wave)
{
  LsSceneVertex vertices[3];
  LsRegRef param;
  char *sentence = ls_scene_tell_source (scene, wave, &told->cell);

  if (sentence == NULL)
    return;
  ls_told_add (told, ls_told_new (sentence));
  const guint n = ls_scene_find_sources (scene, wave, &told->cell, vertices, &param);
  for (guint i = 0; i < n; i++)
    ls_told_add (told, ls_told_new (ls_scene_tell_vertex (scene, &vertices[i], param)))->more =
      g_memdup2 (&vertices[i], sizeof vertices[i]);
}

static void
add_sources (LsTold *told, const LsScene *scene, guint wave)
{
  for (guint i = 0; i < told->behind->len; i++)
    add_sources (g_ptr_array_index (told->behind, i), scene, wave);
  if (told->is_start && told->has_cell)
    add_sources_of (told, scene, wave);
}

/* In statements of the text; the steps of the machine come behind them. Returns: (transfer full) (nullable): NULL: the text has no words for
 * it. */
static LsTold *
tell_statements (LsSession *session, const LsCause *cause, guint wave)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (session));
  g_autoptr (LsCauseStatement) statement =
    ls_session_speaks_text (session) ? ls_cause_statement_new (cause, program) : NULL;
  guint n_left_out = 0;
  LsTold *told;

  if (statement == NULL)
    return NULL;
  told = ls_told_new_statements (statement, program, wave, G_MAXUINT, &n_left_out);
  ls_told_add (ls_told_add (told, ls_told_new (g_strdup (ls_words ("The machine's steps.")))),
               ls_told_new_who (cause, program, wave));
  return told;
}

static LsTold *
tell_who (LsSession *session, const LsCause *cause, guint wave)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (session));
  LsTold *statements = tell_statements (session, cause, wave);
  LsTold *told = statements != NULL ? statements : ls_told_new_who (cause, program, wave);
  char *left_out = ls_cause_left_out (cause);

  if (left_out != NULL)
    ls_told_add (told, ls_told_new (left_out));
  add_sources (told, ls_session_get_scene (session), wave);
  return told;
}

static LsTold *
tell_uses (LsSession *session, const LsUses *uses, guint wave)
{
  const LsProgram *program = ls_view_get_program (ls_session_get_view (session));
  LsTold *told = ls_session_speaks_text (session)
                   ? ls_told_new_use_statements (uses, program, wave, G_MAXUINT)
                   : NULL;

  return told != NULL ? told : ls_told_new_uses (uses, program, wave);
}

LsReason *
ls_reason_new (LsSession *session,
               const LsAsk *ask,
               guint wave,
               gconstpointer answer,
               const GError *error)
{
  const LsView *view = ls_session_get_view (session);

  if (answer == NULL)
    return make_reason (ls_told_new (g_strdup_printf (ls_words ("No answer: %s."), error->message)),
                        NULL);
  if (ask->kind == LS_ASK_WHO)
    return make_reason (tell_who (session, answer, wave), NULL);
  return make_reason (ask->kind == LS_ASK_WHY
                        ? ls_told_new_why (answer, ls_view_get_program (view), wave)
                        : tell_uses (session, answer, wave),
                      NULL);
}

const LsTold *
ls_reason_get_told (LsReason *reason)
{
  return reason->told;
}

const LsSceneVertex *
ls_reason_get_vertex (LsReason *reason)
{
  return reason->told->more;
}

GListModel *
ls_reason_dup_behind (LsReason *reason)
{
  GListStore *behind;

  if (reason->told->behind->len == 0)
    return NULL;
  behind = g_list_store_new (LS_TYPE_REASON);
  for (guint i = 0; i < reason->told->behind->len; i++)
    {
      g_autoptr (LsReason) next = make_reason (g_ptr_array_index (reason->told->behind, i),
                                               reason->root != NULL ? reason->root : reason);

      g_list_store_append (behind, next);
    }
  return G_LIST_MODEL (behind);
}
