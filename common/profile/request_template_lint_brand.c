#include "profile/internal.h"
#include "base/placeholder.h"
#include "base/text.h"

bool
request_template_is_brand(const char *variable)
{
	return strcmp(variable, "brand") == 0 ||
	    (text_starts(variable, "upstream.") &&
		strcmp(variable, "upstream.base") != 0);
}

bool
request_template_is_callers(const char *variable)
{
	static const char *const names[] = { "q", "city", "state",
		"organization", "key" };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], variable) == 0)
			return true;
	}
	return false;
}

static void
add_gap(struct request_template_unit *w,
    const struct request_template_placeholder *g)
{
	bool brand = request_template_is_brand(g->name);

	w->brand |= brand;
	w->brand_must |= brand && !g->optional;
	w->brand_may |= brand && g->optional;
	if (!brand && g->optional && w->drops[0] == '\0')
		snprintf(w->drops, sizeof(w->drops), "%s", g->name);
}

void
request_template_unit_add(struct request_template_unit *w, const char *template)
{
	struct placeholder b = { .next = template };
	enum placeholder_kind kind;
	struct request_template_placeholder gap;
	const char *why;

	while ((kind = placeholder_next(&b)) == PLACEHOLDER_TEXT ||
	    kind == PLACEHOLDER_NAME) {
		if (kind == PLACEHOLDER_NAME &&
		    request_template_placeholder_read(
			b.piece, b.len, &gap, &why))
			add_gap(w, &gap);
	}
}

void
request_template_unit_join(
    struct request_template_unit *w, const struct request_template_unit *inner)
{
	w->brand |= inner->brand;
	w->brand_must |= inner->brand_must;
}

void
request_template_unit_check(
    const struct request_template_unit *w, struct diagnostics *l)
{
	if (w->brand && w->drops[0] != '\0')
		(void)diagnostics_add(l,
		    "without a value for {%s?} the brand's filter would be left "
		    "out too; give each a parameter, a part or an array "
		    "element of its own",
		    w->drops);
	else if (w->brand_must && w->brand_may)
		(void)diagnostics_add(l,
		    "an optional variable of the brand would take the brand's "
		    "filter along; write both without ?, or apart");
}
