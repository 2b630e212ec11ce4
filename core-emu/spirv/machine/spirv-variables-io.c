#include "spirv-variables.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

/* Inputs and outputs by location: registers, and how stages link them. */

/* How stages link what has a location. */
#define LOCATION "location"

/* --- by location ------------------------------------------------------------------------------ */

static gboolean
has_decoration (const SpirvVariables *self, guint32 id, guint32 member, guint32 kind)
{
  return spirv_decoration (self->functions->types->module, id, member, kind) != NULL;
}

/* What has the decorations of a register: a variable, or a member of it. */
typedef struct
{
  guint32 variable;
  guint32 type, member; /* of a structure; of other variables G_MAXUINT32 */
} Decorated;

static gboolean
is_decorated (const SpirvVariables *self, const Decorated *it, guint32 kind)
{
  return has_decoration (self, it->variable, G_MAXUINT32, kind) ||
         (it->member != G_MAXUINT32 && has_decoration (self, it->type, it->member, kind));
}

static guint
find_stream (const SpirvVariables *self, const Decorated *it)
{
  const SpirvModule *module = self->functions->types->module;
  const guint32 own =
    it->member == G_MAXUINT32
      ? 0
      : spirv_decoration_value (module, it->type, it->member, SPIRV_Decoration_Stream, 0);
  const guint32 stream =
    spirv_decoration_value (module, it->variable, G_MAXUINT32, SPIRV_Decoration_Stream, own);

  return MIN (stream, LS_INSN_N_STREAMS - 1);
}

static void
fill_interpolation (const SpirvVariables *self, const Decorated *it, LsRegUse *use)
{
  use->interpolation = is_decorated (self, it, SPIRV_Decoration_Flat) ? LS_INTERPOLATE_FLAT
                       : is_decorated (self, it, SPIRV_Decoration_NoPerspective)
                         ? LS_INTERPOLATE_LINEAR
                         : LS_INTERPOLATE_PERSPECTIVE;
  use->at = is_decorated (self, it, SPIRV_Decoration_Centroid) ? LS_AT_CENTROID
            : is_decorated (self, it, SPIRV_Decoration_Sample) ? LS_AT_SAMPLE
                                                               : LS_AT_CENTRE;
}

/* The uses of n registers from `first` on, with locations from `location` on. */
static void
add_locations (SpirvVariables *self,
               guint file,
               guint32 first,
               guint32 n,
               guint32 location,
               const Decorated *decorated)
{
  const guint32 model = self->entry->model;

  for (guint32 i = 0; i < n; i++)
    {
      LsRegUse use = { .ref = { .file = (guint8) file, .index = (guint16) (first + i) },
                       .semantic = LOCATION,
                       .semantic_number = location + i };

      if (file == SPIRV_REGS_IN)
        {
          use.role = LS_ROLE_INPUT;
          if (model == SPIRV_ExecutionModel_Vertex)
            use.semantic = NULL;
          fill_interpolation (self, decorated, &use);
        }
      else if (model == SPIRV_ExecutionModel_Fragment)
        {
          use.role = LS_ROLE_COLOUR;
          use.number = location + i;
        }
      else
        {
          use.role = LS_ROLE_PARAM;
          use.number = spirv_variables_count_role (self, LS_ROLE_PARAM);
          memset (use.streams, (gint) find_stream (self, decorated), sizeof use.streams);
        }
      spirv_variables_add_use (self, use);
    }
}

/* --- variables -------------------------------------------------------------------------------- */

static gboolean
take_registers (SpirvVariables *self,
                SpirvVariable *variable,
                const SpirvType *type,
                guint file,
                guint32 first,
                GError **error)
{
  const guint64 end = (guint64) first + type->n_regs;

  if (end > (file == SPIRV_REGS_SV ? SPIRV_MAX_REGS : 4 * SPIRV_MAX_LOCATIONS))
    return ls_fail (error, LS_ERROR_RANGE, "%%%u: locations go from 0 to %d", variable->id,
                    SPIRV_MAX_LOCATIONS - 1);
  variable->at = SPIRV_AT_REGISTERS;
  variable->file = (guint8) file;
  variable->first = first;
  self->n[file] = MAX (self->n[file], (guint32) end);
  return TRUE;
}

/* A block of members that are built in, or have locations. type: of the block. */
static void
add_members (SpirvVariables *self, SpirvVariable *variable, const SpirvType *type, guint32 location)
{
  const SpirvTypes *types = self->functions->types;

  for (guint32 i = 0; i < type->n; i++)
    {
      const guint32 builtin =
        spirv_decoration_value (types->module, type->id, i, SPIRV_Decoration_BuiltIn, G_MAXUINT32);
      const guint32 own =
        spirv_decoration_value (types->module, type->id, i, SPIRV_Decoration_Location, G_MAXUINT32);
      const guint32 first = variable->first + type->members[i].first;
      const SpirvType *member = spirv_type (types, type->members[i].type);

      if (builtin != G_MAXUINT32)
        {
          spirv_variables_add_builtin (self, variable, member, first, builtin);
          continue;
        }
      if (own != G_MAXUINT32)
        location = own;
      add_locations (self, variable->file, first, member->n_regs, location,
                     &(Decorated){ variable->id, type->id, i });
      location += member->n_regs;
    }
}

static gboolean
has_builtin_members (const SpirvVariables *self, const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_STRUCT && type->n > 0 &&
         has_decoration (self, type->id, 0, SPIRV_Decoration_BuiltIn);
}

/* The use of the register, or, if it is none, of the location. Returns: (nullable). */
static const LsRegUse *
find_use (const SpirvVariables *self, guint file, guint32 reg, guint32 location)
{
  for (guint i = 0; i < self->uses->len; i++)
    {
      const LsRegUse *use = &g_array_index (self->uses, LsRegUse, i);

      if (use->ref.file == file && g_strcmp0 (use->semantic, LOCATION) == 0 &&
          (reg != G_MAXUINT32 ? use->ref.index == reg : use->semantic_number == location))
        return use;
    }
  return NULL;
}

/* Variables that share locations stand in the same registers. first: gets the first one; the next free
 * one if no variable before has the location. Returns: FALSE: registers of other locations lie there. */
static gboolean
find_shared (const SpirvVariables *self, guint file, guint32 location, guint32 n, guint32 *first)
{
  const LsRegUse *shared = find_use (self, file, G_MAXUINT32, location);

  *first = shared != NULL ? shared->ref.index : self->n[file];
  for (guint32 i = 0; i < n && shared != NULL; i++)
    {
      const LsRegUse *use = find_use (self, file, *first + i, 0);

      if (use != NULL ? use->semantic_number != location + i : *first + i < self->n[file])
        return FALSE;
    }
  return TRUE;
}

/* The first component of a location; 0 if the module says none that fits. */
static guint32
find_channel (const SpirvVariables *self, const SpirvVariable *variable)
{
  const SpirvTypes *types = self->functions->types;
  const SpirvType *type = variable->type;
  const guint32 channel = spirv_decoration_value (types->module, variable->id, G_MAXUINT32,
                                                  SPIRV_Decoration_Component, 0);

  while (type != NULL && type->shape == SPIRV_SHAPE_ARRAY)
    type = spirv_type_inner (types, type);
  return type != NULL && channel < 4 && spirv_type_scalar (types, type) != NULL &&
             channel + spirv_type_components (type) *
                         spirv_type_words (spirv_type_scalar (types, type)) <=
               4
           ? channel
           : 0;
}

/* The register that a variable with the location begins at. Attributes are numbered by their locations. */
static gboolean
find_first (const SpirvVariables *self, guint file, guint32 location, guint32 n, guint32 *first)
{
  *first = self->n[file];
  if (location == G_MAXUINT32)
    return TRUE;
  if (file != SPIRV_REGS_IN || self->entry->model != SPIRV_ExecutionModel_Vertex)
    return find_shared (self, file, location, n, first);
  *first = location;
  return TRUE;
}

/* Inputs of a program for primitives are arrays by vertex, but for what is built in of the primitive. */
static const SpirvType *
find_vertex_type (const SpirvVariables *self, SpirvVariable *variable, gboolean is_input)
{
  const SpirvType *type = variable->type;

  if (self->n_vertices == 0 || !is_input || type->shape != SPIRV_SHAPE_ARRAY)
    return type;
  variable->is_by_vertex = TRUE;
  return spirv_type_inner (self->functions->types, type);
}

static gboolean
place_builtin (SpirvVariables *self,
               SpirvVariable *variable,
               const SpirvType *type,
               guint32 builtin,
               guint file,
               GError **error)
{
  if (!take_registers (self, variable, type, file, self->n[file], error))
    return FALSE;
  if (builtin != G_MAXUINT32)
    spirv_variables_add_builtin (self, variable, type, variable->first, builtin);
  else
    add_members (self, variable, type, 0);
  return TRUE;
}

/* The second colour of a location, which blending takes: that of the first target stands where a second target's would. */
static void
add_second (SpirvVariables *self, guint32 first, guint32 location)
{
  const LsRegUse use = { .ref = { .file = SPIRV_REGS_OUT, .index = (guint16) first },
                         .role = LS_ROLE_COLOUR,
                         .number = 1 };

  if (location == 0)
    spirv_variables_add_use (self, use);
}

static gboolean
place_location (SpirvVariables *self,
                SpirvVariable *variable,
                const SpirvType *type,
                guint file,
                GError **error)
{
  const SpirvModule *module = self->functions->types->module;
  const guint32 location = spirv_decoration_value (module, variable->id, G_MAXUINT32,
                                                   SPIRV_Decoration_Location, G_MAXUINT32);
  const gboolean is_second =
    self->entry->model == SPIRV_ExecutionModel_Fragment && file == SPIRV_REGS_OUT &&
    spirv_decoration_value (module, variable->id, G_MAXUINT32, SPIRV_Decoration_Index, 0) != 0;
  guint32 first;

  if (!find_first (self, file, is_second ? G_MAXUINT32 : location, type->n_regs, &first))
    {
      variable->refused = N_ ("its locations belong to several other variables");
      return TRUE;
    }
  if (!take_registers (self, variable, type, file, first, error))
    return FALSE;
  if (type->shape == SPIRV_SHAPE_STRUCT)
    add_members (self, variable, type, location == G_MAXUINT32 ? 0 : location);
  else
    variable->channel = (guint8) find_channel (self, variable);
  if (is_second)
    add_second (self, first, location);
  else if (type->shape != SPIRV_SHAPE_STRUCT)
    add_locations (self, file, first, type->n_regs, location == G_MAXUINT32 ? first : location,
                   &(Decorated){ variable->id, 0, G_MAXUINT32 });
  return TRUE;
}

gboolean
spirv_variables_place_io (SpirvVariables *self, SpirvVariable *variable, GError **error)
{
  const SpirvModule *module = self->functions->types->module;
  const gboolean is_input =
    spirv_operand (module, spirv_maker (module, variable->id), 0) == SPIRV_StorageClass_Input;
  const SpirvType *type = find_vertex_type (self, variable, is_input);
  const guint32 builtin = spirv_decoration_value (module, variable->id, G_MAXUINT32,
                                                  SPIRV_Decoration_BuiltIn, G_MAXUINT32);

  if (variable->is_by_vertex && variable->type->n != self->n_vertices)
    {
      variable->refused = N_ ("the array has not as many elements as a primitive has vertices");
      return TRUE;
    }
  if (builtin == G_MAXUINT32 && !has_builtin_members (self, type))
    return place_location (self, variable, type, is_input ? SPIRV_REGS_IN : SPIRV_REGS_OUT, error);
  return place_builtin (self, variable, type, builtin,
                        !is_input                ? SPIRV_REGS_OUT
                        : variable->is_by_vertex ? SPIRV_REGS_IN
                                                 : SPIRV_REGS_SV,
                        error);
}
