#include <string.h>

#include "ls-document.h"
#include "rounds.h"

/* What is read is printed as it was, what is edited alone is another text, and errors name their place. */

static gboolean
is_scope (const char *word)
{
  return strcmp (word, "ps") == 0 || strcmp (word, "vs") == 0;
}

static LsDocument *
parse (const char *text, gsize length, GError **error)
{
  static const char *const raw[] = { "asm", NULL };
  static const LsDocSyntax syntax = { is_scope, raw };

  return ls_document_parse (text, length, "it", &syntax, error);
}

static LsDocument *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  LsDocument *document = parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return document;
}

static void
assert_prints (const LsDocument *document, const char *text)
{
  g_autoptr (GBytes) bytes = ls_document_print (document);
  g_autofree char *printed = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_cmpstr (printed != NULL ? printed : "", ==, text);
}

/* --- the same to the byte --------------------------------------------------------------------------------- */

static void
test_same (void)
{
  static const char *const texts[] = {
    "",
    "\n",
    "# nothing",
    "[a]",
    "[a]\n[b]\n",
    "\xEF\xBB\xBF[a]\nk=v\n",
    "\xEF\xBB\xBF",
    "  [ ps a  1 2 ]\t\n\tk \t=\t v w \t\r\n\r\n# c\r\n k2=\r\n",
    "\n\n# c\n[a]\nk=v;w=x\n\n\n",
    "[asm]\n00 ALU # [\n  k=v\n\n; x\n[a]\nk=\xC3\xA4",
    "[a]\nk=v\r\nm=w\n\x0C\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (LsDocument) document = read_text (texts[i]);

      assert_prints (document, texts[i]);
    }
}

static void
test_parts (void)
{
  g_autoptr (LsDocument) document = read_text (
    "# c\n\n[ps\t texture 18]\n  k \xC3\xA4 = v w  \r\n[asm]\n 00 x=1 \n\n; y\n[b]\nx=\n");
  const LsDocGroup *group = ls_document_find (document, "ps", "texture", "18");
  const LsDocEntry *entry = ls_doc_group_find (group, "k \xC3\xA4");
  g_autofree char *lines = ls_doc_group_dup_lines (ls_document_find_head (document, "asm"));

  g_assert_true (group == ls_document_find_head (document, "ps texture 18"));
  g_assert_cmpuint (group->at.line, ==, 3);
  g_assert_cmpuint (group->argument_at.column, ==, 14);
  g_assert_cmpstr (entry->value, ==, "v w");
  g_assert_cmpuint (entry->at.line, ==, 4);
  g_assert_cmpuint (entry->at.column, ==, 3);
  g_assert_cmpuint (entry->value_at.column, ==, 9);
  g_assert_cmpstr (lines, ==, " 00 x=1\n\n; y\n");
  g_assert_cmpstr (ls_doc_group_get (ls_document_find (document, NULL, "b", NULL), "x"), ==, "");
  g_assert_null (ls_document_find (document, NULL, "texture", "18"));
  g_assert_null (ls_doc_group_get (NULL, "k"));
  g_assert_cmpuint (document->first->lines->len, ==, 2);
}

static void
test_errors (void)
{
  static const struct
  {
    const char *text, *error;
  } cases[] = {
    { "\n k=v\n", "it:2:2: key before the first group" },
    { "[a]\n\tk\n", "it:2:2: neither a group nor a key" },
    { "[a]\n =v\n", "it:2:2: value without a key" },
    { "[a\n", "it:1:1: group without a closing bracket" },
    { "[ ]\n", "it:1:1: group without a name" },
    { "[\xC3\xA4] b\n", "it:1:4: text behind the group's bracket" },
    { "[a]\nk=1\nk =2\n", "it:3:1: key k is there already in line 2" },
    { "[ps a 1]\n[b]\n[ps  a  1]\n", "it:3:1: group [ps  a  1] is there already in line 1" },
    { "[a]\n# \xFF\n", "it:2:1: bytes that are not UTF-8" },
    { "\xEF\xBB\xBFx\n", "it:1:1: neither a group nor a key" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (parse (cases[i].text, strlen (cases[i].text), &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
      if (!g_str_has_prefix (error->message, cases[i].error))
        g_assert_cmpstr (error->message, ==, cases[i].error);
    }
}

/* --- edits ------------------------------------------------------------------------------------------------ */

static void
test_set (void)
{
  g_autoptr (LsDocument) document = read_text ("# c\r\n[a]\r\n k = 1 \r\n# d\r\n[b]");
  LsDocGroup *a = ls_document_find_head (document, "a");
  LsDocGroup *b = ls_document_find_head (document, "b");

  ls_doc_group_set (a, "k", "2 3");
  assert_prints (document, "# c\r\n[a]\r\n k = 2 3\r\n# d\r\n[b]");
  ls_doc_group_set (a, "l", "4");
  ls_doc_group_set (b, "m", "5");
  assert_prints (document, "# c\r\n[a]\r\n k = 2 3\r\nl=4\r\n# d\r\n[b]\r\nm=5\r\n");
  ls_doc_group_insert (a, NULL, "first", "0");
  ls_doc_group_drop (a, ls_doc_group_find (a, "k"));
  assert_prints (document, "# c\r\n[a]\r\nfirst=0\r\nl=4\r\n# d\r\n[b]\r\nm=5\r\n");
  g_assert_null (ls_doc_group_find (a, "k"));
}

static void
test_groups (void)
{
  g_autoptr (LsDocument) document = read_text ("[a]\nk=1\n# c\n\n[b]\nk=2");
  LsDocGroup *a = ls_document_find_head (document, "a");
  LsDocGroup *c, *d;

  c = ls_document_insert (document, a, "ps", "c", "7");
  ls_doc_group_set (c, "k", "3");
  d = ls_document_insert (document, NULL, NULL, "d", NULL);
  assert_prints (document, "[a]\nk=1\n\n[ps c 7]\nk=3\n# c\n\n[b]\nk=2\n\n[d]\n");
  ls_document_move (document, c, d);
  assert_prints (document, "[a]\nk=1\n\n[b]\nk=2\n\n[d]\n\n[ps c 7]\nk=3\n# c\n");
  ls_document_drop_empty (document, d);
  assert_prints (document, "[a]\nk=1\n\n[b]\nk=2\n\n[ps c 7]\nk=3\n# c\n");
  ls_doc_group_drop (c, ls_doc_group_find (c, "k"));
  ls_document_drop_empty (document, c);
  g_assert_nonnull (ls_document_find_head (document, "ps c 7"));
  ls_doc_group_drop (a, ls_doc_group_find (a, "k"));
  ls_document_drop_empty (document, a);
  assert_prints (document, "\n[b]\nk=2\n\n[ps c 7]\n# c\n");
}

/* --- at random -------------------------------------------------------------------------------------------- */

static const char *
pick (const char *const *from, guint n)
{
  return from[g_test_rand_int_range (0, (gint) n)];
}

/* Lines that one can write, with unusual blanks; most texts of them are valid. */
static char *
random_text (void)
{
  static const char *const lines[] = {
    "",      "  ",       "# c",       "\t# \xC3\xA4", "[%u]",        "[ps a %u]", " [ vs\tb ] ",
    "k%u=1", "k%u = 2 ", "\tk%u\t=v", "k%u=",         "k %u=a;b=c=", "[asm]",     "[%u x y]",
  };
  static const char *const ends[] = { "\n", "\n", "\n", "\r\n", " \n", "\n\n" };
  GString *text = g_string_new (g_test_rand_int_range (0, 4) == 0 ? "\xEF\xBB\xBF[a]\n" : "[a]\n");
  const gint n = g_test_rand_int_range (0, 30);

  for (gint i = 0; i < n; i++)
    {
      const char *line = pick (lines, G_N_ELEMENTS (lines));
      g_auto (GStrv) parts = g_strsplit (line, "%u", 2);
      g_autofree char *number = g_strdup_printf ("%u", g_test_rand_int_range (0, 100));
      g_autofree char *whole = g_strjoinv (number, parts);

      g_string_append (text, whole);
      g_string_append (text, pick (ends, G_N_ELEMENTS (ends)));
    }
  if (text->len > 0 && g_test_rand_bit ())
    g_string_truncate (text, text->len - 1);
  return g_string_free (text, FALSE);
}

/* A letter of it is another one. */
static void
spoil (char *text)
{
  static const char letters[] = "[]= \t\r\n#k\x0C\xFF";

  if (*text != '\0')
    text[g_test_rand_int_range (0, (gint) strlen (text))] =
      letters[g_test_rand_int_range (0, sizeof letters - 1)];
}

/* Any bytes that are valid are printed as they were. */
static void
test_random_same (void)
{
  guint n_valid = 0;

  for (guint i = 0; rounds_left (i, 6000); i++)
    {
      g_autofree char *text = random_text ();
      g_autoptr (LsDocument) document = NULL;

      for (gint n = g_test_rand_int_range (0, 3); n > 0; n--)
        spoil (text);
      document = parse (text, strlen (text), NULL);
      if (document == NULL)
        continue;
      n_valid++;
      assert_prints (document, text);
    }
  g_assert_cmpuint (n_valid, >=, rounds_least (500));
}

static LsDocGroup *
pick_group (const LsDocument *document)
{
  const GPtrArray *groups = document->groups;

  return g_ptr_array_index (groups, g_test_rand_int_range (0, (gint) groups->len));
}

static LsDocEntry *
pick_entry (const LsDocGroup *group)
{
  return group->entries->len > 0
           ? g_ptr_array_index (group->entries,
                                g_test_rand_int_range (0, (gint) group->entries->len))
           : NULL;
}

static void
edit_group (LsDocument *document, guint number)
{
  LsDocGroup *behind = g_test_rand_bit () ? pick_group (document) : NULL;
  LsDocGroup *group = pick_group (document);
  g_autofree char *argument = g_strdup_printf ("new %u", number);

  switch (g_test_rand_int_range (0, 3))
    {
    case 0:
      ls_document_insert (document, behind, g_test_rand_bit () ? "vs" : NULL, "n", argument);
      break;
    case 1:
      if (group != behind)
        ls_document_move (document, group, behind);
      break;
    case 2:
      if (document->groups->len > 1)
        ls_document_drop_empty (document, group);
      break;
    }
}

static void
edit_at_random (LsDocument *document, guint number)
{
  LsDocGroup *group = pick_group (document);
  LsDocEntry *entry = pick_entry (group);
  g_autofree char *key = g_strdup_printf ("new%u", number);

  if (group->is_raw || g_test_rand_int_range (0, 3) == 0)
    edit_group (document, number);
  else if (entry == NULL || g_test_rand_bit ())
    ls_doc_group_insert (group, entry, key, "a b");
  else if (g_test_rand_bit ())
    ls_doc_group_set (group, entry->key, "x=y");
  else
    ls_doc_group_drop (group, entry);
}

static void
assert_same (const LsDocument *a, const LsDocument *b)
{
  g_assert_cmpuint (a->groups->len, ==, b->groups->len);
  for (guint i = 0; i < a->groups->len; i++)
    {
      const LsDocGroup *left = g_ptr_array_index (a->groups, i);
      const LsDocGroup *right = g_ptr_array_index (b->groups, i);
      g_autofree char *head = ls_doc_group_dup_head (left);
      g_autofree char *other = ls_doc_group_dup_head (right);

      g_assert_cmpstr (head, ==, other);
      g_assert_true (ls_doc_group_equal (left, right));
      g_assert_cmpuint (left->lines->len, ==, right->lines->len);
    }
}

/* Comments, in their order. */
static char *
dup_comments (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *comments = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (strchr (lines[i], '#') != NULL)
      g_string_append_printf (comments, "%s\n", g_strchomp (lines[i]));
  return g_string_free (comments, FALSE);
}

/* What edits make of a text is read as what they made of the document, and they lose no comment. */
static void
test_random_edits (void)
{
  for (guint i = 0; rounds_left (i, 6000); i++)
    {
      g_autofree char *text = random_text ();
      g_autoptr (LsDocument) document = parse (text, strlen (text), NULL);
      g_autoptr (LsDocument) again = NULL;
      g_autoptr (GBytes) made = NULL;
      g_autofree char *printed = NULL, *before = dup_comments (text), *after = NULL;

      if (document == NULL)
        continue;
      for (guint n = 0; n < 12; n++)
        edit_at_random (document, n);
      made = ls_document_print (document);
      printed = g_strndup (g_bytes_get_data (made, NULL), g_bytes_get_size (made));
      again = read_text (printed);
      assert_same (document, again);
      assert_prints (again, printed);
      after = dup_comments (printed);
      g_assert_cmpuint (strlen (after), ==, strlen (before));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/same", test_same);
  g_test_add_func ("/document/parts", test_parts);
  g_test_add_func ("/document/errors", test_errors);
  g_test_add_func ("/document/set", test_set);
  g_test_add_func ("/document/groups", test_groups);
  g_test_add_func ("/document/random-same", test_random_same);
  g_test_add_func ("/document/random-edits", test_random_edits);
  return g_test_run ();
}
