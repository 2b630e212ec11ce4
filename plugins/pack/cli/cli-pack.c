#include "ls-cli-program.h"
#include "ls-pack-form.h"

#include <string.h>

/* Operations in groups: the fewest, or those of the person. */

/* The first machine whose instructions hold several operations, or the one with the id. */
static const LsMachine *
find_machine (const LsCli *cli)
{
  const char *id = ls_cli_value (cli, "machine");
  guint n;
  const LsMachine *const *machines = ls_machines (&n);

  for (guint i = 0; i < n; i++)
    if ((id == NULL || strcmp (machines[i]->id, id) == 0) && machines[i]->tools != NULL &&
        machines[i]->tools->pack != NULL)
      return machines[i];
  if (id == NULL || ls_machine_by_id (id) == NULL)
    ls_cli_message ("pack: --machine %s: no such machine", id != NULL ? id : "");
  else
    ls_cli_message ("pack: groups of %s are not filled: its instructions have fixed parts",
                    ls_machine_by_id (id)->title);
  return NULL;
}

/* Returns: (transfer full) (nullable) */
static char *
read_text (const LsCli *cli, guint file, GError **error)
{
  g_autoptr (GBytes) bytes = ls_cli_read (cli->files[file], cli->budget, error);
  gsize size = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

  if (bytes == NULL)
    return NULL;
  if (g_utf8_validate (size > 0 ? data : "", (gssize) size, NULL))
    return g_strndup (data != NULL ? data : "", size);
  ls_fail (error, LS_ERROR_FORMAT, "%s: no text", ls_cli_file_name (cli->files[file]));
  return NULL;
}

static LsCliStatus
tell (const LsCli *cli, const LsPack *pack)
{
  ls_cli_tell (cli, "pack", &ls_pack_form, pack, ls_form_to_data (&ls_pack_form, pack, NULL, NULL),
               NULL);
  return pack->is_broken ? LS_CLI_DIFFERS : LS_CLI_OK;
}

LsCliStatus
ls_cli_pack (const LsCli *cli)
{
  const LsMachine *machine = find_machine (cli);
  g_autofree char *text = NULL;
  g_autofree char *list = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (LsPack) pack = { 0 };
  LsPackTask task = { .is_arranged = ls_cli_has (cli, "check") };

  if (machine == NULL)
    return LS_CLI_USAGE;
  if (cli->n_files > 1 && !task.is_arranged)
    {
      ls_cli_message ("pack: a second file is the list of an arrangement (see --check)");
      return LS_CLI_USAGE;
    }
  text = read_text (cli, 0, &error);
  if (text != NULL && cli->n_files > 1)
    list = read_text (cli, 1, &error);
  if (error != NULL)
    return ls_cli_fail (error);
  task.text = text;
  task.list = list;
  ls_pack_init (&pack);
  if (machine->tools->pack (&task, &pack, &error))
    return tell (cli, &pack);
  ls_cli_message ("%s: %s", ls_cli_file_name (cli->files[0]), error->message);
  return LS_CLI_DIFFERS;
}
