/* usage: lanescope-glsl-driver < REQUEST > ANSWER
 *
 * Lanescope runs it; by hand it is of no use. */
#include "driver.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Draws until all places are known, then draws with the values. */
static void
draw_rounds (Driver *driver)
{
  const guint n_booleans = driver_count_booleans (driver);

  driver_mark_samplers (driver, TRUE);
  driver_set_uniforms (driver, DRIVER_MARKS, 0);
  driver_draw (driver, "marks");
  for (guint bit = 0; n_booleans >> bit; bit++)
    {
      g_autofree char *mark = g_strdup_printf ("bit %u", bit);

      driver_set_uniforms (driver, DRIVER_BITS, bit);
      driver_draw (driver, mark);
    }
  driver_mark_samplers (driver, FALSE);
  for (guint i = 0; i < driver->ends->len; i++)
    {
      driver->n_active = g_array_index (driver->ends, guint, i);
      if (i > 0)
        {
          driver_change_textures (driver);
          driver_prepare_draw (driver);
        }
      driver_set_uniforms (driver, DRIVER_VALUES, 0);
      driver_draw (driver, "draw");
    }
}

int
main (int argc, char **argv)
{
  static Driver driver;

  (void) argv;
  if (argc != 1 || isatty (STDIN_FILENO))
    {
      fputs ("lanescope-glsl-driver is run by lanescope, which asks it to compile GLSL.\n", stderr);
      return 2;
    }
  driver.samplers = g_array_new (FALSE, TRUE, sizeof (DriverSampler));
  driver.variables = g_string_new (NULL);
  driver.notes = g_string_new (NULL);
  driver_answer_begin ();
  driver_read_request (&driver);
  driver_read_size (&driver);
  driver_widen_versions (&driver);
  driver_open (&driver);
  if (!strcmp (driver.debug, "help")) /* the driver has listed its options */
    {
      driver_answer ("DONE", NULL, 0);
      _exit (0);
    }
  driver_guard (&driver);
  driver_compile (&driver);
  driver_describe_uniforms (&driver);
  driver_make_textures (&driver);
  driver_prepare_targets (&driver);
  driver_prepare_draw (&driver);
  driver_answer ("VARS", driver.variables->str, driver.variables->len);
  draw_rounds (&driver);
  driver_answer_uniforms ();
  driver_answer ("NOTE", driver.notes->str, driver.notes->len);
  driver_answer ("DONE", NULL, 0);
  _exit (0); /* nothing of the driver runs again */
}
