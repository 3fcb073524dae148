/*
 * template - text without gaps stays as it is, and gaps that are filled in JSON
 * leave it JSON.
 */
#include "text/template.h"

#include "fuzz.h"
#include "base/text.h"

/* A part that holds itself, the text. */
static bool
find_part(
    void *context, const char *name, const char **p, size_t *n, struct error *f)
{
	*p = context;
	*n = strlen(context);
	return strcmp(name, "all") == 0 ||
	    error_note(f, ERROR_INTERNAL_ERROR, "line 0: no part");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t split = fuzz_byte(&data, &size);
	size_t n = split < size ? split : size;
	char *value = fuzz_text(data, n);
	char *text = fuzz_text(data + n, size - n);
	const struct template_value values[] = {
		{ "name", text_is_utf8(value, n) ? value : "n", false, 0 },
		{ "yes", NULL, true, 0 },
		{ "no", NULL, false, 0 },
		{ NULL, NULL, false, 0 },
	};

	size -= n;
	for (int kind = TEMPLATE_TEXT; kind <= TEMPLATE_MARKUP; kind++) {
		struct template t = {
			.kind = (enum template_kind)kind,
			.values = values,
			.part = find_part,
			.context = text,
		};
		struct buf out = BUF_INIT(FUZZ_ROOM);
		struct error f = { 0 };
		bool ok = template_render(&t, text, size, &out, &f);

		HOLDS(ok || strstr(f.note, "line ") != NULL);
		if (memmem(text, size, "{{", 2) == NULL)
			HOLDS(ok && out.len == size &&
			    (size == 0 || memcmp(out.p, text, size) == 0));
		if (ok && kind == TEMPLATE_JSON && fuzz_is_json(text, size) &&
		    strstr(text, "{{#") == NULL &&
		    strstr(text, "{{^") == NULL &&
		    strstr(text, ":text}}") == NULL) /* as it is, on demand */
			HOLDS(fuzz_is_json(out.p, out.len));
		buf_release(&out);
	}
	free(value);
	free(text);
	return 0;
}
