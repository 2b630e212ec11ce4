#include "ls-cli.h"

#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

typedef struct
{
  const LsVerb *verb;
  int argc;
  char **argv;
  int next;
  GPtrArray *files;
  const char *values[LS_CLI_MAX_OPTIONS];
  GPtrArray *repeated;
  gboolean help;
} Parser;

static int
find_option (const LsVerb *verb, const char *name, gsize length)
{
  for (int i = 0; i < LS_CLI_MAX_OPTIONS && verb->options[i].name; i++)
    if (strlen (verb->options[i].name) == length && !strncmp (verb->options[i].name, name, length))
      return i;
  return -1;
}

static int
find_letter (const LsVerb *verb, char letter)
{
  for (int i = 0; i < LS_CLI_MAX_OPTIONS && verb->options[i].name; i++)
    if (verb->options[i].letter == letter)
      return i;
  return -1;
}

static gboolean usage (const LsVerb *verb, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
usage (const LsVerb *verb, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_cli_message ("%s: %s (see 'lanescope %s --help')", verb->name, text, verb->name);
  return FALSE;
}

static gboolean
unknown_option (const LsVerb *verb, const char *argument)
{
  const char *names[LS_CLI_MAX_OPTIONS + 1] = { "help" };
  g_autofree char *word = g_strdup (argument + strspn (argument, "-"));
  const char *close;
  guint n = 1;

  for (; n <= LS_CLI_MAX_OPTIONS && verb->options[n - 1].name; n++)
    names[n] = verb->options[n - 1].name;
  word[strcspn (word, "=")] = '\0';
  close = strlen (word) > 1 ? ls_nearest_of (word, names, n) : NULL;
  if (close != NULL)
    ls_cli_message ("%s: unknown option %s (did you mean --%s?)", verb->name, argument, close);
  else
    usage (verb, "unknown option %s", argument);
  return FALSE;
}

/* Takes the value of option: what is attached to it, or the next argument. */
static gboolean
take_value (Parser *parser, int option, const char *given, const char *attached)
{
  const LsCliOption *o = &parser->verb->options[option];

  if (!o->argument && attached != NULL)
    return usage (parser->verb, "option %s takes no argument", given);
  if (!o->argument || (o->argument_may_lack && attached == NULL))
    attached = "";
  else if (attached == NULL && parser->next < parser->argc)
    attached = parser->argv[parser->next++];
  if (attached == NULL)
    return usage (parser->verb, "option %s needs an argument, %s", given, o->argument);
  parser->values[option] = attached;
  if (o->may_repeat)
    {
      g_ptr_array_add (parser->repeated, (char *) o->name);
      g_ptr_array_add (parser->repeated, (char *) attached);
    }
  return TRUE;
}

static gboolean
parse_long (Parser *parser, const char *argument)
{
  const char *name = argument + 2;
  gsize length = strcspn (name, "=");
  const char *attached = name[length] ? name + length + 1 : NULL;
  g_autofree char *given = g_strndup (argument, length + 2);
  int option = find_option (parser->verb, name, length);

  if (!strcmp (argument, "--help"))
    return parser->help = TRUE;
  if (option < 0)
    return unknown_option (parser->verb, argument);
  return take_value (parser, option, given, attached);
}

static gboolean
parse_short (Parser *parser, const char *argument)
{
  char given[] = { '-', argument[1], '\0' };
  int option = find_letter (parser->verb, argument[1]);

  if (!strcmp (argument, "-h"))
    return parser->help = TRUE;
  if (option < 0)
    return unknown_option (parser->verb, argument);
  return take_value (parser, option, given, argument[2] ? argument + 2 : NULL);
}

/* n: how many arguments there are. */
static gboolean
say_missing (const LsVerb *verb, guint n)
{
  g_auto (GStrv) names = g_strsplit (verb->arguments, " ", -1);

  return usage (verb, "%s is missing", n < g_strv_length (names) ? names[n] : verb->arguments);
}

/* Options that exclude each other. */
static gboolean
check_together (const LsVerb *verb, const char *const *values)
{
  for (guint i = 0; i < LS_CLI_MAX_OPTIONS && verb->options[i].name; i++)
    {
      const char *against = values[i] ? verb->options[i].against : NULL;
      g_auto (GStrv) others = g_strsplit (against != NULL ? against : "", " ", -1);

      for (guint j = 0; others[j]; j++)
        if (values[find_option (verb, others[j], strlen (others[j]))])
          {
            ls_cli_message ("%s: --%s does not go with --%s", verb->name, verb->options[i].name,
                            others[j]);
            return FALSE;
          }
    }
  return TRUE;
}

static gboolean
parse (Parser *parser)
{
  gboolean only_files = FALSE;

  while (parser->next < parser->argc && !parser->help)
    {
      char *argument = parser->argv[parser->next++];
      gboolean ok = TRUE;

      if (only_files || argument[0] != '-' || !argument[1])
        g_ptr_array_add (parser->files, argument);
      else if (!strcmp (argument, "--"))
        only_files = TRUE;
      else if (argument[1] == '-')
        ok = parse_long (parser, argument);
      else
        ok = parse_short (parser, argument);
      if (!ok)
        return FALSE;
    }
  if (parser->help)
    return TRUE;
  if (parser->files->len < parser->verb->min_files)
    return say_missing (parser->verb, parser->files->len);
  if (parser->files->len > parser->verb->max_files)
    return usage (parser->verb, "one argument too many: %s",
                  (char *) g_ptr_array_index (parser->files, parser->verb->max_files));
  return check_together (parser->verb, parser->values);
}

/* Whatever the verb opens has one budget. Returns: FALSE, having said why, if --memory is no size. */
static gboolean
make_budget (LsCli *cli)
{
  g_autoptr (GError) error = NULL;
  const char *value;
  guint64 n_bytes = 0;

  if (!ls_cli_takes (cli, "memory"))
    return TRUE;
  value = ls_cli_value (cli, "memory");
  if (value != NULL && !ls_budget_parse (value, &n_bytes, &error))
    return usage (cli->verb, "--memory: %s", error->message);
  cli->budget = ls_budget_new (n_bytes);
  return TRUE;
}

/* A command line that is wrong has no options yet: whoever writes --json wants JSON. */
static LsCliStatus
fail_usage (const LsVerb *verb, int argc, char **argv)
{
  for (int i = 0; i < argc; i++)
    if (!strcmp (argv[i], "--json") && find_option (verb, "json", strlen ("json")) >= 0)
      {
        ls_cli_answer_failure (verb, LS_CLI_USAGE, NULL, 0);
        break;
      }
  return ls_cli_flush (LS_CLI_USAGE);
}

LsCliStatus
ls_cli_dispatch (const LsVerb *verb, int argc, char **argv)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autoptr (GPtrArray) repeated = g_ptr_array_new ();
  Parser parser = {
    .verb = verb, .argc = argc, .argv = argv, .files = files, .repeated = repeated
  };
  LsCli cli = { .verb = verb, .values = parser.values, .repeated = repeated };
  LsCliStatus status;

  if (!parse (&parser))
    return fail_usage (verb, argc, argv);
  if (parser.help)
    {
      ls_cli_print_verb_help (verb);
      return ls_cli_flush (LS_CLI_OK);
    }
  cli.files = (const char *const *) files->pdata;
  cli.n_files = files->len;
  status = make_budget (&cli) ? verb->run (&cli) : LS_CLI_USAGE;
  if (ls_cli_takes (&cli, "json") && ls_cli_has (&cli, "json"))
    ls_cli_answer_failure (verb, status, cli.files, cli.n_files);
  status = ls_cli_flush (status);
  g_clear_pointer (&cli.budget, ls_budget_unref);
  return status;
}

const char *
ls_cli_value (const LsCli *cli, const char *option)
{
  int i = find_option (cli->verb, option, strlen (option));

  g_return_val_if_fail (i >= 0, NULL);
  return cli->values[i];
}

gboolean
ls_cli_has (const LsCli *cli, const char *option)
{
  return ls_cli_value (cli, option) != NULL;
}

gboolean
ls_cli_takes (const LsCli *cli, const char *option)
{
  return find_option (cli->verb, option, strlen (option)) >= 0;
}

gboolean
ls_cli_takes_argument (const LsCli *cli, const char *option)
{
  const int i = find_option (cli->verb, option, strlen (option));

  return i >= 0 && cli->verb->options[i].argument != NULL;
}

const char *
ls_cli_nth_value (const LsCli *cli, const char *option, guint n)
{
  for (guint i = 0; i < cli->repeated->len; i += 2)
    if (strcmp (g_ptr_array_index (cli->repeated, i), option) == 0 && n-- == 0)
      return g_ptr_array_index (cli->repeated, i + 1);
  return NULL;
}

gboolean
ls_cli_number (const LsCli *cli, const char *option, guint64 max, guint64 *number)
{
  const char *value = ls_cli_value (cli, option);

  if (value == NULL || g_ascii_string_to_unsigned (value, 10, 0, max, number, NULL))
    return TRUE;
  return usage (cli->verb, "--%s %s is not a number from 0 to %" PRIu64, option, value, max);
}

gboolean
ls_cli_max_steps (const LsCli *cli, guint64 *max_steps)
{
  if (!ls_cli_number (cli, "max-steps", G_MAXUINT64, max_steps))
    return FALSE;
  if (*max_steps == 0)
    *max_steps = G_MAXUINT64;
  return TRUE;
}
