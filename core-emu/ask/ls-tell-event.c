#include "ls-tell-event.h"

#include "ls-dict.h"
#include "ls-expr.h"

GVariant *
ls_event_to_variant (const LsEvent *event, const LsProgram *program)
{
  g_autofree char *sentence = ls_event_sentence (program, event);
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "event", ls_event_name (event->kind));
  ls_dict_set_uint (&dict, "step", event->step);
  ls_dict_set_uint (&dict, "line", event->line + 1);
  ls_dict_set_mask (&dict, "lanes", event->lanes);
  if (event->has_ref)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      ls_program_append_ref (name, program, event->ref);
      ls_dict_set_string (&dict, "register", name->str);
    }
  ls_dict_set_uint (&dict, "resource", event->resource);
  ls_dict_set (&dict, "datum", "x", event->value);
  ls_dict_set_string (&dict, "sentence", sentence);
  return ls_dict_end (&dict);
}
