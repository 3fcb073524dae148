/*
 * ask_lint_parts.h - what the lints of a request share: ask_lint.c looks at
 * where templates stand, ask_lint_text.c at one template, ask_lint_brand.c at
 * what carries the brand's filter.
 *
 * Layer: 2 (domain).
 */
#ifndef ASK_LINT_PARTS_H
#define ASK_LINT_PARTS_H

#include "profile/request_template_placeholder.h"
#include "profile/request_template_lint.h"

enum ask_at {
	ASK_AT_BASE,
	ASK_AT_PATH,
	ASK_AT_QUERY,
	ASK_AT_HEADER,
	ASK_AT_BODY,
};

/* What is left out as a whole: a parameter, a part of one, an element. */
struct ask_whole {
	bool brand;      /* carries the brand's filter */
	bool brand_must; /* and not by an optional gap alone */
	bool brand_may;
	char drops[ASK_GAP_MAX + 1]; /* whose absence leaves it out; or "" */
};

/* q, city, state, organization, key */
bool ask_is_callers(const char *variable) MUST_USE;

/* Adds what the template carries. */
void ask_whole_add(struct ask_whole *, const char *template);
/* Adds what carries the brand inside of a part that goes on its own. */
void ask_whole_join(struct ask_whole *, const struct ask_whole *inner);
/* Says so when the brand's filter would go with a value that is not there. */
void ask_whole_check(const struct ask_whole *, struct lint *);

/* One template; beside_brand: in one parameter with the brand's filter. */
void ask_lint_text(const char *template, enum ask_of, enum ask_at,
    bool beside_brand, struct lint *);

#endif
