#include "ls-help-text.h"

#include <string.h>

#define SIDE 24 /* px at the left of what belongs to a line above */

/* What a line of a page is: its mark, and the look of what stands behind it. */
static const struct
{
  const char *mark, *look, *shown;
} looks[] = {
  { "# ", "title", "" },
  { "## ", "heading", "" },
  { "### ", "heading", "" },
  { "- ", "item", "• " },
};

/* How far a page has been read. */
typedef struct
{
  LsHelpText *text;
  LsHelpFinder find;
  gpointer data;    /* for find */
  char **headers;   /* of the columns of a table, or NULL */
  gboolean goes_on; /* the next line belongs to the same paragraph */
} Reader;

GtkTextTagTable *
ls_help_text_new_tags (void)
{
  g_autoptr (GtkTextBuffer) buffer = gtk_text_buffer_new (NULL);

  gtk_text_buffer_create_tag (buffer, "plain", NULL);
  gtk_text_buffer_create_tag (buffer, "title", "weight", PANGO_WEIGHT_BOLD, "scale",
                              PANGO_SCALE_XX_LARGE, "pixels-below-lines", 6, NULL);
  gtk_text_buffer_create_tag (buffer, "heading", "weight", PANGO_WEIGHT_BOLD, "scale",
                              PANGO_SCALE_LARGE, "pixels-above-lines", 12, NULL);
  gtk_text_buffer_create_tag (buffer, "item", "left-margin", SIDE, "indent", -12, NULL);
  gtk_text_buffer_create_tag (buffer, "term", "weight", PANGO_WEIGHT_BOLD, "pixels-above-lines", 6,
                              NULL);
  gtk_text_buffer_create_tag (buffer, "told", "left-margin", 2 * SIDE, NULL);
  gtk_text_buffer_create_tag (buffer, "code", "family", "monospace", NULL);
  gtk_text_buffer_create_tag (buffer, "link", "underline", PANGO_UNDERLINE_SINGLE, NULL);
  gtk_text_buffer_create_tag (buffer, "found", "background", "#f5c211", "foreground", "#000000",
                              NULL);
  return g_object_ref (gtk_text_buffer_get_tag_table (buffer));
}

/* --- words --------------------------------------------------------------------------------------------------- */

static guint
count_letters (const Reader *self)
{
  return (guint) gtk_text_buffer_get_char_count (self->text->buffer);
}

static void
append_words (Reader *self, const char *words, const char *look, const char *more)
{
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (self->text->buffer, &end);
  gtk_text_buffer_insert_with_tags_by_name (self->text->buffer, &end, words, -1, look, more, NULL);
}

/* target: (transfer full) (nullable). */
static void
append_link (Reader *self, const char *words, const char *look, const char *more, char *target)
{
  LsHelpLink link = { .start = count_letters (self), .target = target };
  GtkTextIter start, end;

  append_words (self, words, look, more);
  if (target == NULL)
    return;
  link.end = count_letters (self);
  gtk_text_buffer_get_iter_at_offset (self->text->buffer, &start, (int) link.start);
  gtk_text_buffer_get_end_iter (self->text->buffer, &end);
  gtk_text_buffer_apply_tag_by_name (self->text->buffer, "link", &start, &end);
  g_array_append_val (self->text->links, link);
}

/* Of "[words](target)". Returns: what stands behind it; NULL where none begins. */
static const char *
read_link (Reader *self, const char *at, const char *look)
{
  const char *middle = *at == '[' ? strstr (at, "](") : NULL;
  const char *end = middle != NULL ? strchr (middle, ')') : NULL;
  g_autofree char *words = NULL, *target = NULL;

  if (end == NULL)
    return NULL;
  target = g_strndup (middle + 2, (gsize) (end - middle - 2));
  words = g_strndup (at + 1, (gsize) (middle - at - 1));
  g_strdelimit (words, "`*", ' ');
  append_link (self, g_strstrip (words), look, NULL,
               self->find (target, LS_HELP_TARGET, self->data));
  return end + 1;
}

/* Of what stands between two marks: a backquote of each, or one or two asterisks. Returns: as read_link(). */
static const char *
read_marked (Reader *self, const char *at, const char *look)
{
  const gboolean is_code = *at == '`';
  const gsize n = is_code || at[1] != '*' ? 1 : 2;
  const char *end = strchr ("`*", *at) != NULL && !strchr (" *\n", at[n] ? at[n] : ' ')
                      ? strchr (at + n, *at)
                      : NULL;
  g_autofree char *words = NULL;

  if (end == NULL)
    return NULL;
  words = g_strndup (at + n, (gsize) (end - at) - n);
  append_link (self, words, look, is_code ? "code" : NULL,
               self->find (words, is_code ? LS_HELP_CODE : LS_HELP_NAME, self->data));
  return strncmp (end, at, n) == 0 ? end + n : end + 1;
}

/* A line, or a cell of a table, without its mark. */
static void
append_line (Reader *self, const char *line, const char *look)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  while (*line != '\0')
    {
      const gboolean may_begin = strchr ("[`*", *line) != NULL;
      const char *behind;

      if (may_begin && plain->len > 0)
        {
          append_words (self, plain->str, look, NULL);
          g_string_truncate (plain, 0);
        }
      behind = !may_begin     ? NULL
               : *line == '[' ? read_link (self, line, look)
                              : read_marked (self, line, look);
      if (behind == NULL)
        {
          line += *line == '\\' && g_ascii_ispunct (line[1]);
          g_string_append_c (plain, *line);
        }
      line = behind != NULL ? behind : line + 1;
    }
  append_words (self, plain->str, look, NULL);
}

/* A line of what is typed and answered: the files that it names are links. */
static void
append_code (Reader *self, const char *line)
{
  while (*line != '\0')
    {
      const gsize blank = strspn (line, " ");
      const gsize n = blank > 0 ? blank : strcspn (line, " ");
      g_autofree char *words = g_strndup (line, n);

      append_link (self, words, "code", NULL,
                   blank > 0 ? NULL : self->find (words, LS_HELP_CODE, self->data));
      line += n;
    }
}

/* --- lines --------------------------------------------------------------------------------------------------- */

/* "Lists of commands" is lists-of-commands. */
static char *
dup_anchor (const char *heading)
{
  GString *anchor = g_string_new (NULL);

  for (; *heading != '\0'; heading++)
    if (g_ascii_isalnum (*heading) || strchr ("-_", *heading) != NULL)
      g_string_append_c (anchor, g_ascii_tolower (*heading));
    else if (*heading == ' ')
      g_string_append_c (anchor, '-');
  return g_string_free (anchor, FALSE);
}

static void
note_heading (Reader *self, const char *words)
{
  const LsHelpHeading heading = { count_letters (self), dup_anchor (words), g_strdup (words) };

  g_array_append_val (self->text->headings, heading);
}

static void
end_paragraph (Reader *self)
{
  if (self->goes_on)
    append_words (self, "\n", "plain", NULL);
  self->goes_on = FALSE;
}

/* A line of a paragraph goes on where the one before ended, as long as no mark begins it. */
static void
read_line (Reader *self, const char *line)
{
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_str_has_prefix (line, looks[i].mark))
      {
        const char *words = line + strlen (looks[i].mark);

        end_paragraph (self);
        if (looks[i].mark[0] == '#')
          note_heading (self, words);
        append_words (self, looks[i].shown, looks[i].look, NULL);
        append_line (self, words, looks[i].look);
        self->goes_on = TRUE;
        return;
      }
  append_words (self, self->goes_on ? " " : "", "plain", NULL);
  append_line (self, line + strspn (line, " "), "plain");
  self->goes_on = TRUE;
}

/* The cells of "| one | two |". (transfer full) */
static char **
split_row (const char *line)
{
  g_autoptr (GRegex) bars = g_regex_new ("(?<!\\\\)\\|", 0, 0, NULL);
  g_auto (GStrv) parts = g_regex_split (bars, line, 0);
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  for (guint i = 1; parts[i] != NULL && parts[i + 1] != NULL; i++)
    {
      g_auto (GStrv) halves = g_strsplit (g_strstrip (parts[i]), "\\|", -1);
      g_autofree char *cell = g_strjoinv ("|", halves);

      g_strv_builder_add (cells, cell);
    }
  return g_strv_builder_end (cells);
}

/* What a row is of, and below that what is said of it: a table is too wide beside a list of pages. */
static void
read_row (Reader *self, const char *line)
{
  g_auto (GStrv) cells = split_row (line);
  const guint n = g_strv_length (cells);
  guint first = 0;

  if (line[1 + strspn (line + 1, " -:|")] == '\0' && strchr (line, '-') != NULL)
    return; /* the line between the heads and the rest */
  end_paragraph (self);
  if (self->headers == NULL)
    {
      self->headers = g_steal_pointer (&cells);
      return;
    }
  /* A number alone is no line. */
  if (n > 2 && strlen (cells[0]) <= 3)
    {
      append_line (self, cells[0], "term");
      append_words (self, " ", "term", NULL);
      first = 1;
    }
  for (guint i = first; i < n; i++)
    if (cells[i][0] != '\0')
      {
        const gboolean has_head =
          i > first && n > 2 && i < g_strv_length (self->headers) && self->headers[i][0] != '\0';

        append_words (self, has_head ? self->headers[i] : "", "told", NULL);
        append_words (self, has_head ? ": " : "", "told", NULL);
        append_line (self, cells[i], i == first ? "term" : "told");
        append_words (self, "\n", "plain", NULL);
      }
}

static void
read_page (Reader *self, const char *markdown)
{
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  gboolean is_code = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const gboolean is_row = !is_code && lines[i][0] == '|';

      if (!is_row)
        g_clear_pointer (&self->headers, g_strfreev);
      if (is_row)
        read_row (self, lines[i]);
      else if (!is_code && g_str_has_prefix (lines[i], "!["))
        i += lines[i + 1] != NULL && lines[i + 1][0] == '\0';
      else if (g_str_has_prefix (lines[i], "```"))
        {
          end_paragraph (self);
          is_code = !is_code;
        }
      else if (is_code || lines[i][0] == '\0')
        {
          end_paragraph (self);
          append_code (self, lines[i]);
          append_words (self, "\n", "plain", NULL);
        }
      else
        read_line (self, lines[i]);
    }
}

/* --- pages --------------------------------------------------------------------------------------------------- */

static void
clear_link (gpointer link)
{
  g_free (((LsHelpLink *) link)->target);
}

static void
clear_heading (gpointer heading)
{
  g_free (((LsHelpHeading *) heading)->anchor);
  g_free (((LsHelpHeading *) heading)->words);
}

char *
ls_help_text_dup_plain (const char *text)
{
  return g_strdelimit (g_ascii_strdown (text, -1), "\n-", ' ');
}

static char *
dup_plain (GtkTextBuffer *buffer)
{
  g_autofree char *text = NULL;
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  return ls_help_text_dup_plain (text);
}

LsHelpText *
ls_help_text_new (const char *markdown, GtkTextTagTable *tags, LsHelpFinder find, gpointer data)
{
  LsHelpText *text = g_new0 (LsHelpText, 1);
  Reader reader = { .text = text, .find = find, .data = data };

  text->buffer = gtk_text_buffer_new (tags);
  text->links = g_array_new (FALSE, FALSE, sizeof (LsHelpLink));
  text->headings = g_array_new (FALSE, FALSE, sizeof (LsHelpHeading));
  g_array_set_clear_func (text->links, clear_link);
  g_array_set_clear_func (text->headings, clear_heading);
  read_page (&reader, markdown);
  g_strfreev (reader.headers);
  text->plain = dup_plain (text->buffer);
  return text;
}

void
ls_help_text_free (LsHelpText *text)
{
  g_object_unref (text->buffer);
  g_free (text->plain);
  g_array_unref (text->links);
  g_array_unref (text->headings);
  g_free (text);
}

const LsHelpLink *
ls_help_text_link_at (const LsHelpText *text, guint place)
{
  for (guint i = 0; i < text->links->len; i++)
    {
      const LsHelpLink *link = &g_array_index (text->links, LsHelpLink, i);

      if (place >= link->start && place < link->end)
        return link;
    }
  return NULL;
}

const LsHelpHeading *
ls_help_text_heading_at (const LsHelpText *text, guint place)
{
  const LsHelpHeading *found = NULL;

  for (guint i = 0; i < text->headings->len; i++)
    {
      const LsHelpHeading *heading = &g_array_index (text->headings, LsHelpHeading, i);

      if (heading->start <= place)
        found = heading;
    }
  return found;
}

guint
ls_help_text_find_anchor (const LsHelpText *text, const char *anchor)
{
  for (guint i = 0; anchor != NULL && i < text->headings->len; i++)
    {
      const LsHelpHeading *heading = &g_array_index (text->headings, LsHelpHeading, i);

      if (g_str_equal (heading->anchor, anchor))
        return heading->start;
    }
  return 0;
}
