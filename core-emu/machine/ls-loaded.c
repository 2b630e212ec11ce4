#include "ls-loaded.h"

#include "isa-reader.h"

/* The listing knows nothing of the gate; its enums and structs are the gate's. */
G_STATIC_ASSERT (sizeof (IsaSpan) == sizeof (LsSpan));
G_STATIC_ASSERT ((int) ISA_SPAN_LABEL == (int) LS_SPAN_LABEL);
G_STATIC_ASSERT (sizeof (IsaLines) == sizeof (LsTextLines));

void
ls_loaded_init (LsLoaded *loaded,
                const LsMachine *machine,
                const LsLayout *layout,
                IsaListing *listing)
{
  ls_program_init (&loaded->header, machine);
  loaded->header.layout = layout;
  loaded->listing = listing;
  loaded->header.n_lines = listing != NULL ? isa_listing_n_lines (listing) : 0;
}

void
ls_loaded_line (const LsProgram *program, guint line, LsLine *out)
{
  const IsaLine *from = ls_loaded_line_of (program, line);

  *out = (LsLine){
    .text = from->text,
    .spans = (const LsSpan *) (gconstpointer) from->spans,
    .n_spans = from->n_spans,
    .kind = (LsLineKind) from->kind,
    .depth = from->depth,
    .first = from->first,
    .n = from->n,
    .dword = from->dword,
    .n_words = from->n_words,
    .words = from->words,
    .op = from->op,
    .doc = from->doc,
    .target = from->target,
  };
}

/* The assembler knows lines and columns, and no file. */
GBytes *
ls_source_words (GBytes *bytes,
                 LsSyntax syntax,
                 const char *name,
                 LsAssembleFunc assemble,
                 GPtrArray *diagnostics,
                 GError **error)
{
  g_autoptr (GError) reason = NULL;
  gboolean is_text = syntax != LS_SYNTAX_AUTO ? syntax == LS_SYNTAX_TEXT : isa_is_text (bytes);
  GBytes *words;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (!is_text)
    return g_bytes_ref (bytes);
  words = assemble (data, (gssize) size, diagnostics, &reason);
  if (words == NULL)
    ls_source_refuse (name, reason, error);
  return words;
}

void
ls_source_refuse (const char *name, const GError *reason, GError **error)
{
  g_set_error (error, reason->domain, reason->code, "%s%s",
               name != NULL && reason->message[0] == ':' ? name : "", reason->message);
}

void
ls_facts_count (LsFacts *facts, const char *name)
{
  const char *shown = name != NULL ? name : "RESERVED";
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (facts->ops, shown));

  g_hash_table_insert (facts->ops, (char *) shown, GUINT_TO_POINTER (n + 1));
}
