#include "ls-console-private.h"

#include <string.h>

/* What the source of the program calls what it reads and writes. */

const LsNames *
ls_console_get_names (const LsView *view)
{
  return ls_scene_get_names (ls_view_get_scene (view));
}

void
ls_console_reply_names (LsConsole *console, LsReply *reply)
{
  const LsNames *names = ls_console_get_names (ls_session_get_view (console->session));
  LsDict dict;

  ls_dict_init (&dict);
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

void
ls_console_reply_register_name (const LsView *view,
                                const LsRegFile *file,
                                const char *place,
                                LsReply *reply,
                                LsDict *dict)
{
  const LsName *name = ls_names_find (ls_console_get_names (view), place);

  if (name == NULL)
    return;
  ls_reply_append (reply, file->is_output ? "  %s" : "  starts as %s", name->name);
  ls_dict_set (dict, place, "s", name->name);
}

/* "uTint: vec4", or "Lights[4]" where the whole buffer has a name. Returns: (transfer full) (nullable) */
static char *
dup_name (const LsNames *names, const char *place)
{
  const LsName *name = ls_names_find (names, place);
  const char *dot = strchr (place, '.');
  g_autofree char *bank = dot != NULL ? g_strndup (place, (gsize) (dot - place)) : NULL;

  if (name != NULL)
    return g_strconcat (name->name, name->type != NULL ? ": " : NULL, name->type, NULL);
  name = bank != NULL ? ls_names_find (names, bank) : NULL;
  return name != NULL ? g_strdup_printf ("%s[%s]", name->name, dot + 1) : NULL;
}

void
ls_console_reply_printed_name (const LsView *view, const LsExpr *expr, LsReply *reply)
{
  const LsMachine *machine = ls_view_get_machine (view);
  g_autofree char *place = ls_expr_dup_place (expr);
  g_autofree char *name = place != NULL ? dup_name (ls_console_get_names (view), place) : NULL;
  LsExprCells cells;
  gboolean is_start;

  if (name == NULL)
    return;
  is_start = ls_expr_get_cells (expr, &cells) && !machine->reg_files[cells.refs[0].file].is_output;
  ls_reply_line (reply, "(%s %s %s)", place, is_start ? "starts as" : "is", name);
  ls_reply_set (reply, "name", "s", name);
}
