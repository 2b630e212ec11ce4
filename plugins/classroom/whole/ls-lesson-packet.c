#include "ls-lesson-packet.h"

#include <string.h>

#include "ls-error.h"
#include "ls-tools.h"
#include "ls-words.h"

static const LsMachine *
get_machine (const LsLessonKey *key)
{
  return ls_scene_get_machine (key->scene);
}

static gboolean
can_pack (const LsMachine *machine)
{
  return machine->tools != NULL && machine->tools->pack != NULL && machine->slots != NULL;
}

/* --- texts --------------------------------------------------------------------------------------------------- */

static guint
count_groups (const LsLessonPacket *packet, guint n)
{
  guint most = 0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, packet->group[i]);
  return most;
}

char *
ls_lesson_packet_to_text (const LsLessonKey *key, const LsLessonPacket *packet)
{
  const char *slots = get_machine (key)->slots;
  GString *text = g_string_new (NULL);

  for (guint group = 1; group <= count_groups (packet, key->n_choices); group++)
    {
      const gsize start = text->len;

      for (guint i = 0; i < key->n_choices; i++)
        if (packet->group[i] == group)
          g_string_append_printf (text, "%s%u%c",
                                  text->len > start ? " "
                                  : start > 0       ? " / "
                                                    : "",
                                  i + 1, slots[packet->slot[i]]);
    }
  return g_string_free (text, FALSE);
}

/* "12x". */
static gboolean
parse_place (const LsLessonKey *key,
             const char *word,
             guint group,
             LsLessonPacket *packet,
             GError **error)
{
  const char *slots = get_machine (key)->slots;
  char *end;
  const guint64 number = g_ascii_strtoull (word, &end, 10);
  const char *slot = *end != '\0' ? strchr (slots, *end) : NULL;

  if (!g_ascii_isdigit (*word) || number < 1 || number > key->n_choices || slot == NULL ||
      end[1] != '\0')
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "'%s' is no operation from 1 to %u with a slot of %s (write such as 1%c)", word,
                    key->n_choices, slots, slots[0]);
  if (packet->group[number - 1] != 0)
    return ls_fail (error, LS_ERROR_SYNTAX, "operation %u is there twice", (guint) number);
  packet->group[number - 1] = (guint8) group;
  packet->slot[number - 1] = (guint8) (slot - slots);
  return TRUE;
}

gboolean
ls_lesson_packet_parse (const LsLessonKey *key,
                        const char *text,
                        LsLessonPacket *packet,
                        GError **error)
{
  g_auto (GStrv) groups = g_strsplit (text, "/", -1);

  *packet = (LsLessonPacket){ 0 };
  if (!can_pack (get_machine (key)))
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "groups of %s are not filled",
                    get_machine (key)->title);
  for (guint group = 0; groups[group] != NULL; group++)
    {
      g_auto (GStrv) words = g_strsplit_set (groups[group], " \t", -1);

      if (group >= LS_PACK_MAX)
        return ls_fail (error, LS_ERROR_SYNTAX, "there are more than %d groups", LS_PACK_MAX);
      for (guint i = 0; words[i] != NULL; i++)
        if (*words[i] != '\0' && !parse_place (key, words[i], group + 1, packet, error))
          return FALSE;
    }
  return TRUE;
}

/* --- what is right ------------------------------------------------------------------------------------------- */

/* The places of a pack; each operation has one. Returns: FALSE if one has several. */
static gboolean
read_places (const LsPack *pack, const LsMachine *machine, LsLessonPacket *packet)
{
  *packet = (LsLessonPacket){ 0 };
  for (guint i = 0; i < pack->places->len; i++)
    {
      const LsPackPlace *place = &g_array_index (pack->places, LsPackPlace, i);
      const char *slot = strchr (machine->slots, place->name[0]);

      if (packet->group[place->operation - 1] != 0 || slot == NULL)
        return FALSE;
      packet->group[place->operation - 1] = (guint8) place->group;
      packet->slot[place->operation - 1] = (guint8) (slot - machine->slots);
    }
  return TRUE;
}

gboolean
ls_lesson_packet_solve (LsLessonKey *key, GError **error)
{
  const LsMachine *machine = get_machine (key);
  g_autofree char *text = g_strjoinv ("\n", key->choices);
  const LsPackTask task = { .text = text };
  LsLessonPacket packet;
  g_auto (LsPack) pack = { 0 };

  if (!can_pack (machine))
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "groups of %s are not filled: its instructions have fixed parts",
                    machine->title);
  ls_pack_init (&pack);
  if (!machine->tools->pack (&task, &pack, error))
    return FALSE;
  if (pack.n_operations != key->n_choices || !read_places (&pack, machine, &packet))
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "an operation takes several slots (write operations of one slot)");
  key->n_groups = pack.n_groups;
  key->best = ls_lesson_packet_to_text (key, &packet);
  return TRUE;
}

/* The operations of a group with their slots. */
static void
append_group (const LsLessonKey *key, const LsLessonPacket *packet, guint group, GString *text)
{
  const gsize start = text->len;

  for (guint i = 0; i < key->n_choices; i++)
    if (packet->group[i] == group)
      g_string_append_printf (text, "%s%c: %s\n", text->len == start && start > 0 ? "--\n" : "",
                              get_machine (key)->slots[packet->slot[i]], key->choices[i]);
}

static char *
tell_problem (const LsPack *pack)
{
  if (!pack->is_broken)
    return NULL;
  return g_strdup_printf (ls_words ("Group %u breaks a rule: %s."), pack->broken_group,
                          pack->problem);
}

/* Operations that have a place, with their numbers. Returns: (transfer full). */
static char *
list_placed (const LsLessonKey *key, const LsLessonPacket *packet, guint *numbers)
{
  GString *list = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < key->n_choices; i++)
    if (packet->group[i] != 0)
      {
        g_string_append_printf (list, "%s\n", key->choices[i]);
        numbers[n++] = i + 1;
      }
  return g_string_free (list, FALSE);
}

char *
ls_lesson_packet_find_broken (const LsLessonKey *key, const LsLessonPacket *packet, guint *n_groups)
{
  guint numbers[LS_PACK_MAX] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *list = list_placed (key, packet, numbers);
  g_autoptr (GError) error = NULL;
  g_auto (LsPack) pack = { 0 };
  LsPackTask task = { .list = list, .is_arranged = TRUE, .numbers = numbers };

  *n_groups = 0;
  for (guint group = 1; group <= count_groups (packet, key->n_choices); group++)
    {
      const gsize before = text->len;

      append_group (key, packet, group, text);
      *n_groups += text->len > before;
    }
  if (*n_groups == 0)
    return NULL;
  task.text = text->str;
  ls_pack_init (&pack);
  return get_machine (key)->tools->pack (&task, &pack, &error) ? tell_problem (&pack)
                                                               : g_strdup (error->message);
}

char *
ls_lesson_packet_find_missing (const LsLessonKey *key, const LsLessonPacket *packet)
{
  for (guint i = 0; i < key->n_choices; i++)
    if (packet->group[i] == 0)
      return g_strdup_printf (ls_words ("Operation %u has no place."), i + 1);
  return NULL;
}

char *
ls_lesson_packet_find_problem (const LsLessonKey *key,
                               const LsLessonPacket *packet,
                               guint *n_groups)
{
  char *missing = ls_lesson_packet_find_missing (key, packet);

  *n_groups = 0;
  return missing != NULL ? missing : ls_lesson_packet_find_broken (key, packet, n_groups);
}
