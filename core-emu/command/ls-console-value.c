#include "ls-console-private.h"

#include <math.h>
#include <string.h>

#include "ls-decimal.h"

/* format: one of "fiux". */
static void
format_value (const LsRow *row, guint lane, char format, char *text, gsize size)
{
  char number[LS_DECIMAL_SIZE];

  switch (format)
    {
    case 'f':
      if (isnan (row->f[lane]))
        g_snprintf (text, size, "NaN:%08x", row->u[lane]);
      else
        g_strlcpy (text, ls_decimal (row->f[lane], number), size);
      break;
    case 'i':
      g_snprintf (text, size, "%d", row->i[lane]);
      break;
    case 'u':
      g_snprintf (text, size, "%u", row->u[lane]);
      break;
    default:
      g_snprintf (text, size, "0x%08x", row->u[lane]);
      break;
    }
}

static char
default_format (const LsView *view, guint file)
{
  LsValueType type = ls_view_get_machine (view)->reg_files[file].type;

  return type == LS_VALUE_BITS ? 'f' : "fiux"[type];
}

/* --- one lane -------------------------------------------------------------------------------------------- */

static gboolean
is_zero (const LsView *view, LsRegRef ref, guint n_channels, guint lane)
{
  LsRow row;

  for (guint channel = 0; channel < n_channels; channel++)
    {
      ref.channel = (guint8) channel;
      if (ls_view_read_row (view, ref, &row) && row.u[lane] != 0)
        return FALSE;
    }
  return TRUE;
}

static void
reply_register (const LsView *view, LsRegRef ref, guint lane, LsReply *reply, LsDict *dict)
{
  const LsRegFile *file = &ls_view_get_machine (view)->reg_files[ref.file];
  g_autoptr (GString) name = g_string_new (file->id);
  GVariantBuilder builder;

  if (!file->is_single)
    g_string_append_printf (name, "%u", ref.index);
  ls_reply_append (reply, "%-8s", name->str);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint channel = 0; channel < file->n_channels; channel++)
    {
      char text[32];
      LsRow row;

      ref.channel = (guint8) channel;
      ls_view_read_row (view, ref, &row);
      format_value (&row, lane, default_format (view, ref.file), text, sizeof text);
      ls_reply_append (reply, " %14s", text);
      g_variant_builder_add (&builder, "s", text);
    }
  ls_reply_line (reply, "%s", "");
  ls_dict_set (dict, name->str, "as", &builder);
}

void
ls_console_reply_registers (LsConsole *console, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsMachine *machine = ls_view_get_machine (view);
  guint lane = ls_session_get_focus_lane (console->session);
  LsDict dict;

  ls_dict_init (&dict);
  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < machine->n_registers (ls_view_get_program (view), file); i++)
      {
        LsRegRef ref = { .file = (guint8) file, .index = (guint16) i };

        if (!is_zero (view, ref, machine->reg_files[file].n_channels, lane))
          reply_register (view, ref, lane, reply, &dict);
      }
  ls_reply_set (reply, "lane", "u", lane);
  ls_reply_set (reply, "registers", "@a{sv}", ls_dict_end (&dict));
}

/* --- all lanes ------------------------------------------------------------------------------------------- */

/* Eight a line; lanes that do not take part in brackets. */
static void
reply_row (const LsView *view, LsRegRef ref, LsReply *reply)
{
  LsMask active = ls_view_read_mask (view, 0);
  GVariantBuilder builder;
  LsRow row;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  ls_view_read_row (view, ref, &row);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gboolean is_active = (active & LS_MASK_LANE (lane)) != 0;
      char value[32], cell[40];

      format_value (&row, lane, default_format (view, ref.file), value, sizeof value);
      g_snprintf (cell, sizeof cell, is_active ? "%s" : "(%s)", value);
      if (lane % 8 == 0)
        ls_reply_append (reply, "%2u:", lane);
      ls_reply_append (reply, lane % 8 == 7 ? " %14s\n" : " %14s", cell);
      g_variant_builder_add (&builder, "s", value);
    }
  ls_reply_set (reply, "values", "as", &builder);
}

LS_HANDLER (ls_console_run_print)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = LS_LANES;
  LsDict dict;
  LsRegRef ref;

  (void) value;
  if (!ls_arguments_take_register (arguments, view, &ref, &lane, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  if (lane == LS_LANES)
    {
      reply_row (view, ref, reply);
      return TRUE;
    }
  ls_dict_init (&dict);
  reply_register (view, ref, lane, reply, &dict);
  ls_reply_set (reply, "registers", "@a{sv}", ls_dict_end (&dict));
  return TRUE;
}
