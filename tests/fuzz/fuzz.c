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
on_fatal(void *context, const char *why)
{
	(void)context;
	fuzz_broken(why, "fatal", 0);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	fatal_set_hook(on_fatal, NULL);
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
	const struct json_validate_limits none = {
		.depth = 63, .nodes = SIZE_MAX, .objects = SIZE_MAX
	};
	struct json_validate_failure found;

	return json_validate(p, n, none, &found);
}

static void print(struct json_writer *, const char *key, struct json_object *);

static void
print_member(const char *key, struct json_object *o, void *context)
{
	print(context, key, o);
}

static void
print(struct json_writer *j, const char *key, struct json_object *o)
{
	const char *number = json_tree_number_text(o);

	switch (json_tree_kind(o)) {
	case JSON_TREE_NULL:
		json_writer_null(j, key);
		return;
	case JSON_TREE_BOOL:
		json_writer_bool(j, key, json_tree_bool(o));
		return;
	case JSON_TREE_INT:
	case JSON_TREE_REAL:
		if (number != NULL)
			json_writer_raw(j, key, number, strlen(number));
		else /* out of range */
			json_writer_null(j, key);
		return;
	case JSON_TREE_TEXT:
		json_writer_text(j, key, json_tree_text(o));
		return;
	case JSON_TREE_ARRAY:
		json_writer_array(j, key);
		for (size_t i = 0; i < json_tree_count(o); i++)
			print(j, NULL, json_tree_at(o, i));
		json_writer_array_end(j);
		return;
	case JSON_TREE_OBJECT:
		json_writer_object(j, key);
		json_tree_each(o, print_member, j);
		json_writer_object_end(j);
		return;
	}
}

void
fuzz_print(struct json_object *o, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

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
