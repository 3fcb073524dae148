/* jscan - all that it lets through json-c takes, and prints as JSON again. */
#include "jscan.h"

#include "fuzz.h"
#include "jobj.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct jscan_limits limits = { .depth = 32, .nodes = 200000 };
	char *text = fuzz_text(data, size);
	struct buf printed = BUF_INIT(FUZZ_ROOM), again = BUF_INIT(FUZZ_ROOM);
	struct json_object *o = NULL;
	const char *why = NULL;
	struct fault f = { 0 };
	size_t at = SIZE_MAX;
	bool ok = jscan_check(text, size, limits, &at, &why);

	HOLDS(ok == jobj_parse(text, size, &o, &f));
	if (ok) {
		fuzz_print(o, &printed);
		jobj_release(&o);
		HOLDS(fuzz_is_json(printed.p, printed.len));
		HOLDS(jobj_parse(printed.p, printed.len, &o, &f));
		fuzz_print(o, &again);
		jobj_release(&o);
		HOLDS(strcmp(printed.p, again.p) == 0);
	} else {
		HOLDS(at <= size && why != NULL);
		HOLDS(o == NULL && f.note[0] != '\0');
	}
	buf_release(&printed);
	buf_release(&again);
	free(text);
	return 0;
}
