#include "ls-cli.h"

#include <string.h>

#include "ls-console.h"

/* --- options --------------------------------------------------------------------------------------------- */

/* clang-format off */
#define OPTION(name, argument, help, ...) { name, '\0', argument, help, __VA_ARGS__ }
#define LETTER(letter, name, argument, help, ...) { name, letter, argument, help, __VA_ARGS__ }

#define AS_JSON OPTION ("json", NULL, "print JSON instead of text")
/* What all verbs have that open a scene. */
#define TRUST OPTION ("trust", NULL, "let the scene read files outside of its folder")
#define MEMORY OPTION ("memory", "SIZE", "let it take SIZE of memory, as 512M or 8G (4G)")
#define VARIANT OPTION ("variant", "N", "the lesson in its variant N, from 1")
#define RAW OPTION ("raw", "MACHINE", "read words, of MACHINE, that do not look like a program as well", .argument_may_lack = TRUE)
#define SPEC OPTION ("spec", "ID=VALUE,...", "choose specialisation constants of SPIR-V")
#define BACK_END OPTION ("back-end", "NAME", "let NAME compile a text: the page glsl.md names them")
#define GIVEN \
  OPTION ("size", "WxH", "draw a text over W x H pixels", .may_repeat = TRUE), \
  OPTION ("uniform", "NAME=VALUE", "let a uniform of a text have VALUE, or several with commas between", .may_repeat = TRUE), \
  OPTION ("texture", "NAME=FILE", "let a texture of a text be a PNG image; ,nearest and ,clamp may stand behind", .may_repeat = TRUE), \
  OPTION ("buffer", "NAME=FILE", "let a buffer or block of a text hold what FILE has: numbers in a .txt or .csv, else bytes", .may_repeat = TRUE), \
  OPTION ("vertices", "FILE", "draw a text's vertices from FILE, an OBJ or the CSV of a mesh", .may_repeat = TRUE)
#define COMPILING BACK_END, OPTION ("inputs", "FILE", "run a text or a program on what FILE has, lines or JSON"), GIVEN
#define OPENING TRUST, MEMORY, RAW, SPEC, COMPILING, OPTION ("pick", "PROGRAM", "take this program of a file that holds several")
/* Where to look: whose wave and lane, and when. */
#define ITEM \
  OPTION ("pixel", "X,Y", "look at the wave and lane of a pixel; 0,0 is bottom left"), \
  OPTION ("thread", "N", "look at thread N of the dispatch, or GROUP,N of a thread group")
#define WAVE OPTION ("wave", "N", "look at wave N"), ITEM
#define STEP \
  OPTION ("step", "N", "look at step N, 'start' or 'end'"), \
  OPTION ("statement", "N", "look where N statements of a text have begun")
/* How far. */
#define MAX_STEPS OPTION ("max-steps", "N", "give up on a wave after N steps (16777216); 0: never")
#define LOOK_STEPS OPTION ("max-steps", "N", "look at N steps at most (16777216); 0: any number")
#define DEBUGGING \
  LETTER ('x', "command", "FILE", "read commands from FILE first", .may_repeat = TRUE), \
  OPTION ("batch", NULL, "leave after the files of -x; stop at the first failure"), \
  OPTION ("wave", "N", "open at wave N"), OPTION ("lane", "N", "look at lane N, 0 to 63"), \
  OPTION ("step", "N", "open at step N, 'start' or 'end'"), \
  OPTION ("statement", "N", "open where N statements of a text have begun"), ITEM, \
  OPTION ("max-steps", "N", "let a move make N steps at most; 0: any number"), OPENING, \
  OPTION ("json", NULL, "print each answer as a line of JSON")

/* Those of commands that are verbs say with which word they stand in the command's line. */
#define ASKING STEP, WAVE, MAX_STEPS, OPENING, AS_JSON
#define STEPS(help) OPTION ("steps", "A..B", help, .word = "")
#define ALL_WAVES(others) OPTION ("all", NULL, "count all waves together", .word = "all waves", .against = others)

/* --- the table ------------------------------------------------------------------------------------------- */

#define OWN(name, handler, arguments, min, max, summary, text, ...) { name, arguments, min, max, summary, text, { __VA_ARGS__ }, handler },
#define FOR_PROGRAMS(name, handler, arguments, min, max, summary, text, ...) { name, arguments, min, max, summary, text, { __VA_ARGS__ }, handler, TRUE },
#define VERB(name, arguments, min, max, text, ...) { name, arguments, min, max, NULL, text, { __VA_ARGS__ }, ls_cli_command },

const LsVerb ls_cli_verbs[] = {
#include "cli-verbs.def"
#include "ls-commands.def"
};
/* clang-format on */

const guint ls_cli_n_verbs = G_N_ELEMENTS (ls_cli_verbs);

const LsVerb *
ls_cli_find_verb (const char *name)
{
  for (guint i = 0; i < ls_cli_n_verbs; i++)
    if (!strcmp (ls_cli_verbs[i].name, name))
      return &ls_cli_verbs[i];
  return NULL;
}

const char *
ls_cli_get_summary (const LsVerb *verb)
{
  for (guint i = 0; verb->summary == NULL && i < ls_console_get_n_commands (); i++)
    if (strcmp (ls_console_get_command (i)->name, verb->name) == 0)
      return ls_console_get_command (i)->help;
  return verb->summary;
}
