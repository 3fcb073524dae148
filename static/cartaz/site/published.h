/*
 * published.h - are the published documents those that publishing would write?
 *
 * Shape:  each mistake is one line with its mend, handed to `say`.
 */
#ifndef CARTAZ_SITE_PUBLISHED_H
#define CARTAZ_SITE_PUBLISHED_H

#include "cartaz/tool.h"

typedef void published_say_fn(void *context, const char *line);

/* The brand's documents and its sitemap. */
void published_check(
    struct tool *, const struct brand *, published_say_fn *say, void *context);
/* What is said where no brand is known, and what is left of removed brands. */
void published_check_rest(struct tool *, published_say_fn *say, void *context);

/* Did we publish the folder below htdocs, for a brand whose file is gone? */
bool published_is_left(const struct tool *, const char *folder) MUST_USE;

#endif
