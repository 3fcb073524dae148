/*
 * json_validate - all that it lets through json-c takes, and prints as JSON again; but
 * for a name that stands twice, which only the tree shows.  No control character stands
 * in a string, and none but blanks outside: json-c would take them.
 */
#include "json/json_validate.h"

#include "fuzz.h"
#include "json/json_tree.h"

static void
check_tree(struct json_object *o)
{
	struct buf printed = BUF_INIT(FUZZ_ROOM), again = BUF_INIT(FUZZ_ROOM);
	struct error f = { 0 };

	fuzz_print(o, &printed);
	HOLDS(fuzz_is_json(printed.p, printed.len));
	HOLDS(json_tree_parse(printed.p, printed.len, &o, &f));
	fuzz_print(o, &again);
	json_tree_release(&o);
	HOLDS(strcmp(printed.p, again.p) == 0);
	buf_release(&printed);
	buf_release(&again);
}

static void
check_controls(const char *p, size_t n)
{
	bool in_string = false;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)p[i];

		HOLDS(c >= ' ' ||
		    (!in_string && (c == '\t' || c == '\n' || c == '\r')));
		if (in_string && c == '\\')
			i++;
		else if (c == '"')
			in_string = !in_string;
	}
	HOLDS(!in_string);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct json_validate_limits limits = {
		.depth = 32, .nodes = 200000, .objects = 40000
	};
	char *text = fuzz_text(data, size);
	struct json_validate_failure found;
	struct json_object *o = NULL;
	struct error f = { 0 };
	bool ok = json_validate(text, size, limits, &found);

	if (ok)
		check_controls(text, size);
	if (json_tree_parse(text, size, &o, &f)) {
		HOLDS(ok);
		check_tree(o);
		json_tree_release(&o);
	} else {
		HOLDS(o == NULL && f.note[0] != '\0');
		HOLDS(ok == (strstr(f.note, "repeated") != NULL));
	}
	HOLDS(ok || (found.at <= size && found.why != NULL));
	free(text);
	return 0;
}
