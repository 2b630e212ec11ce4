#include "spirv-machine-private.h"
#include "spirv-words.h"

/* What a module says of its inputs and outputs, as the code around the machine is told it: how pixels get a value, which colour an
 * output is, and of which stream's vertices. */

enum
{
  ID_MAIN = 1,
  ID_VOID,
  ID_FUNCTION,
  ID_FLOAT,
  ID_IN,
  ID_OUT,
  ID_LABEL,
  ID_FIRST,
};

/* A float with up to two decorations. */
typedef struct
{
  guint32 storage, location;
  guint32 decorations[2][3]; /* words behind the variable's id; their number first */
} Variable;

static GBytes *
build (guint32 model, const Variable *variables, guint n)
{
  GArray *words = spirv_words_new (ID_FIRST + n);

  SPIRV_ADD (words, SPIRV_OP_Capability, SPIRV_Capability_Shader);
  SPIRV_ADD (words, SPIRV_OP_MemoryModel, 0, 1);
  SPIRV_ADD_STRING (words, SPIRV_OP_EntryPoint, "main", model, ID_MAIN);
  if (model == SPIRV_ExecutionModel_Geometry)
    {
      SPIRV_ADD (words, SPIRV_OP_ExecutionMode, ID_MAIN, SPIRV_ExecutionMode_InputPoints);
      SPIRV_ADD (words, SPIRV_OP_ExecutionMode, ID_MAIN, SPIRV_ExecutionMode_OutputPoints);
      SPIRV_ADD (words, SPIRV_OP_ExecutionMode, ID_MAIN, SPIRV_ExecutionMode_OutputVertices, 4);
    }
  for (guint i = 0; i < n; i++)
    {
      SPIRV_ADD (words, SPIRV_OP_Decorate, ID_FIRST + i, SPIRV_Decoration_Location,
                 variables[i].location);
      for (guint k = 0; k < G_N_ELEMENTS (variables[i].decorations); k++)
        {
          const guint32 *said = variables[i].decorations[k];

          if (said[0] == 1)
            SPIRV_ADD (words, SPIRV_OP_Decorate, ID_FIRST + i, said[1]);
          else if (said[0] == 2)
            SPIRV_ADD (words, SPIRV_OP_Decorate, ID_FIRST + i, said[1], said[2]);
        }
    }
  SPIRV_ADD (words, SPIRV_OP_TypeVoid, ID_VOID);
  SPIRV_ADD (words, SPIRV_OP_TypeFunction, ID_FUNCTION, ID_VOID);
  SPIRV_ADD (words, SPIRV_OP_TypeFloat, ID_FLOAT, 32);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, ID_IN, SPIRV_StorageClass_Input, ID_FLOAT);
  SPIRV_ADD (words, SPIRV_OP_TypePointer, ID_OUT, SPIRV_StorageClass_Output, ID_FLOAT);
  for (guint i = 0; i < n; i++)
    SPIRV_ADD (words, SPIRV_OP_Variable,
               variables[i].storage == SPIRV_StorageClass_Input ? ID_IN : ID_OUT, ID_FIRST + i,
               variables[i].storage);
  SPIRV_ADD (words, SPIRV_OP_Function, ID_VOID, ID_MAIN, 0, ID_FUNCTION);
  SPIRV_ADD (words, SPIRV_OP_Label, ID_LABEL);
  SPIRV_ADD (words, SPIRV_OP_Return);
  SPIRV_ADD (words, SPIRV_OP_FunctionEnd);
  n = words->len * sizeof (guint32);
  return g_bytes_new_take (g_array_free (words, FALSE), n);
}

static LsProgram *
load (guint32 model, LsStage stage, const Variable *variables, guint n)
{
  g_autoptr (GBytes) code = build (model, variables, n);
  LsProgramSource source = { .stage = stage, .code = code };
  g_autoptr (GError) error = NULL;
  LsProgram *program = spirv_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* The use of the i-th register of a file. */
static const LsRegUse *
find_use (const LsProgram *program, guint file, guint i)
{
  const LsRegUse *use =
    ls_program_find_use (program, (LsRegRef){ .file = (guint8) file, .index = (guint16) i });

  g_assert_nonnull (use);
  return use;
}

#define IN(location, ...)               \
  {                                     \
    SPIRV_StorageClass_Input, location, \
    {                                   \
      __VA_ARGS__                       \
    }                                   \
  }
#define OUT(location, ...)               \
  {                                      \
    SPIRV_StorageClass_Output, location, \
    {                                    \
      __VA_ARGS__                        \
    }                                    \
  }
#define SAID(decoration)                \
  {                                     \
    1, SPIRV_Decoration_##decoration, 0 \
  }
#define GIVEN(decoration, value)            \
  {                                         \
    2, SPIRV_Decoration_##decoration, value \
  }

static void
test_interpolation (void)
{
  static const Variable variables[] = {
    IN (0, { 0 }),
    IN (1, SAID (NoPerspective)),
    IN (2, SAID (Flat)),
    IN (3, SAID (Centroid)),
    IN (4, SAID (NoPerspective), SAID (Sample)),
    IN (5, SAID (Sample)),
  };
  static const struct
  {
    LsInterpolation interpolation;
    LsInterpolatedAt at;
  } wanted[] = {
    { LS_INTERPOLATE_PERSPECTIVE, LS_AT_CENTRE }, { LS_INTERPOLATE_LINEAR, LS_AT_CENTRE },
    { LS_INTERPOLATE_FLAT, LS_AT_CENTRE },        { LS_INTERPOLATE_PERSPECTIVE, LS_AT_CENTROID },
    { LS_INTERPOLATE_LINEAR, LS_AT_SAMPLE },      { LS_INTERPOLATE_PERSPECTIVE, LS_AT_SAMPLE },
  };
  g_autoptr (LsProgram) program =
    load (SPIRV_ExecutionModel_Fragment, LS_STAGE_PS, variables, G_N_ELEMENTS (variables));

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const LsRegUse *use = find_use (program, SPIRV_REGS_IN, i);

      g_assert_cmpuint (use->role, ==, LS_ROLE_INPUT);
      g_assert_cmpuint (use->semantic_number, ==, i);
      g_assert_cmpuint (use->interpolation, ==, wanted[i].interpolation);
      g_assert_cmpuint (use->at, ==, wanted[i].at);
    }
}

/* The second colour of the first target stands where a second target's would; others have none. */
static void
test_colours (void)
{
  static const Variable variables[] = {
    OUT (0, GIVEN (Index, 1)),
    OUT (0, GIVEN (Index, 0)),
    OUT (3, { 0 }),
    OUT (3, GIVEN (Index, 1)),
  };
  g_autoptr (LsProgram) program =
    load (SPIRV_ExecutionModel_Fragment, LS_STAGE_PS, variables, G_N_ELEMENTS (variables));
  static const guint wanted[] = { 1, 0, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const LsRegUse *use = find_use (program, SPIRV_REGS_OUT, i);

      g_assert_cmpuint (use->role, ==, LS_ROLE_COLOUR);
      g_assert_cmpuint (use->number, ==, wanted[i]);
    }
  g_assert_null (ls_program_find_use (program, (LsRegRef){ .file = SPIRV_REGS_OUT, .index = 3 }));
}

static void
test_streams (void)
{
  static const Variable variables[] = {
    OUT (0, { 0 }),
    OUT (1, GIVEN (Stream, 1)),
    OUT (2, GIVEN (Stream, 3)),
    OUT (3, GIVEN (Stream, 99)),
  };
  static const guint wanted[] = { 0, 1, 3, 3 };
  g_autoptr (LsProgram) program =
    load (SPIRV_ExecutionModel_Geometry, LS_STAGE_GS, variables, G_N_ELEMENTS (variables));

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    for (guint c = 0; c < 4; c++)
      g_assert_cmpuint (find_use (program, SPIRV_REGS_OUT, i)->streams[c], ==, wanted[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/uses/interpolation", test_interpolation);
  g_test_add_func ("/spirv/uses/colours", test_colours);
  g_test_add_func ("/spirv/uses/streams", test_streams);
  return g_test_run ();
}
