/*
 * richtext - whatever comes in, what goes out is HTML of the allow-list and
 * nothing else, cleaning it again changes nothing, and its Markdown says the
 * same words.
 */
#include "richtext/internal.h"

#include "fuzz.h"
#include "base/clean.h"
#include "base/text.h"

enum { NAME_MAX_BYTES = 12 };

struct check {
	const char *p;
	const char *open[RICHTEXT_DEPTH_MAX];
	size_t depth;
	bool empty; /* nothing came since the last start tag */
};

static const char *const names[] = { "a", "blockquote", "br", "em", "h3", "h4",
	"li", "ol", "p", "strong", "table", "tbody", "td", "th", "thead", "tr",
	"ul" };

static const char *
known_name(const char *p, size_t n)
{
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strlen(names[i]) == n && strncmp(names[i], p, n) == 0)
			return names[i];
	}
	return NULL;
}

static bool
is_one_of(const char *name, const char *list)
{
	const char *p = name != NULL ? strstr(list, name) : NULL;
	size_t n = name != NULL ? strlen(name) : 0;

	for (; p != NULL; p = strstr(p + 1, name)) {
		if ((p == list || p[-1] == ' ') &&
		    (p[n] == ' ' || p[n] == '\0'))
			return true;
	}
	return false;
}

/* What an element may stand in; NULL is the ground. */
static bool
may_stand_in(const char *name, const char *outer)
{
	if (is_one_of(name, "strong em a br"))
		return is_one_of(outer, "strong em a p h3 h4 li td th");
	if (strcmp(name, "li") == 0)
		return is_one_of(outer, "ul ol");
	if (is_one_of(name, "thead tbody"))
		return is_one_of(outer, "table");
	if (strcmp(name, "tr") == 0)
		return is_one_of(outer, "thead tbody");
	if (is_one_of(name, "td th"))
		return is_one_of(outer, "tr");
	return outer == NULL || is_one_of(outer, "li blockquote");
}

static const char *
outer(const struct check *c)
{
	return c->depth > 0 ? c->open[c->depth - 1] : NULL;
}

static void
check_link(struct check *c)
{
	static const char start[] = " href=\"http",
			  end[] = "\" rel=\"nofollow ugc\"";
	size_t n;

	HOLDS(text_starts(c->p, start));
	c->p += strlen(start);
	c->p += *c->p == 's';
	HOLDS(text_starts(c->p, "://") && c->p[3] != '/');
	n = strcspn(c->p, "\"<>'\\ `");
	for (size_t i = 0; i < n; i++)
		HOLDS(c->p[i] > ' ' && c->p[i] < 0x7f);
	c->p += n;
	HOLDS(text_starts(c->p, end));
	c->p += strlen(end);
}

static void
check_tag(struct check *c)
{
	bool closes = c->p[1] == '/';
	size_t n;
	const char *name;

	c->p += 1 + closes;
	n = strspn(c->p, "abcdefghijklmnopqrstuvwxyz34");
	name = known_name(c->p, n);
	HOLDS(name != NULL);
	c->p += n;
	if (closes) {
		HOLDS(outer(c) == name);
		HOLDS(!c->empty || is_one_of(name, "td th"));
		c->depth--;
		c->empty = false;
	} else {
		HOLDS(may_stand_in(name, outer(c)));
		for (size_t i = 0; i < c->depth; i++)
			HOLDS(c->open[i] != name ||
			    is_one_of(name, "ul ol li blockquote"));
		if (strcmp(name, "a") == 0)
			check_link(c);
		if (strcmp(name, "br") != 0) {
			HOLDS(c->depth < RICHTEXT_DEPTH_MAX);
			c->open[c->depth++] = name;
			c->empty = true;
		}
	}
	HOLDS(*c->p == '>');
	c->p++;
}

static void
check_reference(struct check *c)
{
	static const char *const all[] = { "&amp;", "&lt;", "&gt;", "&nbsp;" };

	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		if (text_starts(c->p, all[i])) {
			c->p += strlen(all[i]);
			c->empty = false;
			return;
		}
	}
	fuzz_broken("a reference", __FILE__, __LINE__);
}

static void
check_text(struct check *c)
{
	uint32_t point;
	size_t len;

	if (*c->p == '\n') {
		HOLDS(c->p[1] == '<' && c->p[2] != '/');
		c->p++;
		return;
	}
	len = text_utf8(c->p, strlen(c->p), &point);

	HOLDS(is_one_of(outer(c), "strong em a p h3 h4 li td th"));
	HOLDS(len > 0 && point >= ' ' && point != 0xa0 && *c->p != '>');
	HOLDS(!text_is_invisible(point) || clean_depends(point));
	c->p += len;
	c->empty = false;
}

static void
check_html(const struct buf *html)
{
	struct check c = { .p = buf_cstr(html) };
	struct buf clean = BUF_INIT(RICHTEXT_OUTPUT_MAX);

	HOLDS(!html->full && html->len < RICHTEXT_OUTPUT_MAX);
	HOLDS(strlen(c.p) == html->len);
	HOLDS(clean_text(c.p, html->len, &clean) == 0);
	buf_release(&clean);
	while (*c.p != '\0') {
		if (*c.p == '<')
			check_tag(&c);
		else if (*c.p == '&')
			check_reference(&c);
		else
			check_text(&c);
	}
	HOLDS(c.depth == 0);
}

/* Text without blanks, and without the mark of lines in cells. */
static void
squeeze(const char *p, struct buf *out)
{
	for (; *p != '\0'; p++) {
		if (p[0] == '\xc2' && p[1] == '\xa0')
			p++;
		else if (strchr(" \n/", *p) == NULL)
			buf_char(out, *p);
	}
}

static void
check_markdown(
    enum richtext_kind kind, const char *p, size_t n, const struct buf *html)
{
	struct buf md = BUF_INIT(RICHTEXT_OUTPUT_MAX), back = md, plain = md;
	struct buf a = md, b = md;

	richtext_convert(kind, p, n, NULL, &md);
	HOLDS(!md.full && text_is_utf8(buf_cstr(&md), md.len));
	HOLDS((md.len == 0) == (html->len == 0));
	if (md.len <= RICHTEXT_INPUT_MAX / 8) {
		richtext_convert(
		    RICHTEXT_MARKDOWN, buf_cstr(&md), md.len, &back, NULL);
		check_html(&back);
		richtext_plain_text(buf_cstr(html), &plain);
		squeeze(buf_cstr(&plain), &a);
		buf_reset(&plain);
		richtext_plain_text(buf_cstr(&back), &plain);
		squeeze(buf_cstr(&plain), &b);
		if (strcmp(buf_cstr(&a), buf_cstr(&b)) != 0) {
			fprintf(stderr, "html %s\nmarkdown %s\nback %s\n",
			    buf_cstr(html), buf_cstr(&md), buf_cstr(&back));
			fuzz_broken(
			    "the Markdown says the same", __FILE__, __LINE__);
		}
	}
	buf_release(&md);
	buf_release(&back);
	buf_release(&plain);
	buf_release(&a);
	buf_release(&b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	enum richtext_kind kind = fuzz_byte(&data, &size) % 3;
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX), again = html;
	char *text = fuzz_text(data, size);

	richtext_convert(kind, text, size, &html, NULL);
	check_html(&html);
	if (html.len <= RICHTEXT_INPUT_MAX) {
		richtext_convert(
		    RICHTEXT_HTML, buf_cstr(&html), html.len, &again, NULL);
		if (strcmp(buf_cstr(&html), buf_cstr(&again)) != 0) {
			fprintf(stderr, "once %s\ntwice %s\n", buf_cstr(&html),
			    buf_cstr(&again));
			fuzz_broken("cleaning twice changes nothing", __FILE__,
			    __LINE__);
		}
	}
	check_markdown(kind, text, size, &html);
	buf_release(&html);
	buf_release(&again);
	free(text);
	return 0;
}
