/* Functions of floats beside those of the C library in double, narrowed: on corners, on floats that lie evenly among all that there
 * are, and where the function is of use, with denormals kept and flushed. */

#include <math.h>
#include <sleef.h>

#include "ls-bits.h"
#include "ls-ulp.h"
#include "rows.h"

typedef struct
{
  LsKernel kernel;
  double (*exact) (double a);
  double (*exact_2) (double a, double b);
  double (*pure) (double a); /* the function of one lane that every processor has */
  double least, most;        /* where the function is of use */
} Function;

/* SLEEF declares results const, which clang takes for a type of its own. */
#define PURE(name, ulp)                            \
  static double pure_##name (double a)             \
  {                                                \
    return Sleef_cinz_##name##d1_##ulp##purec (a); \
  }

PURE (tan, u35)
PURE (asin, u35)
PURE (acos, u35)
PURE (atan, u35)
PURE (sinh, u35)
PURE (cosh, u35)
PURE (tanh, u35)
PURE (asinh, u10)
PURE (acosh, u10)
PURE (atanh, u10)
PURE (exp, u10)
PURE (log, u35)

static double
pure_atan2 (double a)
{
  return Sleef_cinz_atan2d1_u35purec (a, 1);
}

static const Function functions[] = {
  { LS_KERNEL_TANGENT, tan, NULL, pure_tan, -20, 20 },
  { LS_KERNEL_ARC_SINE, asin, NULL, pure_asin, -1, 1 },
  { LS_KERNEL_ARC_COSINE, acos, NULL, pure_acos, -1, 1 },
  { LS_KERNEL_ARC_TANGENT, atan, NULL, pure_atan, -20, 20 },
  { LS_KERNEL_ARC_TANGENT_2, NULL, atan2, pure_atan2, -20, 20 },
  { LS_KERNEL_SINE_H, sinh, NULL, pure_sinh, -90, 90 },
  { LS_KERNEL_COSINE_H, cosh, NULL, pure_cosh, -90, 90 },
  { LS_KERNEL_TANGENT_H, tanh, NULL, pure_tanh, -10, 10 },
  { LS_KERNEL_ARC_SINE_H, asinh, NULL, pure_asinh, -100, 100 },
  { LS_KERNEL_ARC_COSINE_H, acosh, NULL, pure_acosh, 1, 100 },
  { LS_KERNEL_ARC_TANGENT_H, atanh, NULL, pure_atanh, -1, 1 },
  { LS_KERNEL_NATURAL_EXP, exp, NULL, pure_exp, -104, 90 },
  { LS_KERNEL_NATURAL_LOG, log, NULL, pure_log, 0, 100 },
};

static const guint32 corners[] = { CORNERS };
#define N_CORNERS ((guint) G_N_ELEMENTS (corners))

/* Both modes, and the table; operands as they are given. */
typedef struct
{
  const Function *function;
  const RowsTable *table;
  gboolean flushes;
  guint n_points;
} Setting;

/* What is expected is worked out with denormals kept. */
static void
check_lane (const Setting *setting, guint32 a, guint32 b, guint32 d)
{
  const Function *function = setting->function;
  const double x = (double) ls_bits_float (rows_flushed (a, setting->flushes));
  const double y = (double) ls_bits_float (rows_flushed (b, setting->flushes));
  const double exact = function->exact != NULL ? function->exact (x) : function->exact_2 (x, y);
  const guint32 wanted = rows_flushed (ls_float_bits ((float) exact), setting->flushes);
  const gboolean is_right = isnan (exact)                 ? d == LS_NAN_BITS
                            : (wanted & 0x7FFFFFFFu) == 0 ? d == wanted
                                                          : ls_ulp_distance (d, wanted) <= 1;

  if (!is_right)
    g_error ("%s, %s, denormals %s: of %08X, %08X it is %08X, not %08X", setting->table->name,
             ls_kernels[function->kernel].name, setting->flushes ? "flushed" : "kept", a, b, d,
             wanted);
}

static void
check_row (Setting *setting, const LsRow s[3])
{
  LsFloatMode mode = setting->flushes ? ls_float_mode_enter () : ls_float_mode_enter_exact ();
  LsRow d;

  rows_run (setting->table, setting->function->kernel, s, NULL, &d);
  ls_float_mode_leave (mode);
  for (guint lane = 0; lane < LS_LANES; lane++)
    check_lane (setting, s[0].u[lane], s[1].u[lane], d.u[lane]);
  setting->n_points += LS_LANES;
}

/* Each corner with each; of one operand the second does not matter. */
static void
check_corners (Setting *setting)
{
  LsRow s[3] = { 0 };

  for (guint n = 0; n < N_CORNERS * N_CORNERS; n += LS_LANES)
    {
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          const guint at = (n + lane) % (N_CORNERS * N_CORNERS);

          s[0].u[lane] = corners[at % N_CORNERS];
          s[1].u[lane] = corners[at / N_CORNERS];
        }
      check_row (setting, s);
    }
}

#define STEP 39989u /* a prime: 107 404 floats of 2^32 */

static void
check_all_sizes (Setting *setting)
{
  LsRow s[3] = { 0 };

  for (guint64 bits = 0; bits <= G_MAXUINT32; bits += (guint64) LS_LANES * STEP)
    {
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          s[0].u[lane] = (guint32) bits + lane * STEP;
          s[1].u[lane] = s[0].u[lane] * 2654435761u;
        }
      check_row (setting, s);
    }
}

static void
check_useful (Setting *setting)
{
  const Function *function = setting->function;
  LsRow s[3] = { 0 };

  for (guint turn = 0; turn < 500; turn++)
    {
      for (guint lane = 0; lane < LS_LANES; lane++)
        for (guint k = 0; k < 2; k++)
          s[k].f[lane] = (float) g_test_rand_double_range (function->least, function->most);
      check_row (setting, s);
    }
}

static void
test_near (gconstpointer data)
{
  const RowsTable *table;

  for (guint t = 0; (table = rows_table (t)) != NULL; t++)
    for (guint flushes = 0; flushes < 2; flushes++)
      {
        Setting setting = { data, table, flushes != 0, 0 };

        check_corners (&setting);
        check_all_sizes (&setting);
        check_useful (&setting);
        g_assert_cmpuint (setting.n_points, >=, 100000);
      }
}

/* Lanes side by side give the bits of the function for one. */
static void
test_pure (gconstpointer data)
{
  const Function *function = data;
  const LsFloatMode mode = ls_float_mode_enter_exact ();
  LsRow s[3] = { 0 }, d;

  for (guint turn = 0; turn < 300; turn++)
    {
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          s[0].f[lane] = (float) g_test_rand_double_range (function->least, function->most);
          s[1].f[lane] = 1;
        }
      rows_run (rows_table (0), function->kernel, s, NULL, &d);
      for (guint lane = 0; lane < LS_LANES; lane++)
        g_assert_cmphex (
          d.u[lane], ==,
          ls_float_bits (ls_settle_nan ((float) function->pure ((double) s[0].f[lane]))));
    }
  ls_float_mode_leave (mode);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      const char *name = ls_kernels[functions[i].kernel].name;
      g_autofree char *near = g_strdup_printf ("/rows/functions/near/%s", name);
      g_autofree char *pure = g_strdup_printf ("/rows/functions/pure/%s", name);

      g_test_add_data_func (near, &functions[i], test_near);
      g_test_add_data_func (pure, &functions[i], test_pure);
    }
  return g_test_run ();
}
