#include <string.h>

#include "ls-lanes.h"
#include "ls-lesson-read.h"

const char *const ls_lesson_asks[] = { "nothing", "mask",  "value",  "cause", "iteration",
                                       "choice",  "stack", "packet", "order", NULL };

const char *const ls_lesson_panes[] = {
  "program",  "source",  "lanes",  "stack",     "output",      "memory",  "variables",
  "lane",     "answers", "test",   "registers", "breakpoints", "watches", "notes",
  "accesses", "paths",   "cost",   "counters",  "differences", "log",     "textures",
  "group",    "graph",   "inputs", "waves",     "timeline",    NULL,
};

/* --- keys ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  char *title, *language, *text, *panes;
  guint minutes;
  gboolean tells;
} LessonKeys;

/* Each is the name of a pane, and another one. at: bytes before the name. */
static gboolean
check_pane (const LsDocEntry *entry, const char *name, gsize at, GHashTable *names, GError **error)
{
  LsDocPlace place = entry->value_at;

  place.column += (guint) g_utf8_strlen (entry->value, (gssize) at);
  if (!g_strv_contains (ls_lesson_panes, name))
    {
      g_autofree char *all = g_strjoinv (", ", (char **) ls_lesson_panes);

      return ls_doc_fail (place, LS_ERROR_REFERENCE, error, "'%s' is no pane (there are %s)", name,
                          all);
    }
  return g_hash_table_add (names, (gpointer) name) ||
         ls_doc_fail (place, LS_ERROR_SYNTAX, error, "'%s' is there twice (name it once)", name);
}

/* "lanes stack": member is a string, owned. */
static gboolean
read_panes (const LsDocEntry *entry, gpointer member, GError **error)
{
  g_auto (GStrv) names = g_strsplit_set (entry->value, " ,", -1);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  gsize at = 0;

  for (guint i = 0; names[i] != NULL; at += strlen (names[i]) + 1, i++)
    if (*names[i] != '\0' && !check_pane (entry, names[i], at, known, error))
      return FALSE;
  g_free (*(char **) member);
  *(char **) member = g_strdup (entry->value);
  return TRUE;
}

#define KEY(name) offsetof (LessonKeys, name)
static const LsSceneKey lesson_keys[] = {
  { "title", LS_KEY_STRING, KEY (title) },
  { "language", LS_KEY_STRING, KEY (language) },
  { "minutes", LS_KEY_UINT, KEY (minutes), .low = 1, .high = 240 },
  { "text", LS_KEY_STRING, KEY (text) },
  { "panes", LS_KEY_READ, KEY (panes), .read = read_panes },
  { "tells", LS_KEY_BOOL, KEY (tells) },
};
#undef KEY

typedef struct
{
  guint wave, hit, ask;
  LsMask lanes;
  gboolean veil;
  const LsDocEntry *at, *then, *text, *tell, *hint, *check, *show, *choices, *operations, *clauses;
} StopKeys;

static gboolean
read_lanes (const LsDocEntry *entry, gpointer member, GError **error)
{
  g_autoptr (GError) reason = NULL;

  return ls_lanes_parse (entry->value, member, &reason) ||
         ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error, "%s", reason->message);
}

#define KEY(name) offsetof (StopKeys, name)
static const LsSceneKey stop_keys[] = {
  { "at", LS_KEY_ENTRY, KEY (at) },
  { "hit", LS_KEY_UINT, KEY (hit), .low = 1, .high = G_MAXINT32 },
  { "wave", LS_KEY_UINT, KEY (wave), .low = 0, .high = G_MAXINT32 },
  { "text", LS_KEY_ENTRY, KEY (text) },
  { "ask", LS_KEY_CHOICE, KEY (ask), .choices = ls_lesson_asks },
  { "lanes", LS_KEY_READ, KEY (lanes), .read = read_lanes },
  { "then", LS_KEY_ENTRY, KEY (then) },
  { "check", LS_KEY_ENTRY, KEY (check) },
  { "show", LS_KEY_ENTRY, KEY (show) },
  { "choices", LS_KEY_ENTRY, KEY (choices) },
  { "operations", LS_KEY_ENTRY, KEY (operations) },
  { "clauses", LS_KEY_ENTRY, KEY (clauses) },
  { "hint", LS_KEY_ENTRY, KEY (hint) },
  { "tell", LS_KEY_ENTRY, KEY (tell) },
  { "veil", LS_KEY_BOOL, KEY (veil) },
};
#undef KEY

LS_SCENE_GROUP (lesson, "lesson", NULL, lesson_keys, LS_SCOPE_SCENE);
LS_SCENE_GROUP (stop, "stop", "N", stop_keys, LS_SCOPE_SCENE);

/* --- freeing ------------------------------------------------------------------------------------------------- */

static void
stop_free (gpointer data)
{
  LsLessonStop *stop = data;
  LsLessonText *texts[] = { &stop->at,   &stop->then,  &stop->text, &stop->tell,
                            &stop->hint, &stop->check, &stop->show };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]->text);
  for (guint i = 0; i < stop->n_choices; i++)
    g_free (stop->choices[i].text);
  g_free (stop);
}

void
ls_lesson_free (LsLesson *lesson)
{
  g_free (lesson->name);
  g_free (lesson->title);
  g_free (lesson->language);
  g_free (lesson->text);
  g_free (lesson->panes);
  g_ptr_array_unref (lesson->stops);
  g_free (lesson);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLesson, ls_lesson_free)

/* --- reading ------------------------------------------------------------------------------------------------- */

/* entry: (nullable): text stays as it is. */
static gboolean
read_text (const LsDocEntry *entry, LsLessonText *text, GError **error)
{
  if (entry == NULL)
    return TRUE;
  text->text = ls_scene_unescape (entry, error);
  text->line = entry->value_at.line;
  text->column = entry->value_at.column;
  if (text->text == NULL)
    return FALSE;
  if (g_utf8_strlen (text->text, -1) > LS_LESSON_MAX_TEXT)
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "%s has %ld letters (write at most %d)", entry->key,
                        g_utf8_strlen (text->text, -1), LS_LESSON_MAX_TEXT);
  return *text->text != '\0' || ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                                             "%s is empty (leave it out)", entry->key);
}

/* "One; another", most of them: a semicolon in a sentence is written \;. */
static gboolean
read_choices (const LsDocEntry *entry, guint most, LsLessonStop *stop, GError **error)
{
  const char *start = entry != NULL ? entry->value : NULL;

  while (start != NULL)
    {
      const char *end = start;
      LsLessonText *choice = &stop->choices[MIN (stop->n_choices, most - 1)];

      while (*end != '\0' && *end != ';')
        end += end[0] == '\\' && end[1] != '\0' ? 2 : 1;
      if (stop->n_choices == most)
        return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                            "more than %u %s (ask for less at once)", most, entry->key);
      choice->text = ls_scene_unescape_part (entry, start, end, error);
      if (choice->text == NULL)
        return FALSE;
      stop->n_choices++;
      g_strstrip (choice->text);
      choice->line = entry->value_at.line;
      choice->column =
        entry->value_at.column + (guint) g_utf8_strlen (entry->value, start - entry->value);
      if (*choice->text == '\0')
        return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                            "part %u of %s is empty (write \\; for a semicolon in a sentence)",
                            stop->n_choices, entry->key);
      start = *end == ';' ? end + 1 : NULL;
    }
  return TRUE;
}

/* What a question needs. */
static gboolean
check_stop (const LsDocGroup *group, const StopKeys *keys, const LsLessonStop *stop, GError **error)
{
  static const struct
  {
    gboolean has_check, needs_check, has_lanes;
  } rules[LS_N_ASKS] = {
    [LS_ASK_MASK] = { TRUE, FALSE, TRUE },   [LS_ASK_VALUE] = { TRUE, TRUE, TRUE },
    [LS_ASK_CAUSE] = { FALSE, FALSE, TRUE }, [LS_ASK_ITERATION] = { FALSE, FALSE, TRUE },
    [LS_ASK_CHOICE] = { TRUE, TRUE, FALSE },
  };
  const char *ask = ls_lesson_asks[stop->ask];

  if (keys->at == NULL)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] says not where (write at=step 3, or at=line 7)", stop->number);
  if (rules[stop->ask].needs_check && keys->check == NULL)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] asks for a %s and has no check (write check=EXPRESSION)",
                        stop->number, ask);
  if (!rules[stop->ask].has_check && keys->check != NULL)
    return ls_doc_fail (keys->check->at, LS_ERROR_SYNTAX, error,
                        "check where ask=%s knows what is right by itself (leave check out)", ask);
  if (!rules[stop->ask].has_lanes && stop->lanes != LS_MASK_ALL)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] has lanes, and ask=%s is not about lanes (leave lanes out)",
                        stop->number, ask);
  if (stop->lanes == 0)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                        "[stop %u] asks about no lane (write lanes=all, or leave lanes out)",
                        stop->number);
  if (stop->ask == LS_ASK_PACKET && keys->operations == NULL)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] has no operations (write operations=ONE; ANOTHER)",
                        stop->number);
  if (stop->ask != LS_ASK_PACKET && keys->operations != NULL)
    return ls_doc_fail (keys->operations->at, LS_ERROR_SYNTAX, error,
                        "operations where ask=%s has none (write ask=packet)", ask);
  if (stop->ask == LS_ASK_ORDER && (keys->clauses == NULL || stop->n_choices < 2))
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] has no two clauses (write clauses=line 1; line 3)",
                        stop->number);
  if (stop->ask != LS_ASK_ORDER && keys->clauses != NULL)
    return ls_doc_fail (keys->clauses->at, LS_ERROR_SYNTAX, error,
                        "clauses where ask=%s has none (write ask=order)", ask);
  if (stop->ask == LS_ASK_CHOICE && stop->n_choices < 2)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] has no two choices (write choices=ONE; ANOTHER)", stop->number);
  if (stop->ask != LS_ASK_CHOICE && keys->choices != NULL)
    return ls_doc_fail (keys->choices->at, LS_ERROR_SYNTAX, error,
                        "[stop %u] has choices and asks for something else (write ask=choice)",
                        stop->number);
  return TRUE;
}

/* stop: gets what it read in any case, to be freed. */
static gboolean
read_stop (const LsDocGroup *group, LsLessonStop *stop, GError **error)
{
  StopKeys keys = { .wave = G_MAXUINT, .hit = 1, .lanes = LS_MASK_ALL, .veil = TRUE };

  if (!ls_scene_group_number (group, 1000, &stop->number, error))
    return FALSE;
  if (stop->number == 0)
    return ls_doc_fail (group->argument_at, LS_ERROR_RANGE, error, "[stop 0] (stops count from 1)");
  if (!ls_scene_read_keys (group, &ls_scene_keys_stop, &keys, error))
    return FALSE;
  stop->line = group->at.line;
  stop->wave = keys.wave;
  stop->hit = keys.hit;
  stop->ask = keys.ask;
  stop->lanes = keys.lanes;
  stop->is_open = !keys.veil;
  return read_text (keys.at, &stop->at, error) && read_text (keys.then, &stop->then, error) &&
         read_text (keys.text, &stop->text, error) && read_text (keys.tell, &stop->tell, error) &&
         read_text (keys.hint, &stop->hint, error) && read_text (keys.check, &stop->check, error) &&
         read_text (keys.show, &stop->show, error) &&
         read_choices (keys.choices, LS_MAX_CHOICES, stop, error) &&
         read_choices (keys.choices == NULL ? keys.operations : NULL, LS_PACK_MAX, stop, error) &&
         read_choices (keys.choices == NULL && keys.operations == NULL ? keys.clauses : NULL,
                       LS_LESSON_MAX_CLAUSES, stop, error) &&
         check_stop (group, &keys, stop, error);
}

static int
compare_stops (gconstpointer a, gconstpointer b)
{
  const LsLessonStop *const *one = a, *const *other = b;

  return (*one)->number < (*other)->number ? -1 : (*one)->number > (*other)->number;
}

static gboolean
read_stops (const LsSceneFile *file, LsLesson *lesson, GError **error)
{
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "stop", &at)) != NULL;)
    {
      LsLessonStop *stop = g_new0 (LsLessonStop, 1);

      g_ptr_array_add (lesson->stops, stop);
      if (!read_stop (group, stop, error))
        return FALSE;
    }
  g_ptr_array_sort (lesson->stops, compare_stops);
  for (guint i = 1; i < lesson->stops->len; i++)
    {
      const LsLessonStop *stop = lesson->stops->pdata[i];
      const LsDocPlace place = { lesson->name, stop->line, 1 };

      if (stop->number == ((const LsLessonStop *) lesson->stops->pdata[i - 1])->number)
        return ls_doc_fail (place, LS_ERROR_SYNTAX, error, "[stop %u] is there twice",
                            stop->number);
    }
  return TRUE;
}

/* Returns: (transfer full) */
static LsLesson *
lesson_new (const LsSceneFile *file)
{
  LsLesson *lesson = g_new0 (LsLesson, 1);

  lesson->name = g_strdup (file->document->name);
  lesson->stops = g_ptr_array_new_with_free_func (stop_free);
  return lesson;
}

gboolean
ls_lesson_read (const LsSceneFile *file, LsLesson **lesson, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "lesson");
  const LsDocGroup *stop = ls_scene_file_next (file, "stop", &(guint){ 0 });
  g_autoptr (LsLesson) read = lesson_new (file);
  LessonKeys keys = { .minutes = 8, .tells = TRUE };
  gboolean is_read;

  if (group == NULL && stop == NULL)
    return TRUE;
  if (group == NULL)
    return ls_doc_fail (stop->at, LS_ERROR_SYNTAX, error, "[stop %s] without a [lesson] (add one)",
                        stop->argument);
  is_read = ls_scene_read_keys (group, &ls_scene_keys_lesson, &keys, error);
  read->title = keys.title;
  read->language = keys.language;
  read->text = keys.text;
  read->panes = keys.panes;
  read->minutes = keys.minutes;
  read->is_silent = !keys.tells;
  if (!is_read || !read_stops (file, read, error))
    return FALSE;
  if (read->title == NULL)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error, "[lesson] has no title (write title=)");
  if (read->stops->len == 0)
    return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                        "[lesson] has no stop (add [stop 1] with at= and text=)");
  *lesson = g_steal_pointer (&read);
  return TRUE;
}
