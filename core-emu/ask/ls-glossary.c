#include "ls-glossary.h"

#include <string.h>

#include "ls-machines.h"
#include "ls-tools.h"
#include "ls-words.h"

/* What every machine has. */
static const LsMeaning words[] = {
  { N_ ("active"), N_ ("A lane that takes part in the step: what it computes is kept.\n") },
  { N_ ("break"),
    N_ ("A lane that has left its loop by a break. It waits until all lanes have left.\n") },
  { N_ ("clause"),
    N_ ("Groups or fetches that one control-flow instruction runs, in order and for the same "
        "lanes.\n") },
  { N_ ("continue"),
    N_ ("A lane that is done with this iteration of its loop. It waits for the next.\n") },
  { N_ ("dispatch"), N_ ("All waves of a scene.\n") },
  { N_ ("ended"),
    N_ ("A lane whose program has ended, or a place in the wave that never held an element.\n") },
  { N_ ("export"),
    N_ ("An instruction that hands registers on: colours of a pixel, or the position and "
        "parameters of a vertex.\n") },
  { N_ ("fetch"), N_ ("An instruction that reads a texture or a buffer.\n") },
  { N_ ("helper"),
    N_ ("A lane without a pixel that runs because its quad has one, so that differences "
        "between neighbours exist. It\n"
        "leaves nothing.\n") },
  { N_ ("killed"), N_ ("A lane whose pixel is given up: what it exports goes nowhere. It may run "
                       "on for its quad.\n") },
  { N_ ("lane"),
    N_ ("One of 64 elements that execute together: a pixel, a vertex or a thread. All take the "
        "same instructions; a mask\n"
        "says whose results count.\n") },
  { N_ ("line"), N_ ("One line of the listing: a control-flow instruction, a slot or a fetch.\n") },
  { N_ ("literal"), N_ ("A number that stands in the program, behind the group that reads it.\n") },
  { N_ ("mask"),
    N_ ("A bit for each lane: who takes part, who holds a pixel, who is not killed.\n") },
  { N_ ("off"),
    N_ (
      "A lane that waits, because the test of a branch was false for it. It is active again where "
      "the branch ends.\n") },
  { N_ ("position"),
    N_ ("A number of steps executed. What a step did is first seen at the position behind it.\n") },
  { N_ ("quad"), N_ ("Four lanes that are a square of 2 x 2 pixels, lanes 4n to 4n+3.\n") },
  { N_ ("stack"),
    N_ ("Where lanes wait: an entry for each branch, loop or call that is open, with the lanes "
        "that are active again behind it.\n") },
  { N_ ("step"),
    N_ ("What one press of 's' executes: a group, a fetch, or a control-flow instruction.\n") },
  { N_ ("wave"), N_ ("64 lanes with one program counter, one stack and one set of masks.\n") },
  { NULL, NULL },
};

/* Calls use for each list of words: that of every machine, then their own. Stops where use gives something. */
typedef const LsMeaning *UseWord (const LsMeaning *meaning, gpointer data);

static const LsMeaning *
find_in (const LsMeaning *list, UseWord use, gpointer data)
{
  const LsMeaning *found = NULL;

  for (; list != NULL && list->word != NULL && found == NULL; list++)
    found = use (list, data);
  return found;
}

static const LsMeaning *
for_each (UseWord use, gpointer data)
{
  guint n;
  const LsMachine *const *machines = ls_machines (&n);
  const LsMeaning *found = find_in (words, use, data);

  for (guint i = 0; i < n && found == NULL; i++)
    if (machines[i]->tools != NULL)
      found = find_in (machines[i]->tools->glossary, use, data);
  return found;
}

static const LsMeaning *
take_called (const LsMeaning *meaning, gpointer data)
{
  const char *asked = data;
  g_autofree char *plural = g_strconcat (meaning->word, "s", NULL);

  return g_ascii_strcasecmp (meaning->word, asked) == 0 || g_ascii_strcasecmp (plural, asked) == 0
           ? meaning
           : NULL;
}

const char *
ls_glossary_explain (const char *word)
{
  const LsMeaning *found = for_each (take_called, (gpointer) word);

  return found != NULL ? ls_words (found->text) : NULL;
}

static gint
compare_words (gconstpointer a, gconstpointer b)
{
  return g_ascii_strcasecmp (*(const char *const *) a, *(const char *const *) b);
}

static const LsMeaning *
add_word (const LsMeaning *meaning, gpointer data)
{
  g_ptr_array_add (data, (gpointer) meaning->word);
  return NULL;
}

const char *
ls_glossary_nth (guint n)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for_each (add_word, all);
  g_ptr_array_sort (all, compare_words);
  return n < all->len ? g_ptr_array_index (all, n) : NULL;
}

/* --- in texts ---------------------------------------------------------------------------------------------- */

/* Appends "Lane: ..." on one line. meaning: in the person's language. */
static void
append_meaning (GString *all, const char *word, const char *meaning)
{
  const char *name = ls_words (word);
  g_autofree char *line = g_strchomp (g_strdelimit (g_strdup (meaning), "\n", ' '));

  g_string_append_printf (all, "%s%c%s: %s", all->len > 0 ? "\n" : "", g_ascii_toupper (name[0]),
                          name + 1, line);
}

/* What a piece of a text is called in the list: without a number behind it. */
static const char *
find_word (const char *piece)
{
  g_autofree char *bare = g_strndup (piece, strcspn (piece, "0123456789"));

  const LsMeaning *found = *bare != '\0' ? for_each (take_called, bare) : NULL;

  return found != NULL ? found->word : NULL;
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
