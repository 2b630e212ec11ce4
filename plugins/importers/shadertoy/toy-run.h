#pragma once

#include "glslang-draft.h"
#include "toy.h"

/* A program of Shadertoy on its way to drafts: passes that are translated, and what their buffers hold. */

#define TOY_RATE 60 /* frames of a second */

/* A pass. */
typedef struct
{
  gboolean is_there;
  GlslangSet set;
  GlslangTexts texts;
  LsGlslangToy toy;
  GBytes *textures[TOY_CHANNELS]; /* of channels that read no buffer; owned; NULL: lines say it */
  guint sizes[TOY_CHANNELS][2];   /* of what the channels read; 0: nothing */
  GlslangGiven given[TOY_CHANNELS];
  guint n_lines; /* of set, without those of a frame */
} ToyUnit;

typedef struct
{
  const Toy *toy;
  const char *name; /* of the file */
  GBytes *bytes;    /* of the file; borrowed */
  LsImported *imported;
  ToyUnit units[TOY_PASSES];
  guint size[2]; /* of the target, and of all buffers */
  guint frame;   /* that is shown */
  gboolean has_frame, has_time;
  double time;                   /* of that frame, in seconds */
  GBytes *contents[TOY_BUFFERS]; /* texels of rgba32f; owned; NULL: nothing was drawn yet: zeros */
  GBytes *zeros;                 /* owned */
  LsTextParts *texts;            /* owned */
  GHashTable *unread; /* char * to guint: what is said of lines, and of how many passes */
} ToyRun;

/* --- toy-inputs.c ----------------------------------------------------------------------------- */

/* Reads the size, the frame and the time of the lines of a pass. Fails with LS_ERROR_RANGE or LS_ERROR_UNSUPPORTED. */
gboolean toy_read_inputs (ToyRun *run, const GlslangLines *lines, GError **error);
/* Gives a pass the values that nobody says. Fails as glslang_read_lines(). */
gboolean toy_put_inputs (ToyRun *run, ToyUnit *unit, GError **error);
/* Puts the number and the time of a frame before what lines say, if it is not the one that is shown. */
void toy_begin_frame (const ToyRun *run, ToyUnit *unit, guint frame);
void toy_end_frame (ToyUnit *unit);

/* --- toy-channels.c --------------------------------------------------------------------------- */

/* Finds what the channels of a pass read that is no buffer: files beside the JSON, a keyboard; findings of imported get what is made up. */
void toy_find_textures (ToyRun *run, guint pass);
/* Puts in given what they read now. */
void toy_put_channels (const ToyRun *run, guint pass);

/* --- toy-passes.c ----------------------------------------------------------------------------- */

/* Translates all passes. run: empty but for toy, name, bytes and imported. Fails as ls_glslang_translate(), and with what is wrong with the
 * inputs. */
gboolean toy_run_init (ToyRun *run, GError **error);
void toy_run_clear (ToyRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ToyRun, toy_run_clear)
/* The draft of a pass in a frame. is_kept: it becomes one of those of imported. Returns: (transfer full) unless it is kept; NULL with an
 * error. */
LsDraft *toy_make_draft (ToyRun *run, guint pass, guint frame, gboolean is_kept, GError **error);
/* Findings of lines that no pass reads. */
void toy_tell_unread (const ToyRun *run);

/* --- toy-frames.c ----------------------------------------------------------------------------- */

/* Draws the buffers up to the frame that is shown, and adds the draft of each pass. Fails with LS_ERROR_RANGE where that is too much,
 * G_IO_ERROR_CANCELLED, and as toy_make_draft(). */
gboolean toy_draw (ToyRun *run, GError **error);
