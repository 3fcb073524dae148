/*
 * richtext - how fast descriptions are cleaned, and what the worst one costs.
 *
 * usage: richtext FILE...
 *
 * Prints JSON: mb_s, over the files (HTML) taken as descriptions, to HTML and
 * to Markdown; worst_ms and worst, the dearest of the attacks of 64 KB, in ms
 * of CPU.
 */
#include "richtext/richtext.h"

#include "base/text.h"

enum { ROUNDS = 40, TRIES = 3, ATTACK = RICHTEXT_INPUT_MAX };

/* Said over and over; what comes before a tab is said half of the time. */
static const char *const attacks[] = {
	"<",
	"<a",
	"<a ",
	"<a b=\"",
	"<a b='",
	"<b>",
	"<b></b>",
	"</b>",
	"<i>a</b>",
	"<x>",
	"<x></y>",
	"<p>",
	"<p>a",
	"<b>\t</i>",
	"<b>\t<body>",
	"<div>",
	"<div>a",
	"<table>",
	"<table><tr><td>",
	"<td>",
	"<td>a",
	"<li>",
	"<ul><li>a",
	"<ul>",
	"<blockquote>a",
	"<br>",
	"a<br>",
	"<h1>a",
	"<svg>",
	"<svg></",
	"<svg><title><math></",
	"<script>",
	"<style></",
	"<!--",
	"<!-- -",
	"<!",
	"<?",
	"<![CDATA[",
	"&",
	"&a",
	"&a;",
	"&aa",
	"&#",
	"&#1",
	"&diams;",
	"&nbsp;",
	"\xc2\xa0",
	"<img alt=a>",
	"<a href=http://a>b",
	"<a href=http://a.b>\t<p>a",
	"<b><i><pre>\ta\n\n",
	"<strong>a\t<p>b",
	"<span style=font-weight:>",
	"\x80",
	"\xef\xbf",
	"\xe2\x80\x8b",
	"a",
	"\xc3\xa9",
	"a ",
	"\n",
	"a\n",
	"[",
	"[a]",
	"![",
	"](",
	"[a](b\\\n",
	"[a](b",
	"[\t](a)",
	">",
	"> ",
	"> a\n",
	"- ",
	"- a\n",
	"- \t\n",
	"1. ",
	"*",
	"**a",
	"*a ",
	"*_",
	"**a*b*c**",
	"_a",
	"`",
	"`a",
	"~~",
	"~a",
	"#",
	"# a\n",
	"|",
	"|a",
	"|a|b|\n|---|---|\n",
	"a|\tb\n",
	"http://a ",
	"http://a.b/((",
	"https://a.b/\n",
	"www.a.b ",
	"<http://a>",
	"\\",
	"\\\n",
	"&copy;",
	"```\n",
	"a  \n",
	"===\n",
	"---\n",
	"\xf0\x9f\x98\x80",
};

static const char *const kinds[] = {
	[RICHTEXT_HTML] = "html",
	[RICHTEXT_MARKDOWN] = "markdown",
	[RICHTEXT_TEXT] = "text",
};

struct worst {
	double ms;
	char what[120];
};

static double
cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void
convert(enum richtext_kind kind, bool markdown, const struct buf *in,
    struct buf *out)
{
	buf_reset(out);
	if (markdown)
		richtext_convert(kind, buf_cstr(in), in->len, NULL, out);
	else
		richtext_convert(kind, buf_cstr(in), in->len, out, NULL);
}

static void
try_attack(const struct buf *in, const char *name, struct worst *worst)
{
	struct buf out = BUF_INIT(RICHTEXT_OUTPUT_MAX);

	for (int i = 0; i < 6; i++) {
		enum richtext_kind kind = (enum richtext_kind)(i / 2);
		double best = 1e9;

		/* Somebody else's turn on the machine is not our cost. */
		for (int n = 0; n < TRIES; n++) {
			double start = cpu_ms(), ms;

			convert(kind, i % 2 == 1, in, &out);
			ms = cpu_ms() - start;
			best = ms < best ? ms : best;
		}
		if (best > worst->ms) {
			worst->ms = best;
			snprintf(worst->what, sizeof(worst->what),
			    "%s from %s: %s", i % 2 == 1 ? "markdown" : "html",
			    kinds[kind], name);
		}
	}
	buf_release(&out);
}

static void
repeat(const char *p, size_t n, size_t until, struct buf *b)
{
	while (b->len + n <= until)
		buf_bytes(b, p, n);
}

static void
try_pattern(const char *pattern, struct worst *worst)
{
	const char *tab = strchr(pattern, '\t');
	size_t n = tab != NULL ? (size_t)(tab - pattern) : strlen(pattern);
	struct buf in = BUF_INIT(ATTACK);

	repeat(pattern, n, tab != NULL ? ATTACK / 2 : ATTACK, &in);
	if (tab != NULL)
		repeat(tab + 1, strlen(tab + 1), ATTACK, &in);
	try_attack(&in, pattern, worst);
	buf_release(&in);
}

/* Those that are more than a pattern. */
static void
try_built(struct worst *worst)
{
	struct buf in = BUF_INIT(ATTACK);

	buf_text(&in, "<a");
	for (int i = 0; in.len < ATTACK - 16; i++)
		buf_printf(&in, " a%x", i);
	try_attack(&in, "a tag of many attributes", worst);
	buf_reset(&in);
	for (int i = 0; i < 900; i++)
		buf_text(&in, "a|");
	buf_char(&in, '\n');
	for (int i = 0; i < 900; i++)
		buf_text(&in, "---|");
	buf_char(&in, '\n');
	repeat("b\n", 2, ATTACK, &in);
	try_attack(&in, "a table of many columns", worst);
	buf_reset(&in);
	buf_text(&in, "[x]: http://a/\\&");
	repeat("b", 1, ATTACK / 2, &in);
	buf_text(&in, "\n\n");
	repeat("[x]", 3, ATTACK / 2 + 3 * 900, &in);
	try_attack(&in, "a definition that is named often", worst);
	buf_reset(&in);
	for (int i = 0; i < 100; i++)
		buf_text(&in, "- ");
	buf_char(&in, 'a');
	repeat("\n", 1, ATTACK, &in);
	try_attack(&in, "a deep list and empty lines", worst);
	buf_release(&in);
}

static double
speed(const struct buf *docs, size_t count, bool markdown)
{
	struct buf out = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	double start = cpu_ms();
	size_t bytes = 0;

	for (int round = 0; round < ROUNDS; round++) {
		for (size_t i = 0; i < count; i++) {
			convert(RICHTEXT_HTML, markdown, &docs[i], &out);
			bytes += docs[i].len;
		}
	}
	buf_release(&out);
	return (double)bytes / 1e3 / (cpu_ms() - start);
}

static void
read_file(const char *path, struct buf *b)
{
	FILE *f = fopen(path, "r");
	char piece[8192];
	size_t n;

	if (f == NULL)
		fatal("bench: cannot read a file");
	while ((n = fread(piece, 1, sizeof(piece), f)) > 0)
		buf_bytes(b, piece, n);
	fclose(f);
}

int
main(int argc, char **argv)
{
	size_t count = (size_t)argc - 1;
	struct buf *docs = mem_alloc((count + 1) * sizeof(*docs));
	struct worst worst = { .ms = 0 };

	for (size_t i = 0; i < count; i++) {
		docs[i] = BUF_INIT(ATTACK);
		read_file(argv[i + 1], &docs[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(attacks); i++)
		try_pattern(attacks[i], &worst);
	try_built(&worst);
	for (char *p = worst.what; *p != '\0'; p++) {
		if (*p < ' ' || *p == '"' || *p == '\\' || *p == 0x7f)
			*p = '.';
	}
	printf("{\"html_mb_s\": %.1f, \"markdown_mb_s\": %.1f,"
	       " \"worst_ms\": %.1f, \"worst\": \"%s\"}\n",
	    speed(docs, count, false), speed(docs, count, true), worst.ms,
	    worst.what);
	for (size_t i = 0; i < count; i++)
		buf_release(&docs[i]);
	free(docs);
	return 0;
}
