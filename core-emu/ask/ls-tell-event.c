#include "ls-tell-event.h"

static GVariant *
read_name (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (ls_event_name (((const LsEvent *) of)->kind));
}

static GVariant *
read_datum (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_int64 (((const LsEvent *) of)->value);
}

static GVariant *
read_sentence (gconstpointer of, const LsFieldScope *scope)
{
  return g_variant_new_take_string (ls_event_sentence (scope->program, of));
}

static GVariant *
read_code (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (ls_trap_code_name (((const LsTrap *) of)->code));
}

/* clang-format off */
const LsField ls_event_fields[] = {
  LS_FIELD_MADE ("event", read_name),
  LS_FIELD (LsEvent, UINT, step),
  LS_FIELD (LsEvent, LINE, line),
  LS_FIELD (LsEvent, LANES, lanes),
  LS_FIELD_IF (LsEvent, REGISTER, ref, "register", has_ref),
  LS_FIELD (LsEvent, UINT, resource),
  LS_FIELD_MADE ("datum", read_datum),
  LS_FIELD_IF (LsEvent, UINT, n, "n_elements", n),
  LS_FIELD_MADE ("sentence", read_sentence),
  LS_FIELD_END
};
const LsField ls_trap_fields[] = {
  LS_FIELD_MADE ("code", read_code),
  LS_FIELD (LsTrap, CHARS, detail),
  LS_FIELD (LsTrap, LINE, line),
  LS_FIELD_AS (LsTrap, PLACE, line, "_place"),
  LS_FIELD_END
};
/* clang-format on */
