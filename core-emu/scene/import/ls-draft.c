#include "ls-draft.h"

#include "ls-machines.h"
#include "ls-stage.h"
#include "ls-text-inputs.h"
#include "ls-tools.h"
#include "ls-words.h"

static void
symbol_free (gpointer data)
{
  LsDraftSymbol *symbol = data;

  g_free (symbol->place);
  g_free (symbol->name);
  g_free (symbol->type);
  g_free (symbol);
}

static GHashTable *
files_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
}

LsDraft *
ls_draft_new (void)
{
  LsDraft *draft = g_new0 (LsDraft, 1);

  draft->machine = ls_machine_default ();
  draft->also = g_ptr_array_new_with_free_func (g_free);
  draft->files = files_new ();
  draft->sources = files_new ();
  draft->symbols = g_ptr_array_new_with_free_func (symbol_free);
  draft->text_inputs = ls_text_inputs_new ();
  draft->text_input_keys = g_hash_table_new (g_str_hash, g_str_equal);
  draft->invented = g_ptr_array_new_with_free_func (g_free);
  draft->english_invented = g_ptr_array_new_with_free_func (g_free);
  return draft;
}

void
ls_draft_free (LsDraft *draft)
{
  g_free (draft->title);
  g_free (draft->slug);
  g_free (draft->note);
  g_free (draft->english_note);
  g_free (draft->comments);
  g_free (draft->layout);
  g_free (draft->text);
  g_ptr_array_unref (draft->also);
  g_clear_pointer (&draft->code, g_bytes_unref);
  g_clear_pointer (&draft->fetch, g_bytes_unref);
  g_hash_table_unref (draft->files);
  g_hash_table_unref (draft->sources);
  g_clear_pointer (&draft->compiled, g_bytes_unref);
  g_clear_pointer (&draft->parts, ls_text_parts_unref);
  g_ptr_array_unref (draft->symbols);
  g_hash_table_unref (draft->text_input_keys);
  g_ptr_array_unref (draft->text_inputs);
  g_ptr_array_unref (draft->invented);
  g_ptr_array_unref (draft->english_invented);
  g_free (draft);
}

void
ls_draft_set_machine (LsDraft *draft, const char *id)
{
  draft->machine = ls_machine_by_id (id);
  g_assert (draft->machine);
}

static void
note_export (const LsEffect *effect, LsRole role, guint number G_GNUC_UNUSED, gpointer data)
{
  if (effect->kind == LS_EFFECT_EXPORT)
    *(guint *) data |= 1u << role;
}

LsStage
ls_draft_stage_of (const LsProgram *program)
{
  const guint of_pixels = 1u << LS_ROLE_COLOUR | 1u << LS_ROLE_DEPTH;
  const guint of_vertices = 1u << LS_ROLE_POSITION | 1u << LS_ROLE_PARAM;
  guint roles = 0;

  ls_program_each_effect (program, note_export, &roles);
  return ls_stage_giving (!(roles & of_pixels) && roles & of_vertices ? LS_GIVES_RASTER
                                                                      : LS_GIVES_PIXELS);
}

/* The stage of a program of which the file says none: as it opens. */
static LsStage
find_stage (const LsDraft *draft)
{
  const LsProgramSource source = { .code = draft->code, .syntax = draft->syntax };
  g_autoptr (LsProgram) program = NULL;
  LsStage stage = draft->stage;

  if (draft->machine->find_stage != NULL)
    {
      draft->machine->find_stage (draft->code, &stage);
      return stage;
    }
  program = draft->machine->load (&source, NULL, NULL);
  return program != NULL ? ls_draft_stage_of (program) : stage;
}

void
ls_draft_set_program (LsDraft *draft, GBytes *code, LsSyntax syntax)
{
  draft->code = g_bytes_ref (code);
  draft->syntax = syntax;
  draft->machine = ls_machine_guess (code);
  draft->stage = find_stage (draft);
}

/* text: (transfer full). */
static void
add_note (char **note, char *text)
{
  char *before = *note;

  *note = before != NULL ? g_strconcat (before, ", ", text, NULL) : g_strdup (text);
  g_free (before);
  g_free (text);
}

void
ls_draft_note (LsDraft *draft, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  add_note (&draft->note, g_strdup_vprintf (ls_words (format), args));
  va_end (args);
  va_start (args, format);
  add_note (&draft->english_note, g_strdup_vprintf (format, args));
  va_end (args);
}

void
ls_draft_note_count (LsDraft *draft, const char *one, const char *many, guint n)
{
  g_autofree char *number = g_strdup_printf ("%u", n);

  add_note (&draft->note, ls_words_fill (ls_words_many (one, many, n), number, NULL));
  add_note (&draft->english_note, ls_words_fill (n == 1 ? one : many, number, NULL));
}

void
ls_draft_add_invented (LsDraft *draft, char *words, char *english)
{
  const gboolean is_known =
    g_ptr_array_find_with_equal_func (draft->english_invented, english, g_str_equal, NULL);

  if (is_known)
    {
      g_free (words);
      g_free (english);
      return;
    }
  g_ptr_array_add (draft->invented, words);
  g_ptr_array_add (draft->english_invented, english);
}

void
ls_draft_invent (LsDraft *draft, const char *format, ...)
{
  va_list args;
  char *words, *english;

  va_start (args, format);
  words = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  va_start (args, format);
  english = g_strdup_vprintf (format, args);
  va_end (args);
  ls_draft_add_invented (draft, words, english);
}

guint
ls_draft_n_dwords (const LsDraft *draft)
{
  gsize size;
  const char *text = g_bytes_get_data (draft->code, &size);
  g_autoptr (GBytes) words = NULL;

  if (draft->syntax != LS_SYNTAX_TEXT)
    return (guint) (size / 4);
  if (draft->machine->tools == NULL || !draft->machine->tools->assemble)
    return 0;
  words = draft->machine->tools->assemble (text, (gssize) size, NULL, NULL, NULL);
  return words != NULL ? (guint) (g_bytes_get_size (words) / 4) : 0;
}

void
ls_draft_add_symbol (LsDraft *draft, LsStage stage, char *place, const char *name, const char *type)
{
  LsDraftSymbol *symbol = g_new0 (LsDraftSymbol, 1);

  symbol->stage = stage;
  symbol->place = place;
  symbol->name = g_strdup (name);
  symbol->type = g_strdup (type);
  g_ptr_array_add (draft->symbols, symbol);
}

void
ls_draft_add_part (LsDraft *draft,
                   LsStage stage,
                   char *place,
                   guint first,
                   guint n,
                   const char *name,
                   const char *type)
{
  g_autofree char *whole = place;
  const guint count = MIN (n, 4 - first);

  ls_draft_add_symbol (draft, stage,
                       first == 0 && count == 4
                         ? g_strdup (whole)
                         : g_strdup_printf ("%s.%.*s", whole, (int) count, &"xyzw"[first]),
                       name, type);
}
