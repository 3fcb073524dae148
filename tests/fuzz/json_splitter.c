/*
 * json_splitter - any bytes end, however they arrive; and of a good document exactly
 * its elements come out.
 */
#include "json/json_splitter.h"

#include <unistd.h>

#include "fuzz.h"
#include "json/json_tree.h"

/*
 * All records with a line end after each; *ok says whether the end was reached.
 * Without keys the list is found by its name.
 */
static int64_t
split(const uint8_t *data, size_t size, size_t piece, size_t key_count,
    struct buf *all, bool *ok)
{
	static const char *const keys[] = { "data" };
	struct json_splitter r;
	struct error f = { 0 };
	bool more;
	int fd = fuzz_stream(data, size, piece);
	struct byte_reader in;

	byte_reader_init(&in, fd);
	json_splitter_init(&r, &in, keys, key_count);
	while ((*ok = json_splitter_next(&r, &more, &f)) && more) {
		HOLDS(r.count <= (int64_t)size);
		buf_bytes(all, buf_cstr(&r.record), r.record.len);
		buf_char(all, '\n');
	}
	HOLDS(*ok || f.note[0] != '\0');
	HOLDS(in.offset <= (int64_t)size);
	json_splitter_release(&r);
	byte_reader_release(&in);
	close(fd);
	return r.count;
}

/* The array that a good document holds its records in; NULL for another. */
static struct json_object *
array_of(struct json_object *o, const char *text)
{
	const char *key = strstr(text, "\"data\"");

	if (json_tree_kind(o) == JSON_TREE_ARRAY)
		return o;
	/* Two of them, or an escaped one, are no document of ours. */
	if (key == NULL || strstr(key + 1, "\"data\"") != NULL ||
	    strchr(text, '\\') != NULL ||
	    json_tree_kind(json_tree_member(o, "data")) != JSON_TREE_ARRAY)
		return NULL;
	return json_tree_member(o, "data");
}

static void
check_elements(struct json_object *array, const char *lines, int64_t count)
{
	HOLDS((size_t)count == json_tree_count(array));
	for (size_t i = 0; i < json_tree_count(array); i++) {
		struct buf whole = BUF_INIT(FUZZ_ROOM), one = whole;
		const char *end = lines;
		struct json_object *o = NULL;
		struct error f;

		/* A record may span lines, until it is whole. */
		do
			end = strchr(end + (end > lines), '\n');
		while (end != NULL &&
		    !json_tree_parse(lines, (size_t)(end - lines), &o, &f));
		HOLDS(end != NULL);
		fuzz_print(json_tree_at(array, i), &whole);
		fuzz_print(o, &one);
		HOLDS(strcmp(whole.p, one.p) == 0);
		json_tree_release(&o);
		buf_release(&whole);
		buf_release(&one);
		lines = end + 1;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t piece = (size_t)fuzz_byte(&data, &size) + 1;
	struct buf whole = BUF_INIT(FUZZ_ROOM), pieces = whole;
	struct buf found = whole, found_pieces = whole;
	struct json_object *o = NULL, *array;
	char *text = fuzz_text(data, size);
	struct error f;
	int64_t count;
	bool ok, same;

	if (size / piece > 64) /* what a socket surely holds */
		piece = size / 64 + 1;
	count = split(data, size, size, 0, &found, &ok);
	HOLDS(count == split(data, size, piece, 0, &found_pieces, &same));
	HOLDS(ok == same);
	HOLDS(strcmp(buf_cstr(&found), buf_cstr(&found_pieces)) == 0);
	count = split(data, size, size, 1, &whole, &ok);
	HOLDS(count == split(data, size, piece, 1, &pieces, &same));
	HOLDS(ok == same);
	HOLDS(strcmp(buf_cstr(&whole), buf_cstr(&pieces)) == 0);
	if (json_tree_parse(text, size, &o, &f) &&
	    (array = array_of(o, text)) != NULL) {
		HOLDS(ok);
		check_elements(array, buf_cstr(&whole), count);
	}
	json_tree_release(&o);
	buf_release(&whole);
	buf_release(&pieces);
	buf_release(&found);
	buf_release(&found_pieces);
	free(text);
	return 0;
}
