#include <string.h>

#include "glsl-source.h"

/* Vulkan's GLSL: what OpenGL has under other names or leaves out, and blocks that only have to be alike in one stage. */

typedef struct
{
  const char *pattern, *by; /* as long, with blanks behind it */
} Change;

static const Change changes[] = {
  { "\\bstd430(?=[^)]*\\bpush_constant\\b)", "std140" },
  { "(?<=push_constant)(\\s*,\\s*)std430\\b", ", std140" },
  { "\\bpush_constant\\b", "std140" },
  { "\\bset\\s*=\\s*\\d+\\s*,", "" },
  { ",\\s*set\\s*=\\s*\\d+", "" },
  { "\\blayout\\s*\\(\\s*set\\s*=\\s*\\d+\\s*\\)", "" },
  { "\\blayout\\s*\\(\\s*constant_id\\s*=\\s*\\d+\\s*\\)", "" },
  { "\\bgl_VertexIndex\\b", "gl_VertexID" },
  { "\\bgl_InstanceIndex\\b", "gl_InstanceID" },
};

static gboolean
pad_cb (const GMatchInfo *match, GString *result, gpointer by)
{
  g_autofree char *found = g_match_info_fetch (match, 0);
  const gsize length = strlen (by);

  g_string_append (result, by);
  for (gsize i = length; i < strlen (found); i++)
    g_string_append_c (result, ' ');
  return FALSE;
}

/* Columns stay what they are. */
static void
change_line (GlslLine *line)
{
  if (strstr (line->text, "set") == NULL && strstr (line->text, "push_constant") == NULL &&
      strstr (line->text, "constant_id") == NULL && strstr (line->text, "Index") == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (changes[i].pattern, G_REGEX_RAW, 0, NULL);
      char *changed =
        g_regex_replace_eval (regex, line->text, -1, 0, 0, pad_cb, (gpointer) changes[i].by, NULL);

      g_free (line->text);
      line->text = changed;
    }
}

gboolean
glsl_change_vulkan (GArray *lines, const char *bare)
{
  if (!glsl_matches (
        bare, "\\bpush_constant\\b|\\blayout\\s*\\([^)]{0,300}\\b(set|constant_id)\\s*=|\\bgl_"
              "(Vertex|Instance)Index\\b"))
    return FALSE;
  for (guint i = 0; i < lines->len; i++)
    change_line (&g_array_index (lines, GlslLine, i));
  return TRUE;
}

/* --- blocks ------------------------------------------------------------------------------------- */

/* layout (...) uniform NAME { MEMBERS } INSTANCE */
#define BLOCK \
  "(?:\\blayout\\s*\\(([^)]{0,300})\\)\\s*)?\\buniform\\s+(\\w+)\\s*\\{([^{}]*)\\}\\s*(\\w*)"

static void
block_clear (gpointer data)
{
  GlslBlockText *block = data;

  g_free (block->storage);
  g_free (block->name);
  g_free (block->members);
  g_strfreev (block->names);
}

/* Words with one blank between each two, and whether the block has an instance: equal in stages that OpenGL links. */
static char *
dup_members (const GMatchInfo *match)
{
  g_autofree char *members = g_match_info_fetch (match, 3);
  g_autofree char *instance = g_match_info_fetch (match, 4);
  g_auto (GStrv) words = g_strsplit_set (members, " \t\r\n", -1);
  GString *all = g_string_new (*instance ? "instance" : "");

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i])
      g_string_append_printf (all, " %s", words[i]);
  return g_string_free (all, FALSE);
}

/* Whether a macro of the name would change ".xy" behind other names. */
static gboolean
is_swizzle (const char *name)
{
  return strlen (name) <= 4 && name[strspn (name, "xyzwrgbastpq")] == '\0';
}

/* The names in "vec4 a, b[2]; layout (offset = 32) mat4 c;": words in front of a comma, a bracket or the end. */
static GStrv
find_names (const char *members)
{
  g_autoptr (GRegex) regex =
    g_regex_new ("(\\w+)\\s*(?:\\[[^\\]]*\\]\\s*)*(?=[;,])", G_REGEX_RAW, 0, NULL);
  g_autoptr (GRegex) layout = g_regex_new ("\\([^)]*\\)", G_REGEX_RAW, 0, NULL);
  g_autofree char *plain = g_regex_replace_literal (layout, members, -1, 0, "", 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (g_regex_match (regex, plain, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);

      if (!is_swizzle (name))
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

/* What layout says of a number, such as "set". */
static guint64
number_of (const char *layout, const char *what)
{
  g_autofree char *pattern = g_strdup_printf ("\\b%s\\s*=\\s*(\\d+)", what);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *digits =
    g_regex_match (regex, layout, 0, &match) ? g_match_info_fetch (match, 1) : NULL;

  return digits != NULL ? g_ascii_strtoull (digits, NULL, 10) : 0;
}

/* What blocks of all stages with the same memory have in common. Returns: (transfer full). */
static char *
dup_storage (const char *layout, const char *name)
{
  if (strstr (layout, "push_constant") != NULL)
    return g_strdup ("push_constant");
  if (strstr (layout, "binding") == NULL)
    return g_strdup (name);
  return g_strdup_printf ("%u %u", (guint) number_of (layout, "set"),
                          (guint) number_of (layout, "binding"));
}

static guint
count_lines (const char *text, gint length)
{
  guint n = 0;

  for (gint i = 0; i < length; i++)
    n += text[i] == '\n';
  return n;
}

GArray *
glsl_find_blocks (const char *bare)
{
  g_autoptr (GRegex) regex = g_regex_new (BLOCK, G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  GArray *blocks = g_array_new (FALSE, FALSE, sizeof (GlslBlockText));

  g_array_set_clear_func (blocks, block_clear);
  for (g_regex_match (regex, bare, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *layout = g_match_info_fetch (match, 1);
      GlslBlockText block = { .name = g_match_info_fetch (match, 2) };
      gint start;

      g_match_info_fetch_pos (match, 2, &start, NULL);
      block.storage = dup_storage (layout, block.name);
      block.members = dup_members (match);
      if (!g_str_has_prefix (block.members, "instance"))
        block.names = find_names (block.members);
      block.line = count_lines (bare, start);
      g_array_append_val (blocks, block);
    }
  return blocks;
}

/* The block of a stage that is called name, or else the one in the storage. Either may be NULL: nothing is called so. */
static GlslBlockText *
find_block (const GArray *blocks, const char *name, const char *storage)
{
  for (guint i = 0; blocks != NULL && i < blocks->len; i++)
    {
      GlslBlockText *block = &g_array_index (blocks, GlslBlockText, i);

      if (g_strcmp0 (block->name, name) == 0 || g_strcmp0 (block->storage, storage) == 0)
        return block;
    }
  return NULL;
}

/* Whether a stage before this one has another block of the name. */
static gboolean
is_another (GArray *const blocks[LS_GLSL_N_STAGES], LsGlslStage stage, const GlslBlockText *block)
{
  for (guint i = 0; i < stage; i++)
    {
      const GlslBlockText *before = find_block (blocks[i], block->name, NULL);

      if (before != NULL && strcmp (before->members, block->members) != 0)
        return TRUE;
    }
  return FALSE;
}

/* Members without an instance are names of the whole program, like those of functions. */
static void
rename_members (GString *head, const GlslBlockText *block, const char *suffix)
{
  for (guint i = 0; block->names != NULL && block->names[i] != NULL; i++)
    g_string_append_printf (head, "#define %s %s_%s\n", block->names[i], block->names[i], suffix);
}

static void
rename_block (GArray *lines, const GlslBlockText *block, const char *name)
{
  g_autofree char *pattern = g_strdup_printf ("\\b%s\\b", block->name);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, NULL);
  GlslLine *line = &g_array_index (lines, GlslLine, MIN (block->line, lines->len - 1));
  char *changed = g_regex_replace_literal (regex, line->text, -1, 0, name, 0, NULL);

  g_free (line->text);
  line->text = changed;
}

/* The name of the first stage's block with the same memory: the others lie in that. */
static const char *
find_first (GArray *const blocks[LS_GLSL_N_STAGES], LsGlslStage stage, const GlslBlockText *block)
{
  for (guint i = 0; i < stage; i++)
    {
      const GlslBlockText *before = find_block (blocks[i], NULL, block->storage);

      if (before != NULL)
        return before->name;
    }
  return NULL;
}

void
glsl_part_blocks (GArray *const lines[LS_GLSL_N_STAGES],
                  GArray *const blocks[LS_GLSL_N_STAGES],
                  GString *const heads[LS_GLSL_N_STAGES],
                  GString *inputs)
{
  static const char *const suffixes[] = { "vert", "geom", "frag" };

  for (guint s = 1; s < LS_GLSL_N_STAGES; s++)
    for (guint i = 0; blocks[s] != NULL && i < blocks[s]->len; i++)
      {
        GlslBlockText *block = &g_array_index (blocks[s], GlslBlockText, i);
        const char *first = find_first (blocks, s, block);
        g_autofree char *own = g_strdup (block->name);
        g_autofree char *parted = g_strdup_printf ("%s_%s", block->name, suffixes[s]);

        if (is_another (blocks, s, block))
          {
            rename_block (lines[s], block, parted);
            rename_members (heads[s], block, suffixes[s]);
            g_free (block->name);
            block->name = g_steal_pointer (&parted);
          }
        if (first != NULL && strcmp (first, block->name) != 0)
          g_string_append_printf (inputs, "storage %s %s %s\n", block->name, first, own);
      }
}
