#include "fuzz.h"

#include <sys/socket.h>
#include <unistd.h>

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "json/json_validate.h"

void
fuzz_broken(const char *condition, const char *file, int line)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
	abort();
}

static void
on_fatal(const char *why)
{
	fuzz_broken(why, "fatal", 0);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	fatal_set_hook(on_fatal);
	return 0;
}

char *
fuzz_text(const uint8_t *data, size_t size)
{
	char *text = mem_alloc(size + 1);

	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

uint8_t
fuzz_byte(const uint8_t **data, size_t *size)
{
	if (*size == 0)
		return 0;
	(*size)--;
	return *(*data)++;
}

bool
fuzz_is_json(const char *p, size_t n)
{
	const struct jscan_limits none = {
		.depth = 63, .nodes = SIZE_MAX, .objects = SIZE_MAX
	};
	struct jscan_found found;

	return jscan_check(p, n, none, &found);
}

static void print(struct jout *, const char *key, struct json_object *);

static void
print_member(const char *key, struct json_object *o, void *context)
{
	print(context, key, o);
}

static void
print(struct jout *j, const char *key, struct json_object *o)
{
	const char *number = jobj_number_text(o);

	switch (jobj_kind(o)) {
	case JOBJ_NULL:
		jout_null(j, key);
		return;
	case JOBJ_BOOL:
		jout_bool(j, key, jobj_bool(o));
		return;
	case JOBJ_INT:
	case JOBJ_REAL:
		if (number != NULL)
			jout_raw(j, key, number, strlen(number));
		else /* out of range */
			jout_null(j, key);
		return;
	case JOBJ_TEXT:
		jout_text(j, key, jobj_text(o));
		return;
	case JOBJ_ARRAY:
		jout_array(j, key);
		for (size_t i = 0; i < jobj_count(o); i++)
			print(j, NULL, jobj_at(o, i));
		jout_array_end(j);
		return;
	case JOBJ_OBJECT:
		jout_object(j, key);
		jobj_each(o, print_member, j);
		jout_object_end(j);
		return;
	}
}

void
fuzz_print(struct json_object *o, struct buf *b)
{
	struct jout j = JOUT_INIT(b);

	print(&j, NULL, o);
}

int
fuzz_stream(const uint8_t *data, size_t size, size_t piece)
{
	int ends[2];

	HOLDS(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0);
	while (size > 0) {
		size_t n = size < piece ? size : piece;

		/* What finds no room is an input that is only shorter. */
		if (send(ends[1], data, n, MSG_DONTWAIT) != (ssize_t)n)
			break;
		data += n;
		size -= n;
	}
	close(ends[1]);
	return ends[0];
}
