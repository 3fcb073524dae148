/*
 * list_page_form - the search form and the links to facets, as HTML.
 */
#include "base/escape.h"
#include "pages/internal.h"
#include "pages/layout.h"
#include "base/text.h"

enum { FACETS_SHOWN_MAX = 12 };

static void
put_attribute(struct buf *b, const char *name, const char *value_or_null)
{
	if (value_or_null == NULL)
		return;
	buf_printf(b, " %s=\"", name);
	escape_html_attr(value_or_null, b);
	buf_char(b, '"');
}

/*
 * <div class="..."><label for="q">...</label><input id="q" name="q" ...></div>
 */
static void
put_field(struct buf *b, const char *class, const char *label, const char *name,
    const char *value_or_null, const char *more)
{
	buf_text(b, "<div");
	put_attribute(b, "class", class);
	buf_printf(b,
	    "><label for=\"%s\">%s</label><input id=\"%s\" name=\"%s\"%s", name,
	    label, name, name, more);
	put_attribute(b, "value", value_or_null);
	buf_text(b, "></div>\n");
}

static void
put_cities(const struct list_page *p, struct buf *b)
{
	if (p->city_count == 0)
		return;
	buf_text(b, "<datalist id=\"cities\">");
	for (size_t i = 0; i < p->city_count && i < FACETS_SHOWN_MAX; i++) {
		buf_text(b, "<option");
		put_attribute(b, "value", p->cities[i].label);
		buf_text(b, "></option>");
	}
	buf_text(b, "</datalist>\n");
}

static void
put_when(const struct list_page *p, const struct locale *l, struct buf *b)
{
	buf_printf(b,
	    "<div><label for=\"when\">%s</label>"
	    "<select id=\"when\" name=\"when\"",
	    locale_word(l, WORD_WHEN));
	put_attribute(
	    b, "toolparamdescription", locale_word(l, WORD_TOOL_WHEN));
	buf_printf(
	    b, "><option value=\"\">%s</option>", locale_word(l, WORD_ANY_DAY));
	for (const char *const *w = date_range_words; *w != NULL; w++) {
		bool chosen = p->when != NULL && strcmp(p->when, *w) == 0;

		buf_printf(b, "<option value=\"%s\"%s>%s</option>", *w,
		    chosen ? " selected" : "", list_page_when_label(*w, l));
	}
	buf_text(b, "</select></div>\n");
}

/*
 * WebMCP, declarative: a browser offers the form to agents as a tool, with the
 * labels of its fields.  It only reads, so it needs nobody to send it.
 */
static void
put_tool(const struct locale *l, struct buf *b)
{
	put_attribute(b, "toolname", "search_events");
	put_attribute(b, "tooldescription", locale_word(l, WORD_TOOL_SEARCH));
	put_attribute(b, "toolautosubmit", "");
}

void
list_page_form(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf hint = BUF_INIT(4096);

	put_attribute(&hint, "placeholder", locale_word(l, WORD_WHAT_HINT));
	put_attribute(
	    &hint, "toolparamdescription", locale_word(l, WORD_TOOL_WHAT));
	buf_text(&hint, " type=\"search\" maxlength=\"200\"");
	buf_text(b, "<form action=\"/eventos\" method=\"get\" role=\"search\"");
	put_attribute(b, "aria-label", locale_word(l, WORD_SEARCH_LABEL));
	put_tool(l, b);
	buf_text(b, ">\n");
	put_field(b, "wide", locale_word(l, WORD_WHAT), "q", p->query.q,
	    buf_cstr(&hint));
	put_field(b, NULL, locale_word(l, WORD_CITY), "city", p->query.city,
	    " maxlength=\"100\" list=\"cities\"");
	put_cities(p, b);
	put_field(b, NULL, locale_word(l, WORD_STATE), "state", p->query.state,
	    " maxlength=\"40\"");
	if (p->can_filter_dates) {
		put_when(p, l, b);
		put_field(b, NULL, locale_word(l, WORD_FROM_DATE), "from",
		    p->from, " type=\"date\"");
		put_field(b, NULL, locale_word(l, WORD_TO_DATE), "to", p->to,
		    " type=\"date\"");
	}
	if (p->query.organization != NULL) {
		buf_text(b, "<input type=\"hidden\" name=\"organization\"");
		put_attribute(b, "value", p->query.organization);
		buf_text(b, ">\n");
	}
	buf_printf(b, "<div><button>%s</button></div>\n</form>\n",
	    locale_word(l, WORD_SEARCH));
	buf_release(&hint);
}

static void
put_facets(const struct locale *l, enum word_id heading,
    const struct listing_facet *facets, size_t count, bool city, struct buf *b)
{
	if (count == 0)
		return;
	buf_printf(
	    b, "<h2>%s</h2>\n<ul class=\"chips\">\n", locale_word(l, heading));
	for (size_t i = 0; i < count && i < FACETS_SHOWN_MAX; i++) {
		const char *value = city ? facets[i].label : facets[i].value;

		buf_printf(b, "<li><a href=\"/eventos?%s=",
		    city ? "city" : "organization");
		text_percent_encode(value, strlen(value), b);
		buf_char(b, '"');
		layout_put_dir(facets[i].label, b);
		buf_char(b, '>');
		escape_html_text(facets[i].label, b);
		buf_text(b, "</a></li>\n");
	}
	buf_text(b, "</ul>\n");
}

void
list_page_form_facets(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	put_facets(l, WORD_CITIES, p->cities, p->city_count, true, b);
	put_facets(
	    l, WORD_ORGANIZERS, p->organizers, p->organizer_count, false, b);
}
