#include <string.h>

#include "ls-fuzz.h"
#include "mutate.h"

/* libFuzzer's mutator of bundles, scenes and scripts: each part is changed as what it is.  Only in fuzzers, which have LLVMFuzzerMutate(). */

/* libFuzzer's */
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver (const uint8_t *data1,
                                  size_t size1,
                                  const uint8_t *data2,
                                  size_t size2,
                                  uint8_t *out,
                                  size_t max_size,
                                  unsigned seed);

static gboolean
is_scene (const FuzzPart *part)
{
  return g_str_has_suffix (part->name, ".lanescope");
}

static gboolean
is_tgsi (const FuzzPart *part)
{
  return g_str_has_suffix (part->name, ".tgsi");
}

static gboolean
is_text (const FuzzPart *part)
{
  return g_str_has_suffix (part->name, "PART") || g_str_equal (part->name, "verb") ||
         g_str_has_suffix (part->name, ".asm") || is_tgsi (part);
}

static gboolean
has_tgsi (const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    if (is_tgsi (g_ptr_array_index (parts, i)))
      return TRUE;
  return FALSE;
}

static void
mutate_bytes (FuzzPart *part)
{
  guint size = part->bytes->len;

  g_byte_array_set_size (part->bytes, size + 16);
  g_byte_array_set_size (part->bytes,
                         (guint) LLVMFuzzerMutate (part->bytes->data, size, size + 16));
}

static void
mutate_text (GRand *rand, GPtrArray *lines)
{
  guint i = mutate_below (rand, lines->len);
  char *made = mutate_number_in (rand, g_ptr_array_index (lines, i));

  if (made)
    mutate_line_set (lines, i, made);
  else
    mutate_assembly (rand, lines, i);
}

static void
mutate_part (GRand *rand, FuzzPart *part, const GPtrArray *parts)
{
  g_autoptr (GPtrArray) lines = NULL;

  if (mutate_below (rand, 32) == 0)
    {
      mutate_bytes (part);
      return;
    }
  if (!is_scene (part) && !is_text (part) && !g_str_equal (part->name, "script"))
    {
      mutate_words (rand, part->bytes);
      return;
    }
  lines = mutate_lines_split (part);
  if (is_scene (part))
    mutate_scene (rand, lines, parts);
  else if (g_str_equal (part->name, "script"))
    mutate_script (rand, lines, has_tgsi (parts));
  else if (is_tgsi (part))
    mutate_assembly (rand, lines, mutate_below (rand, lines->len));
  else
    mutate_text (rand, lines);
  mutate_lines_join (lines, part->bytes);
}

/* The scene and the script more often than data. */
static FuzzPart *
pick_part (GRand *rand, const GPtrArray *parts)
{
  FuzzPart *special = NULL;

  switch (mutate_below (rand, 4))
    {
    case 0:
      special = fuzz_bundle_find (parts, "scene.lanescope");
      break;
    case 1:
      special = fuzz_bundle_find (parts, "script");
      break;
    default:
      break;
    }
  return special ? special : g_ptr_array_index (parts, mutate_below (rand, parts->len));
}

/* --- inputs ---------------------------------------------------------------------------------------------- */

/* An input that is no bundle is one part, without a head. */
typedef struct
{
  GPtrArray *parts;
  gboolean is_plain;
} Input;

static Input
read_input (const uint8_t *data, size_t size)
{
  Input input = { .parts = fuzz_bundle_read (data, size) };

  if (input.parts->len > 0 || size == 0)
    return input;
  input.is_plain = TRUE;
  fuzz_bundle_add (input.parts, *data == '[' || *data == '#' ? "scene.lanescope" : "script", data,
                   size);
  return input;
}

static void
clear_input (Input *input)
{
  g_ptr_array_unref (input->parts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Input, clear_input)

/* Returns: 0 if it is too long. */
static size_t
pack (const Input *input, uint8_t *out, size_t max_size)
{
  const FuzzPart *first = g_ptr_array_index (input->parts, 0);
  g_autoptr (GByteArray) bytes =
    input->is_plain ? g_byte_array_ref (first->bytes) : fuzz_bundle_write (input->parts);

  if (bytes->len > max_size || bytes->len == 0)
    return 0;
  memcpy (out, bytes->data, bytes->len);
  return bytes->len;
}

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
  static const guint counts[] = { 1, 1, 1, 2, 2, 3, 5 };
  g_auto (Input) input = read_input (data, size);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  size_t made = 0;

  if (input.parts->len > 0 && mutate_below (rand, input.is_plain ? 16 : 256) > 0)
    {
      for (guint n = counts[mutate_below (rand, G_N_ELEMENTS (counts))]; n > 0; n--)
        mutate_part (rand, pick_part (rand, input.parts), input.parts);
      made = pack (&input, data, max_size);
    }
  return made ? made : LLVMFuzzerMutate (data, size, max_size);
}

static void
cross_scenes (GRand *rand, FuzzPart *scene, const FuzzPart *other)
{
  g_autoptr (GPtrArray) lines = mutate_lines_split (scene);
  g_autoptr (GPtrArray) from = mutate_lines_split (other);

  for (guint n = 1 + mutate_below (rand, 3); n > 0; n--)
    mutate_cross (rand, lines, from);
  mutate_lines_join (lines, scene->bytes);
}

/* The files that the groups name, and the script now and then. */
static void
cross_files (GRand *rand, GPtrArray *parts, const FuzzPart *scene, const GPtrArray *others)
{
  for (guint i = 0; i < others->len; i++)
    {
      const FuzzPart *part = g_ptr_array_index (others, i);
      FuzzPart *own = fuzz_bundle_find (parts, part->name);

      if (!own)
        fuzz_bundle_add (parts, part->name, part->bytes->data, part->bytes->len);
      else if (own != scene && mutate_below (rand, 3) == 0)
        {
          g_byte_array_set_size (own->bytes, 0);
          g_byte_array_append (own->bytes, part->bytes->data, part->bytes->len);
        }
    }
}

size_t
LLVMFuzzerCustomCrossOver (const uint8_t *data1,
                           size_t size1,
                           const uint8_t *data2,
                           size_t size2,
                           uint8_t *out,
                           size_t max_size,
                           unsigned seed)
{
  g_auto (Input) input = read_input (data1, size1);
  g_auto (Input) other = read_input (data2, size2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  FuzzPart *scene = fuzz_bundle_find (input.parts, "scene.lanescope");
  const FuzzPart *from = fuzz_bundle_find (other.parts, "scene.lanescope");

  if (input.parts->len == 0)
    return 0;
  if (scene && from)
    cross_scenes (rand, scene, from);
  if (!input.is_plain || !scene)
    cross_files (rand, input.parts, scene, other.parts);
  return pack (&input, out, max_size);
}
