#include "profile/request_template_lint_internal.h"
#include "base/placeholder.h"
#include "base/text.h"

bool
ask_is_brand(const char *variable)
{
	return strcmp(variable, "brand") == 0 ||
	    (text_starts(variable, "upstream.") &&
		strcmp(variable, "upstream.base") != 0);
}

bool
ask_is_callers(const char *variable)
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
add_gap(struct ask_whole *w, const struct ask_gap *g)
{
	bool brand = ask_is_brand(g->name);

	w->brand |= brand;
	w->brand_must |= brand && !g->optional;
	w->brand_may |= brand && g->optional;
	if (!brand && g->optional && w->drops[0] == '\0')
		snprintf(w->drops, sizeof(w->drops), "%s", g->name);
}

void
ask_whole_add(struct ask_whole *w, const char *template)
{
	struct braces b = { .next = template };
	enum braces_kind kind;
	struct ask_gap gap;
	const char *why;

	while ((kind = braces_step(&b)) == BRACES_TEXT || kind == BRACES_GAP) {
		if (kind == BRACES_GAP &&
		    ask_gap_read(b.piece, b.len, &gap, &why))
			add_gap(w, &gap);
	}
}

void
ask_whole_join(struct ask_whole *w, const struct ask_whole *inner)
{
	w->brand |= inner->brand;
	w->brand_must |= inner->brand_must;
}

void
ask_whole_check(const struct ask_whole *w, struct lint *l)
{
	if (w->brand && w->drops[0] != '\0')
		(void)lint_wrong(l,
		    "without a value for {%s?} the brand's filter would be left "
		    "out too; give each a parameter, a part or an array "
		    "element of its own",
		    w->drops);
	else if (w->brand_must && w->brand_may)
		(void)lint_wrong(l,
		    "an optional variable of the brand would take the brand's "
		    "filter along; write both without ?, or apart");
}
