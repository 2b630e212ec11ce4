#pragma once

/* Marks words of a table that who shows them puts into the person's language (po/update); here they stay English, as they
 * are in answers. */
#define N_(words) words
