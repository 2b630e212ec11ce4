#include "ls-console-private.h"

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
