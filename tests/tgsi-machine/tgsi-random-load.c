#include "tgsi-probe.h"
#include "tgsi-random.h"

LsProgram *
tgsi_random_load (gboolean is_plain G_GNUC_UNUSED, LsBindings **bindings, LsWaveInput *input)
{
  static GPtrArray *worlds; /* whose memories the inputs are */
  TgsiWorld *world = tgsi_world_new ();
  g_autofree char *text = tgsi_random_program (4 + (guint) g_test_rand_int_range (0, 10), world);
  g_autoptr (GError) error = NULL;
  LsProgram *program = tgsi_probe_load (text, world, &error);

  g_assert_no_error (error);
  if (worlds == NULL)
    worlds = g_ptr_array_new_with_free_func ((GDestroyNotify) tgsi_world_free);
  g_ptr_array_add (worlds, world);
  *bindings = tgsi_probe_bind (world);
  tgsi_probe_input (program, world, input);
  return program;
}
