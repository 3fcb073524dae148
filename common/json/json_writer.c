/*
 * json_writer - appends JSON tokens to a buffer.
 */
#include "json/json_writer.h"

#include "base/text.h"

/* Writes a control character, a quote or a backslash. */
static void
write_escaped(struct buf *b, unsigned char c)
{
	static const char hex[] = "0123456789abcdef";
	char escape[6] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] };
	size_t n = sizeof(escape);

	if (c == '"' || c == '\\' || c == '\n') {
		escape[1] = c == '\n' ? 'n' : (char)c;
		n = 2;
	}
	buf_bytes(b, escape, n);
}

static void
write_string(struct buf *b, const char *text)
{
	const char *start = text, *p = text, *end = text + strlen(text);

	buf_char(b, '"');
	while ((p += text_plain(p, (size_t)(end - p))) < end) {
		unsigned char c = (unsigned char)*p++;

		if (c >= 0x80)
			continue;
		buf_bytes(b, start, (size_t)(p - 1 - start));
		write_escaped(b, c);
		start = p;
	}
	buf_bytes(b, start, (size_t)(end - start));
	buf_char(b, '"');
}

/* Writes the comma and the name before a value. */
static void
start_value(struct json_writer *j, const char *key)
{
	if (j->comma)
		buf_char(j->out, ',');
	j->comma = true;
	if (key == NULL)
		return;
	write_string(j->out, key);
	buf_char(j->out, ':');
}

static void
open_bracket(struct json_writer *j, const char *key, char bracket)
{
	start_value(j, key);
	buf_char(j->out, bracket);
	j->comma = false;
}

static void
close_bracket(struct json_writer *j, char bracket)
{
	buf_char(j->out, bracket);
	j->comma = true;
}

void
json_writer_object(struct json_writer *j, const char *key)
{
	open_bracket(j, key, '{');
}

void
json_writer_object_end(struct json_writer *j)
{
	close_bracket(j, '}');
}

void
json_writer_array(struct json_writer *j, const char *key)
{
	open_bracket(j, key, '[');
}

void
json_writer_array_end(struct json_writer *j)
{
	close_bracket(j, ']');
}

void
json_writer_text(
    struct json_writer *j, const char *key, const char *text_or_null)
{
	if (text_or_null == NULL) {
		json_writer_null(j, key);
		return;
	}
	start_value(j, key);
	write_string(j->out, text_or_null);
}

void
json_writer_int(struct json_writer *j, const char *key, int64_t n)
{
	start_value(j, key);
	buf_int(j->out, n);
}

void
json_writer_bool(struct json_writer *j, const char *key, bool b)
{
	start_value(j, key);
	buf_text(j->out, b ? "true" : "false");
}

void
json_writer_null(struct json_writer *j, const char *key)
{
	start_value(j, key);
	buf_text(j->out, "null");
}

void
json_writer_raw(struct json_writer *j, const char *key, const char *p, size_t n)
{
	start_value(j, key);
	buf_bytes(j->out, p, n);
}
