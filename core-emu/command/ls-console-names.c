#include "ls-console-private.h"

#include <string.h>

#include "ls-words.h"

/* What the source of the program calls what it reads and writes. */

void
ls_console_reply_names (LsConsole *console, LsReply *reply)
{
  const LsNames *names = ls_view_get_names (ls_session_get_view (console->session));
  LsDict dict = { 0 };

  if (ls_names_count (names) == 0)
    ls_reply_line (reply, "The scene gives no names ([names] would).");
  for (guint i = 0; i < ls_names_count (names); i++)
    {
      const LsName *name = ls_names_get (names, i);

      ls_reply_line (reply, "%-12s %s%s%s", name->place, name->name, name->type ? ": " : "",
                     name->type ? name->type : "");
      ls_dict_set (&dict, name->place, "s", name->name);
    }
  ls_reply_set (reply, "names", "@a{sv}", ls_dict_end (&dict));
}

static gboolean
keeps_name (const LsMachine *machine, const LsRegFile *file)
{
  return file == NULL || ls_machine_keeps_names (machine, file);
}

/* The i-th name of a register, and in which part of it; "" for all of it. */
static void
append_name (const char *name, const char *part, guint i, gboolean keeps, LsReply *reply)
{
  g_autofree char *told =
    *part != '\0' ? g_strdup_printf (ls_words ("%s in %s"), name, part) : g_strdup (name);

  if (i > 0)
    ls_reply_append (reply, ", %s", told);
  else if (keeps)
    ls_reply_append (reply, "  %s", told);
  else
    ls_reply_append (reply, "  starts as %s", told);
}

void
ls_console_reply_register_name (const LsView *view,
                                const LsRegFile *file,
                                const char *place,
                                LsReply *reply,
                                LsDict *dict)
{
  static const guint8 channels[] = { 0, 1, 2, 3 };
  LsNameRun runs[4];
  const guint n =
    ls_names_find_runs (ls_view_get_names (view), place, channels, MIN (file->n_channels, 4), runs);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL), part = g_string_new (NULL);

      ls_name_run_append (name, &runs[i], file->n_channels, FALSE);
      ls_name_run_append_place (part, &runs[i], file->n_channels);
      append_name (name->str, part->str + strlen (place), i,
                   keeps_name (ls_view_get_machine (view), file), reply);
      ls_dict_set (dict, part->str, "s", name->str);
    }
}

/* "cb0.4.x is fogExp: float, cb0.4.yzw is lightDir: vec3" */
typedef struct
{
  GString *words, *name; /* with the places, and without */
} Printed;

static void
append_printed (Printed *printed, const char *place, const char *verb, const char *name)
{
  g_string_append_printf (printed->words, "%s%s %s %s", printed->words->len > 0 ? ", " : "", place,
                          verb, name);
  g_string_append_printf (printed->name, "%s%s", printed->name->len > 0 ? ", " : "", name);
}

/* "Lights[4]", where the whole buffer has a name. */
static void
find_element (const LsNames *names, const char *place, Printed *printed)
{
  const char *dot = strchr (place, '.');
  g_autofree char *bank = dot != NULL ? g_strndup (place, (gsize) (dot - place)) : NULL;
  const LsName *name = bank != NULL ? ls_names_find (names, bank) : NULL;
  g_autofree char *element = name != NULL ? g_strdup_printf ("%s[%s]", name->name, dot + 1) : NULL;

  if (element != NULL)
    append_printed (printed, place, "is", element);
}

void
ls_console_reply_printed_name (LsConsole *console, const LsExpr *expr, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const gboolean is_text = ls_console_speaks_text (console) && *ls_expr_get_text (expr) != '$';
  const LsMachine *machine = ls_view_get_machine (view);
  const LsNames *names = ls_view_get_names (view);
  guint8 channels[4];
  g_autofree char *place = ls_expr_dup_place (expr, channels);
  g_autoptr (GString) words = g_string_new (NULL), name = g_string_new (NULL);
  Printed printed = { words, name };
  LsNameRun runs[4];
  LsExprCells cells;
  const LsRegFile *file =
    ls_expr_get_cells (expr, &cells) ? &machine->reg_files[cells.refs[0].file] : NULL;
  const guint n_channels = file != NULL ? file->n_channels : 4;
  const guint n = place != NULL ? ls_names_find_runs (names, place, channels,
                                                      ls_expr_get_n_components (expr), runs)
                                : 0;

  if (ls_expr_get_shadowed (expr) != NULL)
    ls_reply_line (
      reply, "(%s is a word of expressions; that of the source is written '%s', with the quotes)",
      ls_expr_get_shadowed (expr), ls_expr_get_shadowed (expr));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) part = g_string_new (NULL), called = g_string_new (NULL);

      ls_name_run_append_place (part, &runs[i], n_channels);
      ls_name_run_append (called, &runs[i], n_channels, TRUE);
      append_printed (&printed, part->str,
                      keeps_name (machine, file) ? ls_words ("is") : ls_words ("starts as"),
                      called->str);
    }
  if (n == 0 && place != NULL)
    find_element (names, place, &printed);
  if (name->len == 0)
    return;
  /* A text that names it without a type is what was typed. */
  if (!is_text || strchr (name->str, ':') != NULL)
    ls_reply_line (reply, "(%s)", is_text ? name->str : words->str);
  ls_reply_set (reply, "name", "s", name->str);
}
