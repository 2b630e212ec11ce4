#pragma once

#include "ls-format.h"
#include "ls-scene-keys.h"
#include "ls-scene-private.h"
#include "ls-scene.h"

/* What a program is, and what it reads: [machine], [program], [constants] and the groups of resources. */

/* As LsBindings.readings; those that the file does not name become the default. */
gboolean ls_scene_machine_read (const LsSceneFile *file,
                                const LsMachine *machine,
                                guint8 readings[LS_MAX_READINGS],
                                GError **error);

/* The readings of the scene, and all of the below. */
gboolean ls_scene_bindings_read (const LsSceneFile *file,
                                 const LsScene *scene,
                                 LsBindings *bindings,
                                 GError **error);
gboolean ls_scene_constants_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
gboolean ls_scene_buffers_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
gboolean ls_scene_textures_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
gboolean ls_scene_samplers_read (const LsSceneFile *file, LsBindings *bindings, GError **error);
/* [storage N] and [image N]: sizes to source, before the program is read. */
gboolean ls_scene_memories_read (const LsSceneFile *file,
                                 const LsMachine *machine,
                                 LsProgramSource *source,
                                 LsBindings *bindings,
                                 GError **error);
/* What memories start with becomes as long as those of the program. */
void ls_scene_memories_fit (const LsProgram *program, LsBindings *bindings);
#define LS_SCENE_MAX_NAMES 8192 /* of a stage */
/* Whether text is a place that [names] may name: "R1", "cb0.4". */
gboolean ls_scene_names_have_place (const char *text, const LsMachine *machine);
gboolean ls_scene_names_read (const LsSceneFile *file,
                              const LsMachine *machine,
                              LsBindings *bindings,
                              GError **error);
/* Adds names that the program itself tells of; those that bindings have stay. */
void ls_scene_names_take (const LsProgram *program, LsBindings *bindings);
/* Constant buffers full of zeros, for a bare program. */
void ls_scene_constants_zero (LsBindings *bindings);

/* [program] and the raw groups, as source->stage, which becomes what a text says, with source->item_words. With source->code that is the program, with
 * source->n_gprs registers at least. shown: (nullable): the scene, if it shows this program; it gets what is to be said of it,
 * and its text. Returns: (transfer full). */
LsProgram *ls_scene_program_read (const LsSceneFile *file,
                                  const LsMachine *machine,
                                  LsProgramSource *source,
                                  LsScene *shown,
                                  GError **error);
/* The machine whose text one of the programs is, where the scene names none; else the default one. */
const LsMachine *ls_scene_guess_machine (const LsSceneFile *all);
/* Keeps code as what the program was assembled from, if it is text and the budget has room for it. path: (nullable): as LsScene.assembly_path. */
void ls_scene_keep_assembly (LsScene *scene,
                             const LsMachine *machine,
                             const LsProgramSource *source,
                             const char *path);
/* Hands on an error of the assembler or decoder, with the name of the text in front unless it is there. Takes
 * reason. */
void ls_scene_propagate_named (const char *name, GError *reason, GError **error);

/* --- ls-scene-texels.c ------------------------------------------------------------------------------------ */

/* From the texels of a scene (raw files, images, numbers) to those of a texture. */

/* [texture N] as written; images set what they know of it. */
typedef struct
{
  const LsDocEntry *file, *files, *png, *images, *data, *comp, *swizzle, *last_level, *last_array;
  guint dim, width, height, depth, layers, samples, levels, base_level, base_array;
  guint format, num_format, srf, endian, mipmaps;
  gboolean degamma;
} LsSceneTextureKeys;

enum
{
  LS_MIPMAPS_NONE,
  LS_MIPMAPS_BOX,
};

/* Levels that the texels are given for: all, or the first where the others are made of it. */
guint ls_scene_texels_n_stored (const LsSceneTextureKeys *keys);

/* The bytes of all stored levels. Images set width, height and, with one level, layers or depth where those are left
 * out. Returns: (transfer full), or NULL with an error. */
GBytes *ls_scene_texels_read (const LsSceneFile *file,
                              const LsDocGroup *group,
                              LsSceneTextureKeys *keys,
                              GError **error);
/* How many bytes the stored levels have in this format. */
guint64 ls_scene_texels_size (const LsSceneTextureKeys *keys, const LsDataFormat *format);
/* How many texels all levels have, those that are made of others too. */
guint64 ls_scene_texels_count (const LsSceneTextureKeys *keys);
/* Spreads the bytes into the words of the texture. bytes: as many as ls_scene_texels_size(). Errors: LS_ERROR_MEMORY. */
gboolean ls_scene_texels_fill (const LsTexelFormat *texel,
                               GBytes *bytes,
                               guint n_stored,
                               LsTexture *texture,
                               GError **error);
/* Makes each level from the one before: every texel is the mean of two along each axis that has more than one; the
 * last of an odd number is left out. */
void ls_scene_texels_shrink (LsTexture *texture);
