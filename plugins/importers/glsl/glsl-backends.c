#include <string.h>

#include "glsl-compilers.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-words.h"

/* The back ends of drivers. Later drivers have fewer: which ones are there, the driver says itself,
 * by the list of its options. */

/* The driver prints the programs that it gets, before their words. */
#define WITH_TEXTS "notiling,use_tgsi,nosb,vs,gs,ps"

/* Name, options, the option that it needs, whether the print counts. */
#define BACKENDS(B)                                       \
  B ("nir", "notiling", NULL, FALSE)                      \
  B ("nir-sb", "notiling,nirsb", "nirsb", FALSE)          \
  B ("tgsi", "notiling,use_tgsi,nosb", "use_tgsi", FALSE) \
  B ("tgsi-sb", "notiling,use_tgsi", "use_tgsi", FALSE)   \
  B ("tgsi-text", WITH_TEXTS, "use_tgsi", TRUE)

static const GlslBackend backends[] = {
#define ROW(name, options, needs, has_log) { name, options, needs, has_log },
  BACKENDS (ROW)
#undef ROW
};

/* Asked with this, a driver prints its options and does no more. */
static const GlslBackend help = { "help", "help", NULL, TRUE };

const char *const *
ls_glsl_backends (void)
{
  static const char *const names[] = {
#define NAME(name, options, needs, has_log) name,
    BACKENDS (NAME)
#undef NAME
      NULL
  };

  return names;
}

const GlslBackend *
glsl_backend_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (backends); i++)
    if (name == NULL || !strcmp (backends[i].name, name))
      return &backends[i];
  return NULL;
}

/* --- what the driver has ---------------------------------------------------------------------- */

/* A line of the list is "|  NAME [0x40] Sentence". */
static gboolean
is_listed (const char *log, const char *option)
{
  g_autofree char *word = g_strdup_printf (" %s [0x", option);

  return strstr (log, word) != NULL;
}

/* The driver's list of options. version: gets its name. Returns: (transfer full): NULL with an
 * error. */
static char *
ask_options (const LsGlslRequest *request, char **version, GError **error)
{
  const LsGlslRequest asked = { .names = { [LS_GLSL_PIXEL] = glsl_request_name (request) },
                                .cancellable = request->cancellable };
  g_auto (GlslAnswer) answer = { 0 };
  const char *mesa;
  char *log = NULL;

  if (!glsl_driver_run (&asked, &help, &answer, &log, error))
    return NULL;
  mesa = answer.version != NULL ? strstr (answer.version, "Mesa") : NULL;
  *version = g_strdup (mesa != NULL ? mesa : ls_words ("an unknown one"));
  return log;
}

gboolean
glsl_backend_is_there (const LsGlslRequest *request, GError **error)
{
  const GlslBackend *backend = glsl_backend_find (request->backend);
  g_autofree char *version = NULL, *log = NULL;

  if (backend == NULL)
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: there is no back end %s",
                    glsl_request_name (request), request->backend);
  if (backend->needs == NULL)
    return TRUE;
  log = ask_options (request, &version, error);
  if (log == NULL || is_listed (log, backend->needs))
    return log != NULL;
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "%s: the installed driver, %s, has no back end %s (--back-end %s is there; Mesa "
                  "22.3 has all of them)",
                  glsl_request_name (request), version, backend->name, backends[0].name);
}

GStrv
ls_glsl_find_backends (const LsGlslRequest *wanted, LsImported *imported, GError **error)
{
  LsGlslRequest request = *wanted;
  g_autofree char *version = NULL, *log = NULL, *others = NULL;
  g_autoptr (GStrvBuilder) found = g_strv_builder_new (), absent = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  request.cancellable = imported->cancellable;
  log = ask_options (&request, &version, error);
  if (log == NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (backends); i++)
    g_strv_builder_add (backends[i].needs == NULL || is_listed (log, backends[i].needs) ? found
                                                                                        : absent,
                        backends[i].name);
  names = g_strv_builder_end (absent);
  others = g_strjoinv (", ", names);
  if (*others)
    ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                             "the installed driver, %s, has no back end %s", version, others);
  return g_strv_builder_end (found);
}
