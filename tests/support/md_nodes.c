/*
 * md_nodes - prints the nodes of Markdown without their text, one a line, as md4c reads
 * it with tables and bare addresses.
 *
 * usage: md_nodes <INPUT
 */

#include <md4c.h>
#include <stdio.h>
#include <string.h>

static int
block(MD_BLOCKTYPE type, void *detail, void *unused)
{
	static const char *const names[] = { "doc", "quote", "ul", "ol", "li",
		"hr", "h", "code", "html", "p", "table", "thead", "tbody", "tr",
		"th", "td" };

	(void)detail;
	(void)unused;
	puts(names[type]);
	return 0;
}

static int
leave(MD_BLOCKTYPE type, void *detail, void *unused)
{
	(void)type;
	(void)detail;
	(void)unused;
	return 0;
}

static int
span(MD_SPANTYPE type, void *detail, void *unused)
{
	static const char *const names[] = { "em", "strong", "a", "img", "code",
		"del" };

	(void)detail;
	(void)unused;
	puts((unsigned)type < 6 ? names[type] : "other");
	return 0;
}

static int
leave_span(MD_SPANTYPE type, void *detail, void *unused)
{
	(void)type;
	(void)detail;
	(void)unused;
	return 0;
}

static int
text(MD_TEXTTYPE type, const MD_CHAR *p, MD_SIZE n, void *unused)
{
	(void)p;
	(void)n;
	(void)unused;
	if (type == MD_TEXT_HTML)
		puts("html");
	if (type == MD_TEXT_ENTITY)
		puts("entity");
	return 0;
}

int
main(void)
{
	static char in[1 << 20];
	size_t n = fread(in, 1, sizeof(in), stdin);
	MD_PARSER parser = { .flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH |
		    MD_FLAG_PERMISSIVEAUTOLINKS,
		.enter_block = block,
		.leave_block = leave,
		.enter_span = span,
		.leave_span = leave_span,
		.text = text };

	return md_parse(in, (MD_SIZE)n, &parser, NULL);
}
