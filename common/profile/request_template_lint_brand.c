/*
 * request_template_lint_brand - finds the brand's filter in templates.
 */
#include "profile/internal.h"
#include "base/text.h"

bool
request_template_is_brand_filter(const char *variable)
{
	return strcmp(variable, "brand") == 0 ||
	    (text_starts(variable, "upstream.") &&
		strcmp(variable, "upstream.base") != 0);
}

bool
request_template_is_caller_value(const char *variable)
{
	static const char *const names[] = { "q", "city", "state",
		"organization", "key" };

	return text_is_among(names, ARRAY_LEN(names), variable);
}

static void
add_placeholder(void *context, const struct request_template_placeholder *p)
{
	struct request_template_unit *unit = context;
	bool brand = request_template_is_brand_filter(p->name);

	unit->brand |= brand;
	unit->brand_required |= brand && !p->optional;
	unit->brand_optional |= brand && p->optional;
	if (!brand && p->optional && unit->dropped_by[0] == '\0')
		snprintf(
		    unit->dropped_by, sizeof(unit->dropped_by), "%s", p->name);
}

void
request_template_unit_add(
    struct request_template_unit *unit, const char *template)
{
	request_template_each_placeholder_of(template, add_placeholder, unit);
}

void
request_template_unit_join(struct request_template_unit *unit,
    const struct request_template_unit *inner)
{
	unit->brand |= inner->brand;
	unit->brand_required |= inner->brand_required;
}

void
request_template_unit_check(
    const struct request_template_unit *unit, struct diagnostics *l)
{
	if (unit->brand && unit->dropped_by[0] != '\0')
		(void)diagnostics_add(l,
		    "without a value for {%s?}, the brand's filter would also "
		    "be left out; give each variable its own parameter, part "
		    "or array element",
		    unit->dropped_by);
	else if (unit->brand_required && unit->brand_optional)
		(void)diagnostics_add(l,
		    "joins a required and an optional variable of the brand, "
		    "so without the optional variable the brand's filter "
		    "would be left out; remove the ?, or separate the "
		    "variables");
}
