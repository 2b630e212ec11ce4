#include "toy-machine.h"

#define MAX_DEPTH 3

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static void
append_compute (GString *text)
{
  guint d = pick (TOY_REGISTERS), a = pick (TOY_REGISTERS), b = pick (TOY_REGISTERS);

  switch (pick (6))
    {
    case 0:
      g_string_append_printf (text, "movi %u %u\n", d, pick (64));
      break;
    case 1:
      g_string_append_printf (text, "lane %u\n", d);
      break;
    case 2:
      g_string_append_printf (text, "addi %u %u %d\n", d, a, (int) pick (33) - 16);
      break;
    case 3:
      g_string_append_printf (text, "add %u %u %u\n", d, a, b);
      break;
    case 4:
      g_string_append_printf (text, "less %u %u\n", a, b);
      break;
    default:
      g_string_append_printf (text, "out %u %u\n", pick (TOY_OUTPUTS), a);
      break;
    }
}

/* Appends about n instructions; loops are counted, so that it ends. */
static void
append_block (GString *text, guint n, guint depth, gboolean is_in_loop)
{
  for (guint done = 0; done < n;)
    {
      guint kind = pick (10);
      guint inner = 1 + pick (6);
      if (kind == 0 && depth < MAX_DEPTH)
        {
          g_string_append_printf (text, "lane 0\nless 0 %u\nif\n", pick (TOY_REGISTERS));
          append_block (text, inner, depth + 1, is_in_loop);
          if (pick (2) == 0)
            {
              g_string_append (text, "else\n");
              append_block (text, inner, depth + 1, is_in_loop);
            }
          g_string_append (text, "endif\n");
          done += inner;
        }
      else if (kind == 1 && depth < MAX_DEPTH)
        {
          g_string_append_printf (text, "loop %u\n", 1 + pick (9));
          append_block (text, inner, depth + 1, TRUE);
          g_string_append (text, "endloop\n");
          done += inner;
        }
      else if (kind == 2 && is_in_loop)
        {
          g_string_append (text, "break\n");
        }
      else
        {
          append_compute (text);
        }
      done++;
    }
}

char *
toy_random_text (guint n)
{
  GString *text = g_string_new (NULL);

  append_block (text, n, 0, FALSE);
  g_string_append (text, pick (8) == 0 ? "trap\n" : "end\n");
  return g_string_free (text, FALSE);
}
