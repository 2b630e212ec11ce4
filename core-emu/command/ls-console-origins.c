#include "ls-console-private.h"

#include "ls-scene-stages.h"
#include "ls-session-causes.h"
#include "ls-stage.h"
#include "ls-tell.h"
#include "ls-timeline.h"
#include "ls-words.h"

/* What is behind the values that a pixel was started with: where the stage before them gave them. */

/* Where values of a pixel come from, in the stage before. */
typedef struct
{
  LsConsole *console;
  gboolean as_chain;
  GHashTable *told;     /* of char *: sentences: each register is told once */
  GVariantBuilder list; /* aa{sv} */
  /* owned; the stage before; NULL until it is needed, or where it cannot be opened */
  LsScene *before;
} Sources;

/* What is behind a parameter where the vertex has got it: the same question there. Returns: (nullable). */
static LsCause *
ask_vertex (Sources *sources, const LsSceneVertex *vertex, LsRegRef param)
{
  const LsScene *scene = ls_view_get_scene (ls_session_get_view (sources->console->session));
  const gint *interrupt = &sources->console->interrupt;
  const LsCell cell = ls_cell_register (param, vertex->lane);
  LsArrival arrival;

  if (sources->before == NULL)
    sources->before = ls_scene_with_stage (scene, NULL, vertex->stage, NULL);
  if (sources->before == NULL)
    return NULL;
  g_autoptr (LsSubject) subject = ls_scene_new_subject (sources->before, vertex->wave);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  ls_timeline_move (timeline, LS_MOVE_TO_STEP, ls_scene_find_vertex_step (scene, vertex), interrupt,
                    &arrival);
  return ls_causes_who (causes, &cell, arrival.place.step, G_MAXUINT, interrupt, NULL);
}

typedef struct
{
  guint32 vertex;
  const char *stage;
  guint wave, lane;
  LsRegRef param;
  GVariant *chain; /* a{sv}, or NULL */
} Vertex;

typedef struct
{
  const char *sentence;
  GArray *vertices; /* of Vertex */
} Source;

/* clang-format off */
static const LsField vertex_fields[] = {
  LS_FIELD (Vertex, UINT, vertex),
  LS_FIELD (Vertex, STRING, stage),
  LS_FIELD (Vertex, UINT, wave),
  LS_FIELD (Vertex, UINT, lane),
  LS_FIELD_AS (Vertex, REGISTER, param, "register"),
  LS_FIELD_DATA_MEMBERS (Vertex, chain),
  LS_FIELD_END
};
static const LsField source_fields[] = {
  LS_FIELD (Source, STRING, sentence),
  LS_FIELD_LIST (Source, vertices, "vertices", Vertex, vertex_fields),
  LS_FIELD_END
};
/* clang-format on */

static Vertex
reply_vertex (Sources *sources,
              const LsSceneVertex *vertex,
              LsRegRef param,
              gboolean is_first,
              LsReply *reply)
{
  const LsView *view = ls_session_get_view (sources->console->session);
  g_autofree char *text = ls_scene_tell_vertex (ls_view_get_scene (view), vertex, param);
  g_autoptr (LsCause) cause =
    is_first && sources->as_chain ? ask_vertex (sources, vertex, param) : NULL;
  Vertex told = { vertex->index, ls_stages[vertex->stage].id, vertex->wave, vertex->lane, param,
                  NULL };

  ls_reply_line (reply, "  %s%s", text,
                 is_first ? ls_words ("; at the prompt 'stage vertex 0' goes there") : "");
  if (cause == NULL)
    return told;
  const LsProgram *before = ls_scene_get_program (sources->before);
  told.chain = ls_form_to_data (&ls_cause_chain_form, cause, before, NULL);
  g_autofree char *chain = ls_form_to_text (&ls_cause_chain_form, cause, told.chain, before);
  ls_reply_append (reply, "%s", chain);
  return told;
}

static void
reply_source (Sources *sources, const LsCell *cell, char *sentence, LsReply *reply)
{
  const LsView *view = ls_session_get_view (sources->console->session);
  g_autoptr (GArray) told = g_array_new (FALSE, FALSE, sizeof (Vertex));
  LsSceneVertex vertices[3];
  LsRegRef param;
  const guint n = ls_scene_find_sources (ls_view_get_scene (view), ls_view_get_wave (view), cell,
                                         vertices, &param);

  ls_reply_line (reply, "%s", sentence);
  for (guint i = 0; i < n; i++)
    {
      const Vertex vertex = reply_vertex (sources, &vertices[i], param, i == 0, reply);
      g_array_append_val (told, vertex);
    }
  g_variant_builder_add_value (&sources->list,
                               ls_fields_to_data (source_fields, &(Source){ sentence, told },
                                                  ls_view_get_program (view), NULL));
  g_hash_table_add (sources->told, sentence);
}

/* Of what a pixel was started with. */
static void
reply_behind (Sources *sources, const LsCause *cause, LsReply *reply)
{
  const LsView *view = ls_session_get_view (sources->console->session);
  const gboolean is_start = cause->kind == LS_CAUSE_PRELOADED && cause->wave == LS_NO_WAVE;
  g_autofree char *source = is_start ? ls_scene_tell_source (ls_view_get_scene (view),
                                                             ls_view_get_wave (view), &cause->cell)
                                     : NULL;

  if (source != NULL && !g_hash_table_contains (sources->told, source))
    reply_source (sources, &cause->cell, g_steal_pointer (&source), reply);
  g_autoptr (GPtrArray) behind = ls_cause_dup_told (cause);
  for (guint i = 0; i < behind->len; i++)
    reply_behind (sources, g_ptr_array_index (behind, i), reply);
}

void
ls_console_reply_origins (LsConsole *console,
                          const LsCause *cause,
                          gboolean as_chain,
                          LsReply *reply)
{
  Sources sources = {
    .console = console,
    .as_chain = as_chain,
    .told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };

  g_variant_builder_init (&sources.list, G_VARIANT_TYPE ("aa{sv}"));
  reply_behind (&sources, cause, reply);
  if (g_hash_table_size (sources.told) > 0)
    ls_reply_set (reply, "origins", "aa{sv}", &sources.list);
  else
    g_variant_builder_clear (&sources.list);
  g_hash_table_unref (sources.told);
  g_clear_pointer (&sources.before, ls_scene_unref);
}
