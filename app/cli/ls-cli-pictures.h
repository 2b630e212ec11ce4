#pragma once

#include "ls-cli-scene.h"
#include "ls-form.h"
#include "ls-walk.h"

G_BEGIN_DECLS

/* What the verbs that show a wave's run share. */

typedef struct
{
  LsScene *scene; /* owned */
  guint wave, lane;
  LsSubject *subject; /* owned */
  LsWalkOptions options;
} LsCliWave;

/* Opens the scene at --wave and --lane, and reads --steps, as far as the verb has them; without them it is the scene's
 * wave and lane, and all steps. Clear it in any case. */
LsCliStatus ls_cli_wave_open (LsCliWave *wave, const LsCli *cli);
void ls_cli_wave_clear (LsCliWave *wave);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliWave, ls_cli_wave_clear)

/* Adds to whole, a picture of wave, what another wave's run gives. Returns: FALSE with error. */
typedef gboolean (*LsCliAdd) (gpointer whole,
                              LsSubject *subject,
                              const LsWalkOptions *options,
                              GError **error);

/* With --all, adds every other wave of the scene to whole. Returns: FALSE with the error of add. */
gboolean ls_cli_add_waves (const LsCli *cli,
                           const LsCliWave *wave,
                           LsCliAdd add,
                           gpointer whole,
                           GError **error);

/* Prints text, or, with --json, an answer of a kind: picture, with the wave's number before it where it is of one wave. Takes
 * both. */
void ls_cli_print_picture (const LsCli *cli,
                           const LsCliWave *wave,
                           const char *kind,
                           GVariant *picture,
                           char *text);
/* The same of an answer that has a form: kind, data and text. */
void ls_cli_print_form (const LsCli *cli,
                        const LsCliWave *wave,
                        const char *kind,
                        const LsForm *form,
                        gconstpointer answer);

G_END_DECLS
