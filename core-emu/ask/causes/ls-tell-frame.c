#include "ls-tell-frame.h"

#include <inttypes.h>

#include "ls-dict.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

static void
set_loop (LsDict *dict, const LsFrame *frame)
{
  ls_dict_set (dict, "iteration", "u", frame->iteration);
  ls_dict_set (dict, "index", "i", frame->index);
  if (frame->count >= 0)
    ls_dict_set (dict, "left", "x", frame->count);
}

GVariant *
ls_frame_to_data (const LsFrame *frame, const LsProgram *program)
{
  LsDict dict = { 0 };
  LsLine line;

  ls_program_line (program, frame->line, &line);
  ls_dict_set_string (&dict, "kind", frame->kind->id);
  ls_dict_set (&dict, "line", "u", frame->line + 1);
  if (line.op != NULL)
    ls_dict_set_string (&dict, "op", line.op);
  ls_dict_set_mask (&dict, "restores", frame->active);
  if (frame->kind->role == LS_FRAME_LOOP)
    set_loop (&dict, frame);
  if (frame->kind->role == LS_FRAME_CALL && frame->back != LS_LINE_NONE)
    ls_dict_set (&dict, "returns_to", "u", frame->back + 1);
  if (frame->has_counter)
    {
      ls_dict_set (&dict, "counter", "i", frame->counter);
      ls_dict_set_mask (&dict, "waiting", frame->waiting);
    }
  return ls_dict_end (&dict);
}

static void
append_loop (GString *text, const LsFrame *frame, const char *index)
{
  if (frame->count >= 0) /* the one that runs is among those left */
    g_string_append_printf (text, ls_words ("; iteration %u of %" PRId64), frame->iteration,
                            frame->iteration + frame->count - 1);
  else
    g_string_append_printf (text, ls_words ("; iteration %u"), frame->iteration);
  if (index != NULL)
    g_string_append_printf (text, ", %s = %d", index, frame->index);
}

void
ls_frame_append_details (GString *text, const LsFrame *frame, const LsProgram *program)
{
  if (frame->kind->role == LS_FRAME_LOOP)
    append_loop (text, frame, ls_program_machine (program)->loop_index);
  if (frame->has_counter)
    g_string_append_printf (text, ls_words ("; counter %d: %u lanes wait"), frame->counter,
                            ls_mask_count (frame->waiting));
  if (frame->kind->role == LS_FRAME_CALL && frame->back == LS_LINE_NONE)
    g_string_append (text, ls_words ("; returns to the end of the program"));
  else if (frame->kind->role == LS_FRAME_CALL)
    {
      g_autofree char *place = ls_program_dup_place (program, frame->back);

      g_string_append_printf (text, ls_words ("; returns to %s"), place);
    }
}
