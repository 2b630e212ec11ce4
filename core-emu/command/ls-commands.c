#include "ls-commands.h"

#include "ls-commands-private.h"
#include "ls-console-private.h"

#define FACE(id, command, shown, needs, what, ...) \
  { .row = LS_ROW_##id,                            \
    .name = command,                               \
    .title = shown,                                \
    .need = LS_NEED_##needs,                       \
    .doing = LS_DO_##what,                         \
    __VA_ARGS__ },
/* As GTK reads them for everywhere, for where no text is entered, and as shown to people. */
#define KEYS(everywhere, elsewhere, shown) .accel = everywhere, .letter = elsewhere, .keys = shown
#define MISSING(text) .missing = text
#define TARGET(which, ...) .target = { .kind = LS_TARGET_##which, __VA_ARGS__ }
#define EVENTS(which) TARGET (EVENT, .kinds = which)

static const LsCommand commands[] = {
#include "ls-commands.def"
};

const LsCommand *
ls_commands_get (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}

const LsCommand *
ls_command_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return &commands[i];
  return NULL;
}

const LsConsoleHelp *
ls_command_get_help (const LsCommand *command)
{
  return command->row < LS_ROW_NONE ? &ls_console_rows[command->row].help : NULL;
}

LsMove
ls_command_get_move (const LsCommand *command)
{
  g_return_val_if_fail (command->doing == LS_DO_MOVE, LS_MOVE_STEP);

  return (LsMove) ls_console_rows[command->row].value;
}

gboolean
ls_command_goes_back (const LsCommand *command)
{
  return command->row == LS_ROW_BACK_TO || command->row == LS_ROW_REVERSE_CONTINUE;
}
