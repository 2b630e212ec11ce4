#pragma once

#include "ls-causes.h"
#include "ls-check.h"
#include "ls-cli.h"
#include "ls-events.h"
#include "ls-extra-inputs.h"
#include "ls-walk.h"

/* What run and check share: opening a scene, running all of it, and telling how its waves ended. */

/* Which files the scenes of the command line may name: --trust, which the verb must declare. */
LsSceneTrust ls_cli_trust (const LsCli *cli);

/* How files are opened, and what that borrows. */
typedef struct
{
  LsSceneHow how;
  char *inputs;
  LsExtraInputs *extra; /* owned; of --size and the like */
  LsNamedBytes *others;
} LsCliHow;

/* As the options say, as far as the verb has them. pick: (nullable). Clear it in any case. FALSE with LS_ERROR_REFERENCE if --raw names no
 * machine or --back-end no back end, or with the errors of ls_file_read() for --inputs. */
gboolean ls_cli_how (const LsCli *cli, const char *pick, LsCliHow *how, GError **error);
/* Reads the files of the command line; how gets all but the last one. Returns: (transfer full) (nullable): the last one, which is opened. */
GBytes *ls_cli_how_read_all (const LsCli *cli, LsCliHow *how, GError **error);
void ls_cli_how_clear (LsCliHow *how);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliHow, ls_cli_how_clear)

/* The scene, program or standard input that the command line names; findings go to standard error. NULL, having said
 * why, with *status set. Returns: (transfer full). */
LsScene *ls_cli_open_scene (const LsCli *cli, LsCliStatus *status);
/* The same for another program of the file than --pick names, or NULL. */
LsScene *ls_cli_open_scene_picked (const LsCli *cli,
                                   const char *file,
                                   const char *pick,
                                   LsCliStatus *status);
/* The same of all files of the command line together. */
LsScene *ls_cli_open_scene_of_all (const LsCli *cli, LsCliStatus *status);
/* The same of what was read of a file. */
LsScene *ls_cli_open_scene_in (const LsCli *cli,
                               GBytes *bytes,
                               const char *name,
                               const char *pick,
                               LsCliStatus *status);
/* The scene in the variant that --variant says, if the verb has it. Takes scene (nullable). NULL, having said why, with *status set.
 * Returns: (transfer full). */
LsScene *ls_cli_take_variant (const LsCli *cli, LsScene *scene, LsCliStatus *status);

/* 0 where every wave ended, 3 for a trap that names something this version lacks, else 1. */
LsCliStatus ls_cli_dispatch_status (const LsDispatch *dispatch);
/* ls_cli_fail() in the name of the scene's file. Takes error. */
LsCliStatus ls_cli_scene_fail (const LsCli *cli, GError *error);
guint64 ls_cli_dispatch_steps (const LsDispatch *dispatch); /* of all waves */

/* --- where to look (cli-place.c) ------------------------------------------------------------------------- */

/* What --wave, --lane, --pixel and --thread say, of which the verb may have any; what none of them says stays as it is. Returns: FALSE,
 * having said why, if the scene has no such place. */
gboolean ls_cli_place (const LsCli *cli, const LsScene *scene, guint *wave, guint *lane);
/* What --step says, a number, "start" or "end", which is G_MAXUINT64. Returns: FALSE, having said why. */
gboolean ls_cli_step (const LsCli *cli, guint64 *step);

/* A wave of a scene, for verbs that show its run. */
typedef struct
{
  LsScene *scene; /* owned */
  guint wave, lane;
  LsSubject *subject; /* owned */
  LsWalkOptions options;
} LsCliWave;

/* Opens the scene in --variant at --wave and --lane, and reads --steps, as far as the verb has them; without them it is the
 * scene's wave and lane, and all steps. Clear it in any case. */
LsCliStatus ls_cli_wave_open (LsCliWave *wave, const LsCli *cli);
void ls_cli_wave_clear (LsCliWave *wave);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliWave, ls_cli_wave_clear)

/* --- events (cli-events.c) ------------------------------------------------------------------------------- */

/* The most events that are told. */
#define LS_CLI_MAX_EVENTS 1000

/* What the waves of a scene met. */
typedef struct
{
  guint wave;
  LsEvent event;
  LsCauseSource source; /* the statement that it happened in; empty: not known */
  gboolean is_told;     /* by the source's line, of a text that tells its statements */
} LsCliEvent;

typedef struct
{
  GArray *events;  /* of LsCliEvent; NULL: nobody asked */
  gboolean is_cut; /* there were more than LS_CLI_MAX_EVENTS */
} LsCliEvents;

/* Watches wave after wave, each for so many steps at most. Of a text that was compiled the lines are measured first. */
void ls_cli_find_events (LsScene *scene, guint kinds, guint64 max_steps, LsCliEvents *found);
void ls_cli_events_clear (LsCliEvents *found);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliEvents, ls_cli_events_clear)
/* "events" and "events_cut". */
extern const LsField ls_cli_events_fields[];
extern const LsSentence ls_cli_event_sentences[]; /* of a row of "events" */

/* --- what is told of a run ------------------------------------------------------------------------------- */

typedef struct
{
  const LsScene *scene;
  const LsDispatch *dispatch; /* NULL: it ran before */
  const char *result, *name;  /* of the scene */
  const LsMachine *machine;
  guint n_run; /* waves */
  guint64 n_steps;
  guint failed;                 /* the first wave that did */
  const LsWaveOutcome *outcome; /* of that wave; NULL: none failed */
  const LsCheck *check;         /* of check */
  const LsCliEvents *events;    /* of run, if somebody asked */
} LsCliRan;

/* The result is "end", "trap", "steps" (a wave used up its steps) or "interrupt", of the first wave that failed. */
void ls_cli_ran_init (LsCliRan *ran, const LsScene *scene, const LsDispatch *dispatch);
/* "result", "scene", "machine", "width", "height", "n_waves", "n_steps" and, where a wave failed, "stop". */
extern const LsField ls_cli_ran_fields[];
/* "machine": of an LsMachine. */
extern const LsField ls_cli_machine_fields[];
/* The text of a line of the program; "" where there is none. */
GVariant *ls_cli_read_line (guint line, const LsFieldScope *scope);
/* Tells the run, then on standard error how the first failing wave stopped, if one did. */
void ls_cli_tell_ran (const LsCli *cli, const char *kind, const LsForm *form, const LsCliRan *ran);
