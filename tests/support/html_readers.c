/*
 * html_readers - holds the reader of simple HTML against the parser.
 *
 * usage: html_readers each <INPUT        descriptions of HTML, a NUL ends each
 *        html_readers random SEED COUNT  made of tags and texts, one in two well nested
 *
 * Prints how many there were and how many of them were simple; and, failing, one of
 * which the two make something else.
 */
#include "richtext/internal.h"

#include <stdlib.h>

enum { ROOM = 64 * 1024 * 1024, PIECES_MAX = 14, NESTED_MAX = 8 };

static long seen, simple;

static void
emit(const struct richtext_stream *s, struct buf *out)
{
	richtext_emit_html(s, out);
	buf_char(out, '\n');
	richtext_emit_markdown(s, out);
}

static void
check(const char *html)
{
	struct buf rewritten = BUF_INIT(RICHTEXT_OUTPUT_MAX), one = rewritten,
		   other = rewritten, repaired = rewritten;
	struct richtext_stream s;

	richtext_utf8_repair(html, strlen(html), &repaired);
	richtext_html_tokenizer_rewrite(buf_cstr(&repaired), &rewritten);
	richtext_stream_init(&s);
	seen++;
	if (richtext_simple_html_read(
		buf_cstr(&rewritten), rewritten.len, &s)) {
		simple++;
		emit(&s, &one);
		richtext_stream_reset(&s);
		richtext_html_parser_read(
		    buf_cstr(&rewritten), rewritten.len, &s);
		emit(&s, &other);
		if (strcmp(buf_cstr(&one), buf_cstr(&other)) != 0) {
			printf("of %s\nthe reader makes\n%s\nthe parser\n%s\n",
			    html, buf_cstr(&one), buf_cstr(&other));
			exit(1);
		}
	}
	richtext_stream_release(&s);
	buf_release(&rewritten);
	buf_release(&repaired);
	buf_release(&one);
	buf_release(&other);
}

static void
check_each(void)
{
	struct buf in = BUF_INIT(ROOM);
	char piece[8192];
	size_t n;

	while ((n = fread(piece, 1, sizeof(piece), stdin)) > 0)
		buf_bytes(&in, piece, n);
	for (size_t at = 0; at < in.len; at += strlen(in.p + at) + 1)
		check(in.p + at);
	buf_release(&in);
}

static const char *const names[] = { "p", "h2", "h5", "ul", "ol", "li", "div",
	"blockquote", "strong", "b", "em", "span", "a", "p", "ul", "li", "hr",
	"pre", "td", "font" };

static const char *const texts[] = { "x", " ", " y ", "&amp;", "&lt;", "\n",
	"<br>", "z\xc2\xa0", "&nbsp;", "\xc3\xa9", "<br/>", "<img alt='i'>",
	"<img>", "&#65535;", "&#x1f600;", "http://a.example ", "&zwj;", "&#12;",
	"&quot;", ">", "\t", "<br>", "w" };

static const char *const attributes[] = { "", "", "",
	" href='http://x.example/?a=1&amp;b'", " href='/relative'",
	" style='font-weight:bold'", " style='font-weight: normal'",
	" style=\"font-style:italic;a:'\"", " href", " href=''",
	" href='http://q.example/\"<>&#1;'" };

static const char *
one_of(const char *const *list, size_t n)
{
	return list[(size_t)random() % n];
}

#define ONE_OF(list) one_of(list, ARRAY_LEN(list))

static void
append_nested(struct buf *b, int depth)
{
	for (long i = random() % 4; i >= 0; i--) {
		const char *name = ONE_OF(names);

		if (depth == NESTED_MAX || random() % 2 == 0) {
			buf_text(b, ONE_OF(texts));
			continue;
		}
		buf_printf(b, "<%s%s>", name, ONE_OF(attributes));
		append_nested(b, depth + 1);
		buf_printf(b, "</%s>", name);
	}
}

static void
append_any(struct buf *b)
{
	for (long i = random() % PIECES_MAX; i >= 0; i--) {
		long kind = random() % 5;

		if (kind < 2)
			buf_printf(
			    b, "<%s%s>", ONE_OF(names), ONE_OF(attributes));
		else if (kind < 4)
			buf_printf(b, "</%s>", ONE_OF(names));
		else
			buf_text(b, ONE_OF(texts));
	}
}

static void
check_random(long count)
{
	struct buf b = BUF_INIT(RICHTEXT_INPUT_MAX);

	for (long i = 0; i < count; i++) {
		buf_reset(&b);
		if (i % 2 == 0)
			append_nested(&b, 0);
		else
			append_any(&b);
		check(buf_cstr(&b));
	}
	buf_release(&b);
}

int
main(int argc, char **argv)
{
	if (argc == 2)
		check_each();
	if (argc == 4) {
		srandom((unsigned)strtoul(argv[2], NULL, 10));
		check_random(strtol(argv[3], NULL, 10));
	}
	printf("%ld descriptions, %ld simple\n", seen, simple);
	return fflush(stdout) != 0;
}
