/*
 * rule_template - compiles the pointers of rules, and their templates: {"tpl": ...}.
 */
#include "base/placeholder.h"
#include "profile/internal.h"
#include "base/text.h"

bool
rule_pointer_parse(const char *text, struct arena *mem, struct pointer *out)
{
	bool ok = pointer_parse(text + (text[0] == '^'), mem, out);

	out->is_outer = text[0] == '^';
	return ok;
}

/* Returns true for the brand's variables that a rule may use: all except secrets. */
static bool
is_variable(const char *name)
{
	return strcmp(name, "brand") == 0 ||
	    (text_starts(name, "upstream.") && strchr(name, '|') == NULL &&
		strcmp(name, "upstream.") != 0);
}

/* Compiles "/ptr|slug" or "upstream.base", the text between the braces. */
static bool
compile_placeholder(const char *p, size_t n, struct diagnostics *lint,
    struct arena *mem, struct rule_part *out)
{
	char *name = arena_alloc(mem, n + 1);
	struct pointer *pointer;

	memcpy(name, p, n);
	if (name[0] != '/' && name[0] != '^') {
		out->variable = name;
		return is_variable(name) ||
		    diagnostics_add(lint,
			"'{%s}' is neither a pointer nor {brand} nor "
			"{upstream.NAME}",
			name);
	}
	out->slug = text_ends(name, "|slug");
	if (out->slug)
		name[n - 5] = '\0';
	if (strchr(name, '|') != NULL)
		return diagnostics_add(
		    lint, "'{%s}': only |slug may follow", name);
	pointer = arena_alloc(mem, sizeof(*pointer));
	out->pointer = pointer;
	return rule_pointer_parse(name, mem, pointer) ||
	    diagnostics_add(lint, "'%.80s' is not a JSON pointer", name);
}

static bool
compile_pieces(const char *template, struct diagnostics *lint,
    struct arena *mem, struct rule *r)
{
	struct placeholder b = { .next = template };
	bool ok = true;

	for (;;) {
		struct rule_part *part = &r->parts[r->part_count];

		switch (placeholder_next(&b)) {
		case PLACEHOLDER_END:
			return ok;
		case PLACEHOLDER_ERROR:
			return diagnostics_add(lint, "%s", b.why);
		case PLACEHOLDER_TEXT:
			part->literal = arena_copy(mem, b.piece, b.len);
			break;
		case PLACEHOLDER_NAME:
			ok = compile_placeholder(
				 b.piece, b.len, lint, mem, part) &&
			    ok;
			break;
		}
		r->part_count++;
	}
}

bool
rule_compile_template(const char *template, struct diagnostics *lint,
    struct arena *mem, struct rule *r)
{
	size_t pieces = 1;

	if (template == NULL || template[0] == '\0')
		return diagnostics_add(
		    lint, "must be a text that is not empty");
	for (const char *p = template; *p != '\0'; p++)
		pieces += *p == '{' ? 2 : 0;
	r->parts = arena_alloc(mem, pieces * sizeof(*r->parts));
	return compile_pieces(template, lint, mem, r);
}
