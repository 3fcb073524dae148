#include "ask_encode.h"

#include "fold.h"

/* Between quotes, with `escaped` characters behind a backslash. */
static void
quote(const char *v, char mark, const char *escaped, struct buf *b)
{
	buf_char(b, mark);
	for (; *v != '\0'; v++) {
		if (strchr(escaped, *v) != NULL)
			buf_char(b, '\\');
		buf_char(b, *v);
	}
	buf_char(b, mark);
}

/* Typesense knows no escape inside backticks: they are left out. */
static void
encode_ts(const char *v, struct buf *b)
{
	buf_char(b, '`');
	for (; *v != '\0'; v++) {
		if (*v != '`')
			buf_char(b, *v);
	}
	buf_char(b, '`');
}

static void
encode_quoted(const char *v, struct buf *b)
{
	quote(v, '"', "\"\\", b);
}

static void
encode_like(const char *v, struct buf *b)
{
	buf_char(b, '"');
	buf_char(b, '*');
	for (; *v != '\0'; v++) {
		if (strchr("*%_\\\"", *v) == NULL)
			buf_char(b, *v);
	}
	buf_char(b, '*');
	buf_char(b, '"');
}

static void
encode_lucene(const char *v, struct buf *b)
{
	for (; *v != '\0'; v++) {
		if (strchr("+-=&|><!(){}[]^\"~*?:\\/", *v) != NULL)
			buf_char(b, '\\');
		buf_char(b, *v);
	}
}

static void
encode_lower(const char *v, struct buf *b)
{
	for (; *v != '\0'; v++)
		buf_char(b, (char)(*v >= 'A' && *v <= 'Z' ? *v + 32 : *v));
}

static void
encode_fold(const char *v, struct buf *b)
{
	fold_join(v, ' ', b);
}

static void
encode_nodollar(const char *v, struct buf *b)
{
	buf_text(b, v + strspn(v, "$"));
}

bool
ask_encode(const char *encoder, const char *value, struct buf *b)
{
	static const struct {
		const char *name;
		void (*encode)(const char *, struct buf *);
	} encoders[] = {
		{ "ts", encode_ts },
		{ "meili", encode_quoted },
		{ "pgrst", encode_quoted },
		{ "like", encode_like },
		{ "lucene", encode_lucene },
		{ "lower", encode_lower },
		{ "fold", encode_fold },
		{ "nodollar", encode_nodollar },
	};

	for (size_t i = 0; i < ARRAY_LEN(encoders); i++) {
		if (strcmp(encoders[i].name, encoder) == 0) {
			encoders[i].encode(value, b);
			return true;
		}
	}
	return false;
}
