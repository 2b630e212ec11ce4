#include "ls-glossary.h"

#include <string.h>

static const struct
{
  const char *word;
  const char *text;
} words[] = {
  { "AR", "The address register: what a lane adds to the number of a register or constant that is "
          "read or written by an\n"
          "index. MOVA sets it, and it lasts for a clause.\n" },
  { "clause", "Groups or fetches that one control-flow instruction runs, in order and for the same "
              "lanes.\n" },
  { "dispatch", "All waves of a scene.\n" },
  { "export", "An instruction that hands registers on: colours of a pixel, or the position and "
              "parameters of a vertex.\n" },
  { "fetch", "An instruction that reads a texture or a buffer.\n" },
  { "group", "One to five slots that execute together: all read before any of them writes. A group "
             "is one step.\n" },
  { "helper", "A lane without a pixel that runs because its quad has one, so that differences "
              "between neighbours exist. It\n"
              "leaves nothing.\n" },
  { "kcache",
    "A window on a constant buffer that a clause opens: KC0[3].y is in the window of bank 0.\n" },
  { "lane", "One of 64 elements that execute together: a pixel, a vertex or a thread. All take the "
            "same instructions; a mask\n"
            "says whose results count.\n" },
  { "line", "One line of the listing: a control-flow instruction, a slot or a fetch.\n" },
  { "literal", "A number that stands in the program, behind the group that reads it.\n" },
  { "mask", "A bit for each lane: who takes part, who holds a pixel, who is not killed.\n" },
  { "position",
    "A number of steps executed. What a step did is first seen at the position behind it.\n" },
  { "predicate", "A bit of each lane that PRED_SET instructions set, and that decides which slots "
                 "with PRED_SEL it carries out.\n" },
  { "PS", "The previous scalar: what slot t of the group before gave, whatever it wrote.\n" },
  { "PV", "The previous vector: what the slots x, y, z and w of the group before gave, whatever "
          "they wrote. So a group uses\n"
          "results of the one before without a register; they last for that step alone.\n" },
  { "quad", "Four lanes that are a square of 2 x 2 pixels, lanes 4n to 4n+3.\n" },
  { "slot", "One ALU instruction of a group, for one of the units x, y, z, w and t.\n" },
  { "stack",
    "Where lanes wait: an entry for each branch, loop or call that is open, with the lanes "
    "that are active again behind it.\n" },
  { "step", "What one press of 's' executes: a group, a fetch, or a control-flow instruction.\n" },
  { "wave", "64 lanes with one program counter, one stack and one set of masks.\n" },
};

static gboolean
is_called (const char *word, const char *asked)
{
  g_autofree char *plural = g_strconcat (word, "s", NULL);

  return g_ascii_strcasecmp (word, asked) == 0 || g_ascii_strcasecmp (plural, asked) == 0;
}

const char *
ls_glossary_explain (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (is_called (words[i].word, word))
      return words[i].text;
  return NULL;
}

const char *
ls_glossary_nth (guint n)
{
  return n < G_N_ELEMENTS (words) ? words[n].word : NULL;
}

/* --- in texts ---------------------------------------------------------------------------------------------- */

/* Appends "Lane: ..." on one line. */
static void
append_meaning (GString *all, const char *word, const char *meaning)
{
  g_autofree char *line = g_strchomp (g_strdelimit (g_strdup (meaning), "\n", ' '));

  g_string_append_printf (all, "%s%c%s: %s", all->len > 0 ? "\n" : "", g_ascii_toupper (word[0]),
                          word + 1, line);
}

/* What a piece of a text is called in the list: without a number behind it. */
static const char *
find_word (const char *piece)
{
  g_autofree char *bare = g_strndup (piece, strcspn (piece, "0123456789"));

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (*bare != '\0' && is_called (words[i].word, bare))
      return words[i].word;
  return NULL;
}

char *
ls_glossary_tell (const char *text)
{
  g_auto (GStrv) pieces = g_strsplit_set (text, " .,:()[]@", -1);
  GString *all = g_string_new (NULL);
  g_autoptr (GPtrArray) told = g_ptr_array_new ();

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      const char *word = find_word (pieces[i]);

      if (word == NULL || g_ptr_array_find (told, word, NULL))
        continue;
      g_ptr_array_add (told, (gpointer) word);
      append_meaning (all, word, ls_glossary_explain (word));
    }
  return g_string_free (all, all->len == 0);
}
