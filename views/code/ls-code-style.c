#include "ls-code-style.h"

#include "ls-data-folder.h"

#define LANGUAGE_PATH "resource:///org/lanescope/Lanescope/language-specs/"

gboolean
ls_code_style_is_dark (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return color.red + color.green + color.blue > 1.5f;
}

void
ls_code_style_get (GtkWidget *widget, LsCodeStyle *style)
{
  gdk_rgba_parse (&style->next, ls_code_style_is_dark (widget) ? "rgba(86,180,233,0.22)"
                                                               : "rgba(0,114,178,0.13)");
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &style->ran);
  style->fold = style->folded = style->ran;
  style->ran.alpha *= 0.6f;
  style->fold.alpha *= 0.8f;
  style->folded.alpha *= 0.1f;
}

/* GtkSourceView 5.6 reads schemes from files alone. */
static GtkSourceStyleSchemeManager *
get_schemes (void)
{
  GtkSourceStyleSchemeManager *manager = gtk_source_style_scheme_manager_get_default ();
  const char *folder = ls_data_folder ("styles");

  if (folder != NULL &&
      !g_strv_contains (gtk_source_style_scheme_manager_get_search_path (manager), folder))
    gtk_source_style_scheme_manager_append_search_path (manager, folder);
  return manager;
}

/* Where our own is not there, it is that which ours is made from. */
void
ls_code_style_apply_theme (GtkSourceBuffer *buffer, GtkWidget *widget)
{
  static const char *const ids[2][2] = { { "lanescope", "Adwaita" },
                                         { "lanescope-dark", "Adwaita-dark" } };
  const char *const *id = ids[ls_code_style_is_dark (widget) ? 1 : 0];
  GtkSourceStyleSchemeManager *manager = get_schemes ();
  GtkSourceStyleScheme *scheme = gtk_source_style_scheme_manager_get_scheme (manager, id[0]);

  gtk_source_buffer_set_style_scheme (
    buffer, scheme != NULL ? scheme : gtk_source_style_scheme_manager_get_scheme (manager, id[1]));
}

/* All languages, ours too: whoever asks the manager itself before may make it look no more for ours. Returns: (transfer none). */
static GtkSourceLanguageManager *
get_languages (void)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();

  if (!g_strv_contains (gtk_source_language_manager_get_search_path (manager), LANGUAGE_PATH))
    gtk_source_language_manager_append_search_path (manager, LANGUAGE_PATH);
  return manager;
}

void
ls_code_style_apply_glsl (GtkSourceBuffer *buffer)
{
  gtk_source_buffer_set_language (
    buffer, gtk_source_language_manager_get_language (get_languages (), "glsl"));
}

gboolean
ls_code_style_apply_file (GtkSourceBuffer *buffer, const char *name)
{
  static const char *const endings[] = { ".frag", ".vert", ".geom", ".glsl",
                                         ".fs",   ".vs",   ".gs",   ".fsh" };
  GtkSourceLanguageManager *manager = get_languages ();
  GtkSourceLanguage *language =
    name != NULL ? gtk_source_language_manager_guess_language (manager, name, NULL) : NULL;
  gboolean is_glsl = FALSE;

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (endings); i++)
    is_glsl |= g_str_has_suffix (name, endings[i]);
  /* Of HLSL there are no rules; its statements are written as those of GLSL. */
  if (is_glsl ||
      (name != NULL && (g_str_has_suffix (name, ".comp") || g_str_has_suffix (name, ".hlsl") ||
                        g_str_has_suffix (name, ".fx"))))
    ls_code_style_apply_glsl (buffer);
  else
    gtk_source_buffer_set_language (buffer, language);
  return is_glsl;
}

void
ls_code_style_apply_language (GtkSourceBuffer *buffer, LsScene *scene)
{
  GtkSourceLanguageManager *manager = get_languages ();
  g_autofree char *id = g_strconcat ("lanescope-", ls_scene_get_machine (scene)->id, NULL);

  gtk_source_buffer_set_language (buffer, gtk_source_language_manager_get_language (manager, id));
}

#define FAR 2000  /* lines, for which nobody waits: those before a line are read, too */
#define AROUND 80 /* lines that a window shows */

void
ls_code_style_colour (GtkSourceBuffer *buffer, guint line)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_start_iter (GTK_TEXT_BUFFER (buffer), &start);
  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (buffer), &end, (int) MIN (line + AROUND, FAR));
  gtk_source_buffer_ensure_highlight (buffer, &start, &end);
}
