#pragma once

#include "ls-cli.h"
#include "ls-scene.h"

G_BEGIN_DECLS

/* What the forms of bench share. */

/* The scene of a program of bench's own, "mandelbrot". Returns: (transfer full): NULL with an error. */
char *ls_cli_bench_text (const char *name, GError **error);
/* The scene opened. Returns: (transfer full): NULL with an error. */
LsScene *ls_cli_bench_open (const char *name, GError **error);
/* `lanescope bench reverse` (cli-bench-reverse.c) */
LsCliStatus ls_cli_bench_reverse (const LsCli *cli);

G_END_DECLS
