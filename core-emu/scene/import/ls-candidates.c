#include "ls-candidates.h"

#include <string.h>

#include "ls-importer.h"
#include "ls-stage.h"
#include "ls-words.h"

static void
candidate_free (gpointer data)
{
  LsCandidate *candidate = data;

  g_free (candidate->title);
  g_free (candidate->note);
  g_free (candidate->also);
  g_free (candidate);
}

static char *
join_titles (const GPtrArray *titles)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < titles->len; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "", (char *) g_ptr_array_index (titles, i));
  return text->len ? g_strdup (text->str) : NULL;
}

static LsCandidate *
candidate_new (const LsDraft *draft)
{
  LsCandidate *candidate = g_new0 (LsCandidate, 1);

  candidate->title = g_strdup (draft->title);
  candidate->stage = draft->stage;
  candidate->machine = draft->machine->title;
  candidate->n_dwords = ls_draft_n_dwords (draft);
  candidate->note = g_strdup (draft->note);
  candidate->also = join_titles (draft->also);
  return candidate;
}

LsCandidates *
ls_candidates_new (const LsImported *imported)
{
  LsCandidates *candidates = g_new0 (LsCandidates, 1);

  candidates->list = g_ptr_array_new_with_free_func (candidate_free);
  for (guint i = 0; i < imported->drafts->len; i++)
    g_ptr_array_add (candidates->list, candidate_new (g_ptr_array_index (imported->drafts, i)));
  candidates->chosen = imported->chosen;
  candidates->rule = g_strdup (imported->rule);
  return candidates;
}

guint
ls_candidates_index (const LsCandidates *candidates, const char *title)
{
  for (guint i = 0; title && i < candidates->list->len; i++)
    if (!strcmp (((const LsCandidate *) g_ptr_array_index (candidates->list, i))->title, title))
      return i;
  return candidates->chosen;
}

const char *
ls_candidate_kind (const LsCandidate *candidate)
{
  return ls_words (ls_stages[candidate->stage].kind);
}

void
ls_candidates_free (LsCandidates *candidates)
{
  g_ptr_array_unref (candidates->list);
  g_free (candidates->rule);
  g_free (candidates);
}
