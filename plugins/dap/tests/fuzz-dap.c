#include "ls-fuzz.h"

#include <string.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "dap-frames.h"
#include "ls-dap.h"
#include "ls-file.h"

/* Lines of a session of the Debug Adapter Protocol behind its launch: "COMMAND {arguments}", or a whole message. Each is
 * answered once, by text that is JSON on one line. The same bytes are a stream of messages, too, which may end anywhere. Lines that
 * may reach the file system are left out. */

#define MAX_LINES 24

static const char program[] = "00 ALU_PUSH_BEFORE:\n"
                              "  0 x: MUL R1.x, R0.x, R0.x\n"
                              "  1 x: PRED_SETGT ____, 0.5f, PV0.x UPDATE_EXEC_MASK UPDATE_PRED\n"
                              "01 JUMP ADDR(6)\n"
                              "02 LOOP_START_DX10 ADDR(5)\n"
                              "03 ALU_BREAK:\n"
                              "  2 x: ADD R1.x, R1.x, 0.5f\n"
                              "  3 x: PRED_SETGT ____, 1.0f, R1.x UPDATE_EXEC_MASK UPDATE_PRED\n"
                              "04 LOOP_END ADDR(3)\n"
                              "05 ELSE POP_CNT(1) ADDR(7)\n"
                              "06 POP POP_CNT(1) ADDR(7)\n"
                              "07 EXP_DONE: PIX0, R1\n"
                              "END_OF_PROGRAM\n";

/* The name of a file in memory that holds the program. Returns: (transfer full). */
static char *
make_file (void)
{
  int fd = memfd_create ("fuzz.asm", MFD_CLOEXEC);

  g_assert_true (fd >= 0 && ls_file_write_fd (fd, program, strlen (program)));
  return g_strdup_printf ("/proc/self/fd/%d", fd);
}

static gboolean
send_cb (const char *text, gsize length, gpointer data)
{
  guint *n_responses = data;

  g_assert_true (length == strlen (text) && *text == '{' && g_utf8_validate (text, -1, NULL));
  g_assert_null (strchr (text, '\n'));
  *n_responses += strstr (text, "\"type\":\"response\"") != NULL;
  return TRUE;
}

/* Whether a line may save or read a file, whatever the abbreviation. */
static gboolean
touches_files (const char *line)
{
  return strstr (line, "sa") || strstr (line, "so") || strchr (line, '\\') ||
         strstr (line, "launch") || strstr (line, "restart");
}

static void
take_line (LsDap *dap, const char *line, guint seq)
{
  gsize length = strcspn (line, " ");
  g_autofree char *command = g_strndup (line, length);
  g_autofree char *message =
    *line == '{' ? g_strdup (line)
                 : g_strdup_printf (
                     "{\"seq\": %u, \"type\": \"request\", \"command\": \"%s\", \"arguments\": %s}",
                     seq, command, line[length] != '\0' ? line + length : "{}");

  ls_dap_take (dap, message, strlen (message));
}

static void
check_lines (const char *text)
{
  static const LsDapHow how = { .max_steps = 500 };
  g_autofree char *file = make_file ();
  g_autofree char *launch = g_strdup_printf ("launch {\"program\": \"%s\"}", file);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  guint n_responses = 0, n_asked = 2;
  LsDap *dap = ls_dap_new (&how, send_cb, &n_responses);

  take_line (dap, "initialize", 1);
  take_line (dap, launch, 2);
  for (guint i = 0; lines[i] && !ls_dap_is_over (dap); i++)
    if (!touches_files (lines[i]))
      {
        take_line (dap, lines[i], i + 3);
        n_asked++;
      }
  g_assert_cmpuint (n_responses, ==, n_asked);
  ls_fuzz_count (LS_FUZZ_RAN);
  ls_dap_free (dap);
  close (atoi (file + strlen ("/proc/self/fd/")));
}

static void
check_stream (const char *bytes, gsize size)
{
  DapFrames frames;
  gsize length;
  char *message;

  dap_frames_init (&frames);
  dap_frames_add (&frames, bytes, size);
  while (dap_frames_next (&frames, &message, &length, NULL) && message)
    {
      g_assert_true (length <= DAP_MAX_MESSAGE && message[length] == '\0');
      g_free (message);
    }
  dap_frames_end (&frames, NULL);
  dap_frames_clear (&frames);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);

  ls_fuzz_count (LS_FUZZ_INPUTS);
  check_stream ((const char *) data, size);
  if (size > 8192)
    return 0;
  ls_fuzz_count (LS_FUZZ_OPENED);
  check_lines (text);
  return 0;
}
