#pragma once

#include "ls-cli.h"
#include "ls-facts.h"
#include "ls-machines.h"
#include "ls-program-open.h"

/* A program from whatever was given: microcode, assembly text, a scene, or what an importer knows. */
typedef struct
{
  LsOpenedProgram opened;
  const LsMachine *machine; /* of the program */
  const char *name;         /* the file, for messages */
} LsCliProgram;

/* FALSE, having said why, if there is no program; *status is then the exit status. */
gboolean ls_cli_program_load (LsCliProgram *loaded, const LsCli *cli, LsCliStatus *status);
void ls_cli_program_clear (LsCliProgram *loaded);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliProgram, ls_cli_program_clear)

/* --- assembling (cli-asm.c) ------------------------------------------------------------------------------ */

/* Reads and assembles a text. diagnostics: get every finding, which are the caller's to print. text: (out) (transfer full): what
 * was read, NULL if it could not be. Returns: (transfer full): the words; NULL with *status, having said why if no finding
 * does. */
GBytes *ls_cli_assemble (const LsCli *cli,
                         const char *file,
                         GPtrArray *diagnostics,
                         GBytes **text,
                         LsCliStatus *status);
/* The verb, of one text. */
LsCliStatus ls_cli_asm (const LsCli *cli);
