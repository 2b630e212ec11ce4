#include "ls-fuzz.h"

#include <string.h>

#include "ls-error.h"
#include "r700-pack.h"

/* Any text: it is refused with an error, or put into groups. A text that begins with '-' is an arrangement; what stands behind a
 * line of '=' is its list. Groups that are found are allowed when they are looked at. */

static void
check_places (const LsPack *pack, gboolean is_whole)
{
  guint group = 1;

  for (guint i = 0; i < pack->places->len; i++)
    {
      const LsPackPlace *place = &g_array_index (pack->places, LsPackPlace, i);

      g_assert_cmpuint (place->operation, >=, 1);
      g_assert_cmpuint (place->operation, <=, pack->n_operations);
      g_assert_cmpuint (place->group, >=, group);
      g_assert_cmpuint (place->group, <=, group + 1);
      group = place->group;
    }
  if (is_whole)
    g_assert_cmpuint (group, ==, pack->n_groups);
  g_assert_cmpuint (pack->n_groups, <=, pack->n_operations);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  char *list = strstr (text, "\n=\n");
  LsPackTask task = { .text = text, .is_arranged = *text == '-' };
  g_auto (LsPack) pack = { 0 };
  g_autoptr (GError) error = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  if (task.is_arranged)
    task.text++;
  if (task.is_arranged && list != NULL)
    {
      *list = '\0';
      task.list = list + 3;
    }
  ls_pack_init (&pack);
  if (!r700_pack (&task, &pack, &error))
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == LS_ERROR);
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  check_places (&pack, !pack.is_broken);
  if (!pack.is_broken)
    ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
