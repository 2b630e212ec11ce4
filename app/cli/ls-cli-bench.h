#pragma once

#include "ls-cli.h"
#include "ls-scene.h"

G_BEGIN_DECLS

/* What the forms of bench share. */

/* A scene of data/bench, "mandelbrot". Returns: (transfer full): NULL with an error. */
char *ls_cli_bench_text (const char *name, GError **error);
/* How many programs bench has of its own. */
guint ls_cli_bench_n_programs (void);
/* One of them opened, by number from 0. Returns: (transfer full): NULL with an error. */
LsScene *ls_cli_bench_open (guint program, GError **error);
/* A scene's file opened. Returns: (transfer full): NULL with an error. */
LsScene *ls_cli_bench_scene (const LsCli *cli, const char *file, GError **error);
/* `lanescope bench reverse` (cli-bench-reverse.c) */
LsCliStatus ls_cli_bench_reverse (const LsCli *cli);

G_END_DECLS
