#include <string.h>

#include "ls-words.h"
#include "toy-json.h"

/* What a pass reads by its channels. */

#define MAX_INPUTS 32                  /* of a pass */
#define PREVIZ "/media/previz/buffer0" /* with 0 to 3 behind it: buffers A to D */

/* The truths of samplers are strings. Returns: FALSE also for what is none. */
static gboolean
read_flag (JsonObject *object, const char *name, gboolean otherwise)
{
  JsonNode *node = toy_find_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return otherwise;
  if (toy_is_string (node))
    return strcmp (json_node_get_string (node), "true") == 0;
  return json_node_get_value_type (node) == G_TYPE_BOOLEAN && json_node_get_boolean (node);
}

/* word: (inout): the value of a key of the sampler, one of words. */
static gboolean
read_choice (const ToyReader *reader,
             JsonObject *sampler,
             const char *where,
             const char *name,
             const char *const *words,
             const char **word,
             GError **error)
{
  g_autofree char *path = g_strconcat (where, ".", name, NULL);
  g_autofree char *list = g_strjoinv (", ", (char **) words);
  const char *text;

  if (!toy_read_text (reader, sampler, where, name, NULL, &text, error))
    return FALSE;
  if (text == NULL || *text == '\0')
    return TRUE;
  *word = text;
  if (!g_strv_contains (words, text))
    toy_warn (reader, path, N_ ("'%.40s' is none of %s: %s counts"), text, list, words[0]);
  return TRUE;
}

static gboolean
read_sampler (const ToyReader *reader,
              JsonObject *input,
              const char *where,
              ToyChannel *channel,
              GError **error)
{
  static const char *const filters[] = { "linear", "nearest", "mipmap", NULL };
  static const char *const wraps[] = { "clamp", "repeat", NULL };
  JsonNode *node = toy_find_member (input, "sampler");
  g_autofree char *path = g_strconcat (where, ".sampler", NULL);
  const char *filter = "linear", *wrap = channel->kind == TOY_TEXTURE ? "repeat" : "clamp";

  channel->is_upright = TRUE;
  if (node != NULL && !JSON_NODE_HOLDS_OBJECT (node))
    return toy_fail_value (reader, path, node, N_ ("an object"), error);
  if (node != NULL)
    {
      JsonObject *sampler = json_node_get_object (node);

      if (!read_choice (reader, sampler, path, "filter", filters, &filter, error) ||
          !read_choice (reader, sampler, path, "wrap", wraps, &wrap, error))
        return FALSE;
      channel->is_upright = read_flag (sampler, "vflip", TRUE);
    }
  channel->is_linear = strcmp (filter, "nearest") != 0;
  channel->is_clamped = strcmp (wrap, "repeat") != 0;
  if (strcmp (filter, "mipmap") == 0 && channel->kind == TOY_BUFFER)
    toy_warn (reader, path, N_ ("a buffer has one level here: mipmap is as linear"));
  return TRUE;
}

static ToyKind
find_kind (const char *type, const char *file)
{
  static const struct
  {
    const char *type;
    ToyKind kind;
  } kinds[] = { { "buffer", TOY_BUFFER },
                { "texture", TOY_TEXTURE },
                { "cubemap", TOY_CUBE },
                { "volume", TOY_VOLUME },
                { "keyboard", TOY_KEYBOARD } };

  if (file != NULL && g_str_has_prefix (file, PREVIZ))
    return TOY_BUFFER;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].type, type) == 0)
      return kinds[i].kind;
  return TOY_OTHER;
}

/* Which buffer a channel reads: the pass with the output of the same id, else the one that the file's name says. */
static void
find_buffer (const ToyReader *reader, JsonObject *input, const char *where, ToyChannel *channel)
{
  g_autofree char *id = toy_dup_id (input);
  const char digit = channel->file != NULL && g_str_has_prefix (channel->file, PREVIZ)
                       ? channel->file[strlen (PREVIZ)]
                       : '\0';
  gpointer found;

  channel->buffer = TOY_NO_BUFFER;
  if (id != NULL && g_hash_table_lookup_extended (reader->outputs, id, NULL, &found))
    channel->buffer = found != NULL ? GPOINTER_TO_UINT (found) - 1 : TOY_NO_BUFFER;
  else if (digit >= '0' && digit < '0' + TOY_BUFFERS)
    channel->buffer = (guint) (digit - '0');
  if (channel->buffer < TOY_BUFFERS && toy_has (reader->toy, channel->buffer))
    return;
  if (channel->buffer < TOY_BUFFERS)
    toy_warn (reader, where, N_ ("there is no Buffer %c: it reads 0"),
              'A' + (char) channel->buffer);
  else
    toy_warn (reader, where, N_ ("no pass gives the buffer '%s': it reads 0"),
              id != NULL              ? id
              : channel->file != NULL ? channel->file
                                      : "");
  channel->buffer = TOY_NO_BUFFER;
}

static gboolean
read_input (const ToyReader *reader,
            JsonObject *input,
            const char *where,
            ToyPass *pass,
            GError **error)
{
  JsonNode *number = toy_find_member (input, "channel");
  g_autofree char *whole = toy_dup_path (reader, where);
  g_autofree char *path = g_strconcat (where, ".channel", NULL);
  const char *file, *type;
  ToyChannel *channel;

  if (number == NULL)
    return toy_fail_at (reader, where, LS_ERROR_FORMAT, error, N_ ("it has no channel (0 to %u)"),
                        TOY_CHANNELS - 1);
  if (!JSON_NODE_HOLDS_VALUE (number) || json_node_get_value_type (number) != G_TYPE_INT64 ||
      json_node_get_int (number) < 0 || json_node_get_int (number) >= TOY_CHANNELS)
    return toy_fail_value (reader, path, number, N_ ("a number from 0 to 3"), error);
  if (!toy_read_text (reader, input, where, "src", "filepath", &file, error) ||
      !toy_read_text (reader, input, where, "ctype", "type", &type, error))
    return FALSE;
  channel = &pass->channels[json_node_get_int (number)];
  if (channel->kind != TOY_NONE)
    {
      toy_warn (reader, path, N_ ("a second input of channel %u: the first one counts"),
                (guint) json_node_get_int (number));
      return TRUE;
    }
  channel->kind = find_kind (type, file);
  channel->file = g_strdup (file);
  channel->type = g_strdup (type != NULL ? type : "");
  channel->line = toy_find_line (reader->text, whole);
  if (channel->kind == TOY_BUFFER)
    find_buffer (reader, input, where, channel);
  return read_sampler (reader, input, where, channel, error);
}

gboolean
toy_read_channels (const ToyReader *reader,
                   JsonObject *object,
                   const char *where,
                   ToyPass *pass,
                   GError **error)
{
  g_autofree char *path = g_strconcat (where, ".inputs", NULL);
  JsonArray *list;

  if (!toy_read_list (reader, object, path, "inputs", MAX_INPUTS, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      g_autofree char *place = g_strdup_printf ("%s[%u]", path, i);

      if (!read_input (reader, json_array_get_object_element (list, i), place, pass, error))
        return FALSE;
    }
  return TRUE;
}
