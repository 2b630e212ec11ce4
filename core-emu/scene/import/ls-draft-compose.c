#include "ls-draft.h"

#include <string.h>

#include "ls-machines.h"
#include "ls-scene-bindings.h"
#include "ls-scene-inputs.h"
#include "ls-text.h"
#include "ls-words.h"

/* The text of a scene around programs of which a file says little more than their words. */

#define SIDE 8 /* texels of an invented texture, and vertices of the grid, along each axis */
#define RING_WORDS 256 /* of a lane's item in the ring */
#define EXPORT_WORDS 4096
#define IMAGE_SIDE 16
#define VALUE "0.5 0.5 0.5 0.5"

typedef struct
{
  LsDraft *draft;
  const LsDraftPart *part;
  const char *prefix; /* "ps " in a draw, else "" */
  GArray *needs;
  GString *text;
  const LsProgram *program;
} Composer;

/* --- files ----------------------------------------------------------------------------------------------- */

/* Adds a file and returns its name. */
static const char *
add_file (LsDraft *draft, const char *suffix, GBytes *bytes)
{
  char *name = g_strconcat (draft->slug, suffix, NULL);

  g_hash_table_replace (draft->files, name, g_bytes_ref (bytes));
  return name;
}

static void
fill_grid (guint32 words[4 * SIDE * SIDE])
{
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const float values[4] = { (float) (i % SIDE) * 2 / (SIDE - 1) - 1,
                                (float) (i / SIDE) * 2 / (SIDE - 1) - 1, 0, 1 };

      memcpy (&words[4 * i], values, sizeof values);
    }
}

const char *
ls_draft_add_grid (LsDraft *draft)
{
  guint32 *words = g_new (guint32, 4 * SIDE * SIDE);
  g_autoptr (GBytes) bytes = g_bytes_new_take (words, 4 * SIDE * SIDE * sizeof *words);

  fill_grid (words);
  for (guint i = 0; i < 4 * SIDE * SIDE; i++)
    words[i] = GUINT32_TO_LE (words[i]);
  return add_file (draft, ".grid.f32", bytes);
}

/* --- the groups of a stage -------------------------------------------------------------------------------- */

static void
begin_group (const Composer *composer, const char *name)
{
  g_string_append_printf (composer->text, "\n[%s%s]\n", composer->prefix, name);
}

static gboolean
has_need (const Composer *composer, LsNeedKind kind, guint number)
{
  for (guint i = 0; i < composer->needs->len; i++)
    {
      const LsNeed *need = &g_array_index (composer->needs, LsNeed, i);

      if (need->kind == kind && need->number == number)
        return TRUE;
    }
  return FALSE;
}

/* What the file calls a place; NULL if it does not say. */
static const LsDraftSymbol *
find_symbol (const Composer *composer, const char *place)
{
  for (guint i = 0; i < composer->draft->symbols->len; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (composer->draft->symbols, i);

      if (symbol->stage == composer->part->stage && !strcmp (symbol->place, place))
        return symbol;
    }
  return NULL;
}

/* Lines of comments with the file's names for a place or components of it, if it has some. */
static void
put_symbol (const Composer *composer, const char *place)
{
  const gsize length = strlen (place);

  for (guint i = 0; i < composer->draft->symbols->len; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (composer->draft->symbols, i);
      g_autofree char *name = NULL;
      guint8 channels[4];
      guint n;

      if (symbol->stage != composer->part->stage || strncmp (symbol->place, place, length) ||
          ls_names_split (symbol->place, channels, &n) != length)
        continue;
      name = ls_text_escape (symbol->name, LS_TEXT_LINE);
      g_string_append_printf (composer->text, "# %s%s%s%s%s\n", n ? symbol->place + length + 1 : "",
                              n ? ": " : "", name, symbol->type ? " " : "",
                              symbol->type ? symbol->type : "");
    }
}

/* The registers that the state declares; 0: as many as the program names. */
static guint
count_gprs (const LsDraftPart *part, guint n_named)
{
  return part->n_gprs || part->least_gprs <= n_named ? part->n_gprs : part->least_gprs;
}

static void
put_fetch (const Composer *composer)
{
  const LsDraftPart *part = composer->part;

  if (!has_need (composer, LS_NEED_FETCH, 0) || part->fetch != NULL)
    return;
  begin_group (composer, "fetch-asm");
  if (part->fetch_text == NULL)
    ls_draft_invent (composer->draft, "a fetch subroutine that does nothing");
  g_string_append (composer->text,
                   part->fetch_text != NULL ? part->fetch_text : LS_DRAFT_EMPTY_FETCH);
}

static void
put_program (const Composer *composer, guint n_named)
{
  const LsDraftPart *part = composer->part;
  const char *own = composer->draft->machine->suffix;
  g_autofree char *suffix = g_strdup_printf (".%s%s", ls_stages[part->stage].id,
                                             !part->text   ? ".bin"
                                             : own != NULL ? own
                                                           : ".asm");
  GString *text = composer->text;

  begin_group (composer, "program");
  g_string_append_printf (text, "file=%s\n",
                          add_file (composer->draft, suffix, part->text ? part->text : part->code));
  if (part->fetch != NULL)
    g_string_append_printf (text, "fetch-file=%s\n",
                            add_file (composer->draft, ".fetch.bin", part->fetch));
  if (count_gprs (part, n_named))
    g_string_append_printf (text, "gprs=%u\n", count_gprs (part, n_named));
  if (part->stack_size)
    g_string_append_printf (text, "stack-size=%u\n", part->stack_size);
  if (has_need (composer, LS_NEED_MEMORY,
                ls_machine_find_memory (composer->draft->machine, LS_ROLE_ITEM, 0)) &&
      part->program_lines == NULL)
    {
      g_string_append_printf (text, "ring-item=%u\n", RING_WORDS);
      ls_draft_invent (composer->draft, "%u words of a lane's item in the ring", RING_WORDS);
    }
  if (has_need (composer, LS_NEED_MEMORY,
                ls_machine_memory_named (composer->draft->machine, "export")))
    {
      g_string_append_printf (text, "export-size=%u\n", EXPORT_WORDS);
      ls_draft_invent (composer->draft, "%u words of export buffer", EXPORT_WORDS);
    }
  g_string_append (text, part->program_lines ? part->program_lines : "");
  put_fetch (composer);
}

static void
put_inputs (const Composer *composer, const LsProgram *program)
{
  const LsDraftPart *part = composer->part;
  g_autofree char *ramps = ls_scene_inputs_dup_ramps (program, ls_stages[part->stage].item);

  if (part->inputs == NULL && *ramps == '\0')
    return;
  begin_group (composer, "inputs");
  g_string_append (composer->text, part->inputs ? part->inputs : ramps);
  if (part->inputs == NULL)
    ls_draft_invent (composer->draft, "what the registers start with");
}

static const char *
known_constant (const Composer *composer, const char *key)
{
  return composer->part->constants != NULL ? g_hash_table_lookup (composer->part->constants, key)
                                           : NULL;
}

/* The constants of a bank that a program needs, and those behind that have names and values: it may read them by an index, or as a
 * buffer, or the compiler dropped them. */
static guint
count_constants (const Composer *composer, const char *bank, guint n)
{
  const GPtrArray *symbols = composer->draft->symbols;
  g_autofree char *prefix = g_strconcat (bank, ".", NULL);

  for (guint i = 0; i < symbols->len; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (symbols, i);
      guint8 channels[4];
      guint n_channels;
      g_autofree char *key =
        g_strndup (symbol->place, ls_names_split (symbol->place, channels, &n_channels));

      if (symbol->stage == composer->part->stage && g_str_has_prefix (key, prefix) &&
          known_constant (composer, key) != NULL)
        n = MAX (n, (guint) g_ascii_strtoull (key + strlen (prefix), NULL, 10) + 1);
    }
  return n;
}

/* What the program says that a constant of a buffer holds if nobody gives it. Returns: (transfer full)
 * (nullable). */
static char *
dup_own_constant (const Composer *composer, const char *bank, guint i)
{
  const LsProgram *program = composer->program;
  const guint number = g_str_has_prefix (bank, "cb")
                         ? (guint) g_ascii_strtoull (bank + strlen ("cb"), NULL, 10)
                         : G_MAXUINT;

  for (guint k = 0; k < program->n_bound; k++)
    {
      const LsBound *bound = &program->bound[k];
      const guint first = bound->offset / 16;

      if (bound->kind == LS_BOUND_CONSTANTS && bound->number == number && i >= first &&
          4 * (i - first) + 4 <= bound->n_words)
        {
          const guint32 *words = &bound->words[4 * (i - first)];

          return g_strdup_printf ("0x%08x 0x%08x 0x%08x 0x%08x", words[0], words[1], words[2],
                                  words[3]);
        }
    }
  return NULL;
}

/* One key a constant. bank: "cb0" or "c". */
static void
put_constants_of (const Composer *composer, const char *bank, guint n_needed)
{
  const guint n = count_constants (composer, bank, n_needed);
  guint n_known = 0;

  if (n > 0)
    put_symbol (composer, bank);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = g_strdup_printf ("%s.%u", bank, i);
      g_autofree char *own = dup_own_constant (composer, bank, i);
      const char *value = known_constant (composer, key);

      value = value != NULL ? value : own;
      n_known += value != NULL;
      put_symbol (composer, key);
      g_string_append_printf (composer->text, "%s=%s\n", key, value ? value : VALUE);
    }
  if (n_known < n)
    ls_draft_invent (composer->draft, "0.5 in the constants %s", bank);
}

static gboolean
needs_buffer (const Composer *composer, guint number)
{
  for (guint i = 0; i < composer->needs->len; i++)
    if (g_array_index (composer->needs, LsNeed, i).kind == LS_NEED_CONST_BUFFER &&
        g_array_index (composer->needs, LsNeed, i).number == number)
      return TRUE;
  return FALSE;
}

static void
put_constants (const Composer *composer)
{
  begin_group (composer, "constants");
  if (composer->part->constant_lines != NULL)
    g_string_append (composer->text, composer->part->constant_lines);
  for (guint i = 0; i < composer->needs->len; i++)
    {
      const LsNeed *need = &g_array_index (composer->needs, LsNeed, i);
      g_autofree char *bank = g_strdup_printf ("cb%u", need->number);
      g_autofree char *loop = g_strdup_printf ("loop%u", need->number);
      const char *known = known_constant (composer, loop);

      if (need->kind == LS_NEED_CONST_BUFFER)
        put_constants_of (composer, bank, need->size);
      else if (need->kind == LS_NEED_CONST_FILE)
        put_constants_of (composer, "c", need->size);
      else if (need->kind == LS_NEED_BOOL)
        ls_draft_invent (composer->draft, "boolean constants that are false");
      else if (need->kind == LS_NEED_LOOP)
        {
          put_symbol (composer, loop);
          g_string_append_printf (composer->text, "%s=%s\n", loop, known ? known : "4 0 1");
          if (known == NULL)
            ls_draft_invent (composer->draft, "loops that run 4 times");
        }
    }
  for (guint number = 0; number < LS_N_CONST_BUFFERS; number++)
    {
      g_autofree char *bank = g_strdup_printf ("cb%u", number);

      if (!needs_buffer (composer, number))
        put_constants_of (composer, bank, 0);
    }
}

/* What textures are made up, by what they are; slices are levels of depth, layers, faces and samples. */
typedef struct
{
  const char *lines; /* of [texture] */
  guint height, n_slices;
  const char *what;
} Checker;

static const Checker checkers[LS_N_TEXTURE_DIMS] = {
  [LS_TEXTURE_1D] = { "dim=1d\nwidth=8\n", 1, 1, N_ ("stripes, 8 texels") },
  [LS_TEXTURE_2D] = { "width=8\nheight=8\n", SIDE, 1, N_ ("a checker of 8 x 8") },
  [LS_TEXTURE_3D] = { "dim=3d\nwidth=8\nheight=8\ndepth=8\n", SIDE, SIDE,
                      N_ ("a checker of 8 x 8 x 8") },
  [LS_TEXTURE_CUBE] = { "dim=cube\nwidth=8\nheight=8\n", SIDE, 6,
                        N_ ("checkers of 8 x 8 on six faces") },
  [LS_TEXTURE_1D_ARRAY] = { "dim=1d-array\nwidth=8\nlayers=2\n", 1, 2,
                            N_ ("stripes, 8 texels in two layers") },
  [LS_TEXTURE_2D_ARRAY] = { "dim=2d-array\nwidth=8\nheight=8\nlayers=2\n", SIDE, 2,
                            N_ ("checkers of 8 x 8 in two layers") },
  [LS_TEXTURE_2D_MSAA] = { "dim=2d-msaa\nwidth=8\nheight=8\nsamples=2\n", SIDE, 2,
                           N_ ("checkers of 8 x 8 in two samples") },
  [LS_TEXTURE_2D_ARRAY_MSAA] = { "dim=2d-array-msaa\nwidth=8\nheight=8\nlayers=2\nsamples=2\n",
                                 SIDE, 4, N_ ("checkers of 8 x 8 in two layers of two samples") },
  [LS_TEXTURE_CUBE_ARRAY] = { "dim=cube-array\nwidth=8\nheight=8\nlayers=2\n", SIDE, 12,
                              N_ ("checkers of 8 x 8 on the faces of two cubes") },
  [LS_TEXTURE_BUFFER] = { "dim=buffer\nwidth=8\n", 1, 1, N_ ("a buffer of 8 texels") },
};

/* Types that shaders have for them; all others are of two dimensions. */
static const struct
{
  const char *type;
  LsTextureDim dim;
} sampler_types[] = { { "sampler1D", LS_TEXTURE_1D },
                      { "sampler3D", LS_TEXTURE_3D },
                      { "samplerCube", LS_TEXTURE_CUBE } };

/* As the program says, and else the file. */
static const Checker *
find_checker (const Composer *composer, const LsNeed *need, const char *place)
{
  const LsDraftSymbol *symbol = find_symbol (composer, place);

  if (need->dim != 0)
    return &checkers[need->dim - 1];
  for (guint i = 0; i < G_N_ELEMENTS (sampler_types) && symbol != NULL; i++)
    if (!g_strcmp0 (symbol->type, sampler_types[i].type))
      return &checkers[sampler_types[i].dim];
  return &checkers[LS_TEXTURE_2D];
}

static void
put_checker (const Composer *composer, const Checker *checker, LsValueType type)
{
  g_string_append (composer->text, checker->lines);
  if (type != LS_VALUE_FLOAT)
    g_string_append_printf (composer->text, "num-format=int\n%s",
                            type == LS_VALUE_INT ? "comp=signed\n" : "");
  g_string_append (composer->text, "data=uint");
  for (guint z = 0; z < checker->n_slices; z++)
    for (guint y = 0; y < checker->height; y++)
      for (guint x = 0; x < SIDE; x++)
        g_string_append (composer->text, (x + y + z) % 2 ? " 0xff404040" : " 0xffbfdfff");
  g_string_append_c (composer->text, '\n');
}

/* A program alone has no files. */
static void
put_grid (const Composer *composer)
{
  guint32 words[4 * SIDE * SIDE];

  if (composer->draft->slug != NULL)
    g_string_append_printf (composer->text, "file=%s", ls_draft_add_grid (composer->draft));
  else
    {
      fill_grid (words);
      g_string_append (composer->text, "data=uint");
      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        g_string_append_printf (composer->text, " 0x%x", words[i]);
    }
  g_string_append (composer->text, "\nstride=16\n");
}

/* what: N_(). */
static void
invent_resource (LsDraft *draft, const char *kind, guint number, const char *what)
{
  ls_draft_add_invented (draft,
                         g_strdup_printf ("%s %u (%s)", ls_words (kind), number, ls_words (what)),
                         g_strdup_printf ("%s %u (%s)", kind, number, what));
}

/* The lines that the file says for a place; NULL: it does not. */
static const char *
known_resource (const Composer *composer, const char *place)
{
  return composer->part->resources != NULL ? g_hash_table_lookup (composer->part->resources, place)
                                           : NULL;
}

static void
put_resource (const Composer *composer, const LsNeed *need)
{
  const gboolean is_texture = need->kind == LS_NEED_TEXTURE;
  const char *kind = is_texture                     ? N_ ("texture")
                     : need->kind == LS_NEED_BUFFER ? N_ ("buffer")
                                                    : N_ ("sampler");
  g_autofree char *place = g_strdup_printf ("%s %u", kind, need->number);
  const char *known = known_resource (composer, place);

  begin_group (composer, place);
  put_symbol (composer, place);
  if (known != NULL)
    {
      g_string_append (composer->text, known);
      return;
    }
  if (is_texture)
    put_checker (composer, find_checker (composer, need, place), need->type);
  else if (need->kind == LS_NEED_BUFFER)
    put_grid (composer);
  else
    g_string_append (composer->text, "clamp-x=wrap\nclamp-y=wrap\nclamp-z=wrap\n");
  invent_resource (composer->draft, kind, need->number,
                   is_texture                     ? find_checker (composer, need, place)->what
                   : need->kind == LS_NEED_BUFFER ? N_ ("a grid of 64 points")
                                                  : N_ ("point samples, repeated"));
}

/* Of a memory that a scene has a group for. */
static void
put_memory (const Composer *composer, LsMemory number)
{
  const LsMemoryDesc *memory = &composer->draft->machine->memories[number];
  g_autofree char *place =
    memory->group ? g_strdup_printf ("%s %u", memory->group, memory->number) : NULL;
  const char *known = place != NULL ? known_resource (composer, place) : NULL;

  if (place == NULL)
    return;
  begin_group (composer, place);
  if (known != NULL)
    {
      g_string_append (composer->text, known);
      return;
    }
  if (memory->role == LS_ROLE_IMAGE)
    g_string_append_printf (composer->text, "format=r32ui\nwidth=%u\nheight=%u\n", IMAGE_SIDE,
                            IMAGE_SIDE);
  else
    g_string_append_printf (composer->text, "size=%u\n", EXPORT_WORDS);
  ls_draft_invent (composer->draft, "%s (zeros)", place);
}

static void
put_resources (const Composer *composer)
{
  for (guint i = 0; i < composer->needs->len; i++)
    {
      const LsNeed *need = &g_array_index (composer->needs, LsNeed, i);

      if (need->kind == LS_NEED_BUFFER && need->number == composer->part->ring_buffer &&
          composer->part->ring_buffer)
        continue;
      if (need->kind == LS_NEED_MEMORY)
        put_memory (composer, need->number);
      if (need->kind == LS_NEED_TEXTURE || need->kind == LS_NEED_SAMPLER ||
          need->kind == LS_NEED_BUFFER)
        put_resource (composer, need);
    }
}

char *
ls_draft_dup_resources (LsProgram *program, GPtrArray *invented)
{
  const LsDraftPart part = { 0 };
  g_autoptr (GPtrArray) symbols = g_ptr_array_new ();
  g_autoptr (GPtrArray) english = g_ptr_array_new_with_free_func (g_free);
  LsDraft draft = { .machine = ls_program_machine (program),
                    .invented = invented,
                    .english_invented = english,
                    .symbols = symbols };
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (LsNeed));
  const Composer composer = { &draft, &part, "", needs, g_string_new (NULL), program };

  ls_program_needs (program, needs);
  put_fetch (&composer);
  put_resources (&composer);
  put_constants (&composer);
  return g_string_free (composer.text, FALSE);
}

/* All that the file has a name for, whether or not the program needs it, but places that no scene has: numbers of a broken file. Of
 * several names for one place, or for components that places share, the first is written. */
static void
put_names (const Composer *composer)
{
  const GPtrArray *symbols = composer->draft->symbols;
  g_autoptr (LsNames) names = ls_names_new ();
  guint n = 0;

  for (guint i = 0; i < symbols->len && n < LS_SCENE_MAX_NAMES; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (symbols, i);
      g_autofree char *name = NULL, *written = NULL;
      g_auto (GStrv) parts = NULL;

      if (symbol->stage != composer->part->stage || ls_names_find (names, symbol->place) ||
          ls_names_find_overlap (names, symbol->place) ||
          !ls_scene_names_have_place (symbol->place, composer->draft->machine))
        continue;
      name = ls_text_escape (symbol->name, LS_TEXT_LINE);
      parts = g_strsplit (name, "\\", -1);
      written = g_strjoinv ("\\\\", parts);
      if (n++ == 0)
        begin_group (composer, "names");
      ls_names_add (names, symbol->place, name, NULL);
      g_string_append_printf (composer->text, "%s=%s%s%s\n", symbol->place, written,
                              symbol->type ? ": " : "", symbol->type ? symbol->type : "");
    }
}

/* --- the scene ------------------------------------------------------------------------------------------- */

static gboolean
compose_part (LsDraft *draft, const LsDraftPart *part, gboolean is_draw, GError **error)
{
  const LsProgramSource source = { .code = part->code,
                                   .syntax =
                                     part->code == part->text ? LS_SYNTAX_TEXT : LS_SYNTAX_WORDS,
                                   .fetch = part->fetch,
                                   .fetch_syntax = LS_SYNTAX_WORDS,
                                   .stage = part->stage };
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (LsNeed));
  g_autofree char *prefix =
    is_draw ? g_strconcat (ls_stages[part->stage].id, " ", NULL) : g_strdup ("");
  g_autoptr (GString) text = g_string_new (draft->text);
  LsProgram *program = draft->machine->load (&source, NULL, error);
  const Composer composer = { draft, part, prefix, needs, text, program };

  if (program == NULL)
    return FALSE;
  ls_program_needs (program, needs);
  put_program (&composer, ls_program_n_registers (program, 0));
  put_inputs (&composer, program);
  put_constants (&composer);
  put_resources (&composer);
  put_names (&composer);
  g_string_append (text, part->groups ? part->groups : "");
  ls_program_unref (program);
  g_free (draft->text);
  draft->text = g_string_free (g_steal_pointer (&text), FALSE);
  return TRUE;
}

static char *
make_layout (const LsDraft *draft, const char *draw)
{
  if (draw != NULL)
    return g_strdup_printf ("\n[draw]\n%s", draw);
  if (draft->layout != NULL)
    return g_strdup_printf ("\n[layout]\n%s", draft->layout);
  if (ls_stages[draft->stage].item == LS_ITEM_PIXEL)
    return g_strdup ("\n[layout]\nkind=pixels\nwidth=16\nheight=16\n");
  return g_strdup_printf ("\n[layout]\nkind=%s\ncount=64\n",
                          ls_stages[draft->stage].item == LS_ITEM_THREAD ? "threads" : "vertices");
}

/* What stands first: where it is from, and what nobody should take for the file's own. */
static char *
make_head (const LsDraft *draft, const char *origin, const char *draw)
{
  g_autofree char *base = g_path_get_basename (origin);
  g_autofree char *file = ls_text_escape (base, LS_TEXT_LINE);
  g_autofree char *layout = make_layout (draft, draw);
  g_auto (GStrv) parts = g_strsplit (draft->title, "\\", -1);
  g_autofree char *name = g_strjoinv ("\\\\", parts);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "# Imported from %s: %s.\n", file, draft->title);
  if (draft->english_note != NULL)
    g_string_append_printf (text, "# %s.\n", draft->english_note);
  if (draft->invented->len)
    g_string_append (text, "# What it does not say was made up:\n");
  for (guint i = 0; i < draft->english_invented->len; i++)
    g_string_append_printf (text, "# - %s\n",
                            (char *) g_ptr_array_index (draft->english_invented, i));
  g_string_append_printf (text, "\n[scene]\nversion=1\nname=%s\nstage=%s\n", name,
                          ls_stages[draft->stage].id);
  if (draft->machine != ls_machine_default ())
    g_string_append_printf (text, "machine=%s\n", draft->machine->id);
  g_string_append (text, layout);
  return g_string_free (text, FALSE);
}

gboolean
ls_draft_compose (LsDraft *draft,
                  const LsDraftPart *parts,
                  guint n_parts,
                  const char *draw,
                  const char *origin,
                  GError **error)
{
  g_autofree char *body = NULL;
  g_autofree char *head = NULL;

  g_clear_pointer (&draft->text, g_free);
  for (guint i = 0; i < n_parts; i++)
    if (!compose_part (draft, &parts[i], draw != NULL, error))
      return FALSE;
  body = g_steal_pointer (&draft->text);
  head = make_head (draft, origin, draw);
  draft->text = g_strconcat (head, body, NULL);
  return TRUE;
}
