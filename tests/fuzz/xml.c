/*
 * xml - any bytes end; elements are closed in their order, within the limits; texts are
 * UTF-8; and the same bytes in pieces are the same document.
 */
#include <unistd.h>

#include "base/text.h"
#include "fuzz.h"
#include "importer/xml_reader.h"

struct seen {
	const char *open[XML_READER_DEPTH_MAX];
	size_t depth;
	struct arena mem;
	struct buf events;
};

static bool
start(void *context, const char *name, const char *const *attributes,
    struct error *f)
{
	struct seen *s = context;

	HOLDS(s->depth < XML_READER_DEPTH_MAX && name[0] != '\0');
	s->open[s->depth++] = arena_copy(&s->mem, name, strlen(name));
	buf_printf(&s->events, "<%s", name);
	for (; *attributes != NULL; attributes += 2) {
		HOLDS(text_is_utf8(attributes[1], strlen(attributes[1])));
		HOLDS(xml_reader_attribute(attributes, attributes[0]) != NULL);
		buf_printf(
		    &s->events, " %s='%s'", attributes[0], attributes[1]);
	}
	return strcmp(name, "stop") != 0 ||
	    error_note(f, ERROR_INTERNAL_ERROR, "stopped");
}

static bool
end(void *context, const char *name, const char *text, struct error *f)
{
	static const char blanks[] = " \n\t\r";
	struct seen *s = context;

	HOLDS(s->depth > 0 && strcmp(s->open[--s->depth], name) == 0);
	HOLDS(strlen(text) <= XML_READER_TEXT_MAX);
	HOLDS(text_is_utf8(text, strlen(text)));
	HOLDS(text[0] == '\0' ||
	    (strchr(blanks, text[0]) == NULL &&
		strchr(blanks, text[strlen(text) - 1]) == NULL));
	buf_printf(&s->events, "%s</%s>\n", text, name);
	return strcmp(text, "stop") != 0 ||
	    error_note(f, ERROR_INTERNAL_ERROR, "stopped");
}

static bool
read_all(const uint8_t *data, size_t size, size_t piece, struct seen *s)
{
	const struct xml_reader xml = { start, end, s };
	struct error f = { 0 };
	struct byte_reader in;
	int fd = fuzz_stream(data, size, piece);
	bool ok;

	*s = (struct seen){ .mem = ARENA_INIT(FUZZ_ROOM),
		.events = BUF_INIT(FUZZ_ROOM) };
	byte_reader_init(&in, fd);
	ok = xml_reader_read(&in, &xml, &f);
	HOLDS(ok ? s->depth == 0 && s->events.len > 0 : f.note[0] != '\0');
	byte_reader_release(&in);
	close(fd);
	arena_release(&s->mem);
	return ok;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t piece = (size_t)fuzz_byte(&data, &size) + 1;
	struct seen whole, pieces;
	bool ok;

	if (size / piece > 64) /* what a socket surely holds */
		piece = size / 64 + 1;
	ok = read_all(data, size, size + 1, &whole);
	HOLDS(ok == read_all(data, size, piece, &pieces));
	/* A text that is too long may be noticed in another place. */
	HOLDS(!ok ||
	    strcmp(buf_cstr(&whole.events), buf_cstr(&pieces.events)) == 0);
	buf_release(&whole.events);
	buf_release(&pieces.events);
	return 0;
}
