#include "json/json_writer.h"

static void
string(struct buf *b, const char *text)
{
	static const char hex[] = "0123456789abcdef";
	const char *start = text, *p = text;

	buf_char(b, '"');
	for (; *p != '\0'; p++) {
		unsigned char c = (unsigned char)*p;
		char escape[6] = { '\\', 'u', '0', '0', hex[c >> 4],
			hex[c & 15] };
		size_t n = sizeof(escape);

		if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7f)
			continue;
		if (c == '"' || c == '\\' || c == '\n') {
			escape[1] = c == '\n' ? 'n' : (char)c;
			n = 2;
		}
		buf_bytes(b, start, (size_t)(p - start));
		buf_bytes(b, escape, n);
		start = p + 1;
	}
	buf_bytes(b, start, (size_t)(p - start));
	buf_char(b, '"');
}

/* What stands before every value. */
static void
lead(struct jout *j, const char *key)
{
	if (j->comma)
		buf_char(j->out, ',');
	j->comma = true;
	if (key == NULL)
		return;
	string(j->out, key);
	buf_char(j->out, ':');
}

static void
open(struct jout *j, const char *key, char bracket)
{
	lead(j, key);
	buf_char(j->out, bracket);
	j->comma = false;
}

static void
close(struct jout *j, char bracket)
{
	buf_char(j->out, bracket);
	j->comma = true;
}

void
jout_object(struct jout *j, const char *key)
{
	open(j, key, '{');
}

void
jout_object_end(struct jout *j)
{
	close(j, '}');
}

void
jout_array(struct jout *j, const char *key)
{
	open(j, key, '[');
}

void
jout_array_end(struct jout *j)
{
	close(j, ']');
}

void
jout_text(struct jout *j, const char *key, const char *text_or_null)
{
	if (text_or_null == NULL) {
		jout_null(j, key);
		return;
	}
	lead(j, key);
	string(j->out, text_or_null);
}

void
jout_int(struct jout *j, const char *key, int64_t n)
{
	lead(j, key);
	buf_int(j->out, n);
}

void
jout_bool(struct jout *j, const char *key, bool b)
{
	lead(j, key);
	buf_text(j->out, b ? "true" : "false");
}

void
jout_null(struct jout *j, const char *key)
{
	lead(j, key);
	buf_text(j->out, "null");
}

void
jout_raw(struct jout *j, const char *key, const char *p, size_t n)
{
	lead(j, key);
	buf_bytes(j->out, p, n);
}
