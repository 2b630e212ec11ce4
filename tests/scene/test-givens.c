#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-session-edits.h"
#include "ls-session-file.h"

/* What a scene gives to its programs is listed, and typed over on its own line. What lanes hold follows from the formulas of
 * data/doc/scene.md. */

static const char scene_text[] =
  "# Mine.\n[program]\nasm=00 EXPORT_DONE: PIX0, R0\\nEND_OF_PROGRAM\ngprs=4\n"
  "\n[layout]\nwidth=16\nheight=8\n"
  "\n[inputs]\n# Both.\nR0.xy = ndc-x, linear 1 2 0\nR1.xyzw=0.5\nR2.zw=file in.f32\n"
  "R3.x=int lane\n"
  "\n[constants]\ncb0.3=1 0 -1 16\nb4=true\n"
  "\n[names]\ncb0.3.x=turns: int\ncb0.3.yz=tint: vec2\nsampler 0=wood\n"
  "\n[sampler 0]\nclamp-x=wrap\n\n[output PIX0]\nregister=PIX0\nformat=rgba32f\n";

static const char scene_without_files[] =
  "[program]\nasm=00 EXPORT_DONE: PIX0, R0\\nEND_OF_PROGRAM\n[output PIX0]\nformat=rgba32f\n";

static GBytes *
bytes_of (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

static LsGiven *
find (GPtrArray *givens, const char *name)
{
  for (guint i = 0; i < givens->len; i++)
    if (!strcmp (((LsGiven *) g_ptr_array_index (givens, i))->name, name))
      return g_ptr_array_index (givens, i);
  g_error ("no %s", name);
}

static GPtrArray *
list (GBytes *text)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *givens = ls_givens_list (text, "it", &error);

  g_assert_no_error (error);
  return givens;
}

/* --- the text -------------------------------------------------------------------------------------------- */

static void
test_list (void)
{
  static const struct
  {
    const char *name, *value;
    LsGivenKind kind;
  } expected[] = {
    { "R0.x", "ndc-x", LS_GIVEN_INPUT },
    { "R0.y", "linear 1 2 0", LS_GIVEN_INPUT },
    { "R1.x", "0.5", LS_GIVEN_INPUT },
    { "R1.y", "0.5", LS_GIVEN_INPUT },
    { "R1.z", "0.5", LS_GIVEN_INPUT },
    { "R1.w", "0.5", LS_GIVEN_INPUT },
    { "R2.z", "file in.f32 2 0", LS_GIVEN_INPUT },
    { "R2.w", "file in.f32 2 1", LS_GIVEN_INPUT },
    { "R3.x", "int lane", LS_GIVEN_INPUT },
    { "cb0.3", "1 0 -1 16", LS_GIVEN_CONSTANT },
    { "b4", "true", LS_GIVEN_CONSTANT },
    { "sampler 0 clamp-x", "wrap", LS_GIVEN_SAMPLER },
  };
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GPtrArray) givens = list (text);

  g_assert_cmpuint (givens->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < givens->len; i++)
    {
      const LsGiven *given = g_ptr_array_index (givens, i);

      g_assert_cmpstr (given->name, ==, expected[i].name);
      g_assert_cmpstr (given->value, ==, expected[i].value);
      g_assert_cmpint (given->kind, ==, expected[i].kind);
    }
}

/* One line of scene_text is another one, and nothing else. Returns: (transfer full). */
static char *
with_line (const char *was, const char *now)
{
  const char *at = strstr (scene_text, was);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - scene_text), scene_text, now, at + strlen (was));
}

static void
assert_set (const char *name, const char *value, const char *was, const char *now)
{
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GPtrArray) givens = list (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) made = ls_givens_set (text, find (givens, name), value, &error);
  g_autofree char *wanted = with_line (was, now);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (made, NULL), g_bytes_get_size (made), wanted, strlen (wanted));
}

static void
test_set (void)
{
  assert_set ("R0.x", " 0.25 ", "R0.xy = ndc-x, linear 1 2 0", "R0.xy = 0.25, linear 1 2 0");
  assert_set ("R1.z", "nan", "R1.xyzw=0.5", "R1.xyzw=0.5, 0.5, nan, 0.5");
  assert_set ("R2.z", "1", "R2.zw=file in.f32", "R2.zw=1, file in.f32 2 1");
  assert_set ("cb0.3", "float 1, 2, 3, 4", "cb0.3=1 0 -1 16", "cb0.3=float 1, 2, 3, 4");
  assert_set ("sampler 0 clamp-x", "mirror", "clamp-x=wrap", "clamp-x=mirror");
}

static void
assert_refused (const char *name, const char *value, LsErrorCode code)
{
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GPtrArray) givens = list (text);
  g_autoptr (GError) error = NULL;

  g_assert_null (ls_givens_set (text, find (givens, name), value, &error));
  g_assert_error (error, LS_ERROR, (int) code);
}

static void
test_refused (void)
{
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GBytes) other = bytes_of ("[inputs]\nR0.x=1\n");
  g_autoptr (GPtrArray) givens = list (text);
  g_autoptr (GError) error = NULL;

  assert_refused ("R0.x", " ", LS_ERROR_SYNTAX);
  assert_refused ("R0.x", "1, 2", LS_ERROR_SYNTAX);
  assert_refused ("b4", "true\n[asm]", LS_ERROR_SYNTAX);
  g_assert_null (ls_givens_set (other, find (givens, "R0.y"), "1", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_REFERENCE);
}

static void
assert_enter (const char *stage, const char *line, const char *was, const char *now)
{
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) made = ls_givens_enter (text, stage, line, &error);
  g_autofree char *wanted = with_line (was, now);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (made, NULL), g_bytes_get_size (made), wanted, strlen (wanted));
}

static void
test_enter (void)
{
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GError) error = NULL;

  assert_enter (NULL, "R0.x = 1", "ndc-x,", "1,");
  assert_enter (NULL, "R0.yz=2",
                "ndc-x, linear 1 2 0\nR1.xyzw=0.5\nR2.zw=file in.f32\nR3.x=int lane\n",
                "ndc-x, 2\nR1.xyzw=0.5\nR2.zw=file in.f32\nR3.x=int lane\nR0.z=2\n");
  assert_enter (NULL, "cb1.0=1 2 3 4", "b4=true\n", "b4=true\ncb1.0=1 2 3 4\n");
  assert_enter ("ps", "cb0.3=1", "format=rgba32f\n", "format=rgba32f\n\n[ps constants]\ncb0.3=1\n");
  g_assert_null (ls_givens_enter (text, NULL, "R0.x", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
  g_clear_error (&error);
  g_assert_null (ls_givens_enter (text, NULL, "R0.xyz=1, 2", &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
}

static void
test_presets (void)
{
  g_autoptr (GBytes) text = bytes_of (scene_text);
  g_autoptr (GPtrArray) givens = list (text);
  g_auto (GStrv) input = ls_given_dup_presets (find (givens, "R0.x"));
  g_auto (GStrv) sampler = ls_given_dup_presets (find (givens, "sampler 0 clamp-x"));
  g_auto (GStrv) truth = ls_given_dup_presets (find (givens, "b4"));

  g_assert_true (g_strv_contains ((const char *const *) input, "ndc-x"));
  g_assert_true (g_strv_contains ((const char *const *) sampler, "mirror"));
  g_assert_cmpuint (g_strv_length (truth), ==, 2);
}

/* What said where texels came from and how they lay goes with them; the rest stays as somebody wrote it. */
static void
test_image (void)
{
  static const struct
  {
    const char *was, *now; /* now: NULL: no image fills it */
  } cases[] = {
    { "# Wood.\n  file=wood.raw\n# Wide.\nwidth=4\nheight=2\nformat=32_32_float\nlevels=2\n"
      "num-format=int\nlast-level=1\nendian=8in16\nswizzle=xyz1\nmipmaps=none\n",
      "# Wood.\npng=a b.png\n# Wide.\nswizzle=xyz1\nmipmaps=none\n" },
    { "degamma=true\npng=old.png\nmipmaps=box\nnum-format=int\n",
      "degamma=true\npng=a b.png\nmipmaps=box\nnum-format=int\n" },
    { "images=a.png b.png\ndim=2d-array\nlayers=2\nlast-array=1\n", "png=a b.png\ndim=2d-array\n" },
    { "data=0 1\nwidth=1\nheight=2", "png=a b.png\n" },
    { "images=1 2 3 4 5 6\ndim=cube\n", NULL },
    { "data=0 1 2 3\ndim=2d-msaa\nsamples=4\n", NULL },
    { "width=1\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *was =
        g_strconcat ("[texture 1]\ndata=7\n[ps texture 18]\n", cases[i].was, NULL);
      g_autofree char *now =
        g_strconcat ("[texture 1]\ndata=7\n[ps texture 18]\n", cases[i].now, NULL);
      g_autoptr (GBytes) text = bytes_of (was);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) made = ls_givens_set_image (text, "ps texture 18", "a b.png", &error);

      if (cases[i].now != NULL)
        {
          g_assert_no_error (error);
          g_assert_cmpmem (g_bytes_get_data (made, NULL), g_bytes_get_size (made), now,
                           strlen (now));
        }
      else
        {
          g_assert_null (made);
          g_assert_nonnull (strstr (error->message, "ps texture 18"));
        }
    }
}

static void
assert_image_name (const LsScene *scene, const char *path, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *made = ls_scene_dup_image_name (scene, path, &error);

  g_assert_cmpstr (made, ==, name);
  g_assert_true ((name == NULL) == (error != NULL));
}

/* From the scene's folder on, else the whole path; a link to the folder is the folder. */
static void
test_image_name (void)
{
  g_autofree char *folder = g_dir_make_tmp ("lanescope-givens-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.lanescope", NULL);
  g_autofree char *inside = g_build_filename (folder, "sub", "..", "wood.png", NULL);
  g_autofree char *ending = g_build_filename (folder, "wood.png ", NULL);
  g_autofree char *link = g_strconcat (folder, "-link", NULL);
  g_autofree char *linked = g_build_filename (link, "a.lanescope", NULL);
  g_autofree char *beside = g_strconcat (folder, "-other/wood.png", NULL);
  g_autoptr (LsScene) scene = NULL;

  g_assert_true (g_file_set_contents (path, scene_without_files, -1, NULL));
  scene = ls_scene_load (path, NULL);
  g_assert_nonnull (scene);
  assert_image_name (scene, inside, "wood.png");
  assert_image_name (scene, beside, beside);
  assert_image_name (scene, ending, NULL);
  g_assert_cmpint (symlink (folder, link), ==, 0);
  assert_image_name (scene, linked, "a.lanescope");
  g_remove (link);
  g_remove (path);
  g_rmdir (folder);
}

/* --- a session ------------------------------------------------------------------------------------------- */

typedef struct
{
  char *folder, *path;
  LsSession *session;
} Fixture;

static void
write_words (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "in.f32", NULL);
  g_autofree guint32 *words = g_new0 (guint32, 2 * 16 * 8);

  g_assert_true (g_file_set_contents (path, (const char *) words, 2 * 16 * 8 * 4, NULL));
}

static void
set_up (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;

  fixture->folder = g_dir_make_tmp ("lanescope-givens-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "a.lanescope", NULL);
  write_words (fixture->folder);
  g_assert_true (g_file_set_contents (fixture->path, scene_text, -1, NULL));
  scene = ls_scene_load (fixture->path, &error);
  g_assert_no_error (error);
  fixture->session = ls_session_new ();
  g_assert_true (ls_session_open_sync (fixture->session, scene, NULL));
  g_assert_true (ls_session_focus_wave_sync (fixture->session, 1, 26, NULL));
  g_assert_nonnull (ls_session_move_sync (fixture->session, LS_MOVE_TO_STEP, 1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autofree char *words = g_build_filename (fixture->folder, "in.f32", NULL);

  g_object_unref (fixture->session);
  g_remove (fixture->path);
  g_remove (words);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static GPtrArray *
givens_of (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *givens = ls_session_list_givens (fixture->session, &error);

  g_assert_no_error (error);
  return givens;
}

typedef struct
{
  gboolean is_over;
  GError *error; /* owned */
} Ended;

static void
ended_clear (Ended *ended)
{
  g_clear_error (&ended->error);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ended, ended_clear)

static void
ended_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  Ended *ended = data;

  g_assert_false (ended->is_over);
  ls_session_edit_finish (LS_SESSION (session), result, &ended->error);
  ended->is_over = TRUE;
}

static void
wait_for (const Ended *ended)
{
  while (!ended->is_over)
    g_main_context_iteration (NULL, TRUE);
}

/* And until the run that the person was in is there. */
static gboolean
settle (Fixture *fixture, Ended *ended)
{
  wait_for (ended);
  while (ls_session_get_busy (fixture->session))
    g_main_context_iteration (NULL, TRUE);
  return ended->error == NULL;
}

static void
set (Fixture *fixture, const char *name, const char *value)
{
  g_autoptr (GPtrArray) givens = givens_of (fixture);
  g_auto (Ended) ended = { FALSE, NULL };

  ls_session_set_given (fixture->session, find (givens, name), value, ended_cb, &ended);
  settle (fixture, &ended);
  g_assert_no_error (ended.error);
}

static gboolean
undo (Fixture *fixture, int way)
{
  g_auto (Ended) ended = { FALSE, NULL };

  ls_session_undo_given (fixture->session, way, ended_cb, &ended);
  return settle (fixture, &ended);
}

static void
assert_place (Fixture *fixture)
{
  const LsView *view = ls_session_get_view (fixture->session);

  g_assert_cmpuint (ls_view_get_wave (view), ==, 1);
  g_assert_cmpuint (ls_session_get_focus_lane (fixture->session), ==, 26);
  g_assert_cmpuint (ls_view_get_place (view)->step, ==, 1);
}

static void
assert_told (Fixture *fixture, const char *name, const char *here, const char *range)
{
  g_autoptr (GPtrArray) givens = givens_of (fixture);
  const LsGiven *given = find (givens, name);

  g_assert_cmpstr (given->here, ==, here);
  g_assert_cmpstr (given->range, ==, range);
}

/* Lane 26 of wave 1 is the pixel (12, 3); the wave's x are 8 to 15. 2 * 12.5 / 16 - 1 = 0.5625. */
static void
test_told (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  assert_told (fixture, "R0.x", "0.5625", "0.0625 to 0.9375");
  assert_told (fixture, "R0.y", "18.0", "8.0 to 29.0");
  assert_told (fixture, "R1.x", "0.5", NULL);
  assert_told (fixture, "cb0.3", NULL, NULL);
}

/* What has names in the source is told by them. */
static void
test_told_names (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) givens = givens_of (fixture);

  g_assert_cmpstr (find (givens, "cb0.3")->source, ==, "turns, tint");
  g_assert_cmpstr (find (givens, "sampler 0 clamp-x")->source, ==, "wood");
  g_assert_null (find (givens, "b4")->source);
  g_assert_null (find (givens, "R0.x")->source);
}

/* Bits of an integer are none of a float, whatever the program does with them. */
static void
test_told_integers (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  set (fixture, "R0.x", "int linear 10 0 3");
  assert_told (fixture, "R0.x", "123", "83 to 153");
  set (fixture, "R0.x", "uint 7");
  assert_told (fixture, "R0.x", "7", NULL);
}

static char *
read_file (Fixture *fixture)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (fixture->path, &text, NULL, NULL));
  return text;
}

/* The place and what was made of the scene stay; the file says it when it is saved, with a mark as well. */
static void
test_edit (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autofree char *wanted = with_line ("ndc-x,", "0.25,");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (LsSessionFile) file = ls_session_file_new (fixture->session, NULL, 0);

  g_assert_true (ls_session_set_note (fixture->session, 0, 0, "mine"));
  g_assert_true (ls_session_save (fixture->session, NULL, FALSE, NULL));
  g_assert_false (ls_session_file_is_changed (file));
  g_assert_true (ls_session_set_note (fixture->session, 1, 1, "other"));
  set (fixture, "R0.x", "0.25");
  assert_place (fixture);
  assert_told (fixture, "R0.x", "0.25", NULL);
  g_assert_cmpuint (ls_session_get_notes (fixture->session)->len, ==, 2);
  g_assert_true (ls_session_has_edits (fixture->session));
  g_assert_true (ls_session_file_is_changed (file));
  before = read_file (fixture);
  g_assert_nonnull (strstr (before, "ndc-x"));
  g_assert_true (ls_session_save (fixture->session, NULL, FALSE, NULL));
  g_assert_false (ls_session_file_is_changed (file));
  g_assert_false (ls_session_has_edits (fixture->session));
  after = read_file (fixture);
  g_assert_true (g_str_has_prefix (after, wanted));
  g_assert_nonnull (strstr (after, "other"));
}

static void
test_undo (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_assert_false (ls_session_can_undo_given (fixture->session, -1));
  set (fixture, "R0.x", "0.25");
  set (fixture, "R0.x", "0.75");
  g_assert_true (undo (fixture, -1));
  assert_told (fixture, "R0.x", "0.25", NULL);
  g_assert_true (undo (fixture, -1));
  assert_told (fixture, "R0.x", "0.5625", "0.0625 to 0.9375");
  g_assert_false (ls_session_has_edits (fixture->session));
  g_assert_false (undo (fixture, -1));
  g_assert_true (undo (fixture, 1));
  assert_told (fixture, "R0.x", "0.25", NULL);
  set (fixture, "R0.x", "0.125");
  g_assert_false (ls_session_can_undo_given (fixture->session, 1));
  assert_place (fixture);
}

static void
test_wrong (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) givens = givens_of (fixture);
  g_auto (Ended) ended = { FALSE, NULL };

  ls_session_set_given (fixture->session, find (givens, "R0.x"), "ndc-q", ended_cb, &ended);
  g_assert_false (settle (fixture, &ended));
  g_assert_error (ended.error, LS_ERROR, LS_ERROR_REFERENCE);
  g_assert_false (ls_session_has_edits (fixture->session));
  assert_told (fixture, "R0.x", "0.5625", "0.0625 to 0.9375");
}

/* Who is in a changed run stays there, and what it changes is changed in the new one too. */
static void
test_fork (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  const LsView *view = ls_session_get_view (fixture->session);
  g_autoptr (LsChange) change =
    ls_change_parse ("R0.y@26 = 7", ls_view_get_program (view), LS_MASK_ALL, 0, NULL);

  g_assert_true (ls_session_change_sync (fixture->session, "mine", change, NULL));
  set (fixture, "R0.x", "0.25");
  assert_place (fixture);
  view = ls_session_get_view (fixture->session);
  g_assert_cmpstr (
    ls_forks_get (ls_session_get_forks (fixture->session), ls_view_get_fork (view))->name, ==,
    "mine");
}

/* --- while nobody waits ---------------------------------------------------------------------------------- */

static void
begin (Fixture *fixture, const char *value, Ended *ended)
{
  g_autoptr (GPtrArray) givens = givens_of (fixture);

  ls_session_set_given (fixture->session, find (givens, "R0.x"), value, ended_cb, ended);
  g_assert_false (ended->is_over);
}

/* The session is busy meanwhile; what the person makes of the scene meanwhile stays, and so does the place. */
static void
test_aside (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_auto (Ended) typed = { FALSE, NULL }, undone = { FALSE, NULL };

  begin (fixture, "0.25", &typed);
  g_assert_true (ls_session_get_busy (fixture->session));
  g_assert_true (ls_session_set_note (fixture->session, 1, 1, "meanwhile"));
  assert_told (fixture, "R0.x", "0.5625", "0.0625 to 0.9375");
  wait_for (&typed);
  g_assert_no_error (typed.error);
  g_assert_false (ls_session_get_busy (fixture->session));
  assert_told (fixture, "R0.x", "0.25", NULL);
  assert_place (fixture);
  g_assert_cmpuint (ls_session_get_notes (fixture->session)->len, ==, 1);
  ls_session_undo_given (fixture->session, -1, ended_cb, &undone);
  wait_for (&undone);
  g_assert_no_error (undone.error);
  assert_told (fixture, "R0.x", "0.5625", "0.0625 to 0.9375");
  g_assert_true (ls_session_can_undo_given (fixture->session, 1));
}

/* Nothing has changed behind one that fails: for what it says, beside another, where the person stops it, or opens something. */
static void
test_aside_refused (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  g_auto (Ended) wrong = { FALSE, NULL }, first = { FALSE, NULL }, second = { FALSE, NULL },
                 third = { FALSE, NULL }, late = { FALSE, NULL };
  g_autoptr (LsScene) scene = ls_scene_load (fixture->path, NULL);

  begin (fixture, "ndc-q", &wrong);
  wait_for (&wrong);
  g_assert_error (wrong.error, LS_ERROR, LS_ERROR_REFERENCE);
  begin (fixture, "0.25", &first);
  begin (fixture, "0.75", &second);
  begin (fixture, "1, 2", &third); /* no text can be made of it */
  ls_session_interrupt (fixture->session);
  wait_for (&first);
  wait_for (&second);
  wait_for (&third);
  g_assert_error (third.error, LS_ERROR, LS_ERROR_SYNTAX);
  g_assert_error (first.error, LS_ERROR, LS_ERROR_STATE);
  g_assert_cmpstr (second.error->message, ==, "another value is being changed");
  assert_told (fixture, "R0.x", "0.5625", "0.0625 to 0.9375");
  assert_place (fixture);
  begin (fixture, "0.25", &late);
  g_assert_true (ls_session_open_sync (fixture->session, scene, NULL));
  wait_for (&late);
  g_assert_error (late.error, LS_ERROR, LS_ERROR_STATE);
  g_assert_false (ls_session_has_edits (fixture->session));
  g_assert_false (ls_session_can_undo_given (fixture->session, -1));
  g_assert_false (ls_session_get_busy (fixture->session));
}

#define FAR 4000000

static void
open_endless (Fixture *fixture)
{
  static const char text[] =
    "[scene]\nversion=1\n[layout]\nwidth=8\nheight=8\n[inputs]\nR0.x=1\n[asm]\n"
    "00 LOOP_START_DX10  ADDR(4)\n01 ALU:\n      0  x: MOV  R1.x,  R0.x\n02 NOP\n"
    "03 LOOP_END  ADDR(1)\n04 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  scene = ls_scene_load (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_true (ls_session_open_sync (fixture->session, scene, NULL));
  g_assert_nonnull (ls_session_move_sync (fixture->session, LS_MOVE_TO_STEP, FAR, NULL));
}

/* Whoever stops it while the changed scene runs to where the old one is has the old one, and is there. */
static void
test_aside_stopped_late (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  gboolean is_stopped = FALSE;

  open_endless (fixture);
  for (guint i = 0; i < 20 && !is_stopped; i++)
    {
      g_auto (Ended) typed = { FALSE, NULL };

      begin (fixture, "0.25", &typed);
      while (!typed.is_over && ls_session_get_reached (fixture->session) > FAR / 2)
        g_main_context_iteration (NULL, FALSE);
      ls_session_interrupt (fixture->session);
      wait_for (&typed);
      is_stopped = typed.error != NULL;
      /* It was there already. */
      if (!is_stopped)
        g_assert_true (undo (fixture, -1));
    }
  g_assert_true (is_stopped);
  g_assert_cmpuint (ls_view_get_place (ls_session_get_view (fixture->session))->step, ==, FAR);
  assert_told (fixture, "R0.x", "1.0", NULL);
  g_assert_false (ls_session_has_edits (fixture->session));
  g_assert_false (ls_session_can_undo_given (fixture->session, -1));
}

/* Who is in a changed run stays there. */
static void
test_aside_fork (Fixture *fixture, gconstpointer unused G_GNUC_UNUSED)
{
  const LsView *view = ls_session_get_view (fixture->session);
  g_autoptr (LsChange) change =
    ls_change_parse ("R0.y@26 = 7", ls_view_get_program (view), LS_MASK_ALL, 0, NULL);
  g_auto (Ended) typed = { FALSE, NULL };

  g_assert_true (ls_session_change_sync (fixture->session, "mine", change, NULL));
  begin (fixture, "0.25", &typed);
  wait_for (&typed);
  g_assert_no_error (typed.error);
  while (ls_session_get_busy (fixture->session))
    g_main_context_iteration (NULL, TRUE);
  assert_place (fixture);
  view = ls_session_get_view (fixture->session);
  g_assert_cmpstr (
    ls_forks_get (ls_session_get_forks (fixture->session), ls_view_get_fork (view))->name, ==,
    "mine");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/givens/list", test_list);
  g_test_add_func ("/givens/set", test_set);
  g_test_add_func ("/givens/refused", test_refused);
  g_test_add_func ("/givens/enter", test_enter);
  g_test_add_func ("/givens/presets", test_presets);
  g_test_add_func ("/givens/image", test_image);
  g_test_add_func ("/givens/image-name", test_image_name);
  g_test_add ("/givens/told", Fixture, NULL, set_up, test_told, tear_down);
  g_test_add ("/givens/told-names", Fixture, NULL, set_up, test_told_names, tear_down);
  g_test_add ("/givens/told-integers", Fixture, NULL, set_up, test_told_integers, tear_down);
  g_test_add ("/givens/edit", Fixture, NULL, set_up, test_edit, tear_down);
  g_test_add ("/givens/undo", Fixture, NULL, set_up, test_undo, tear_down);
  g_test_add ("/givens/wrong", Fixture, NULL, set_up, test_wrong, tear_down);
  g_test_add ("/givens/fork", Fixture, NULL, set_up, test_fork, tear_down);
  g_test_add ("/givens/aside", Fixture, NULL, set_up, test_aside, tear_down);
  g_test_add ("/givens/aside-refused", Fixture, NULL, set_up, test_aside_refused, tear_down);
  g_test_add ("/givens/aside-stopped-late", Fixture, NULL, set_up, test_aside_stopped_late,
              tear_down);
  g_test_add ("/givens/aside-fork", Fixture, NULL, set_up, test_aside_fork, tear_down);
  return g_test_run ();
}
