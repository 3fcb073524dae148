/*
 * document - prints a Markdown document as HTML, like `cartaz publish`.
 *
 * usage: document <MARKDOWN
 *
 * Prints the title on the first line, and then the HTML.
 */
#include <err.h>
#include <stdio.h>

#include "text/markdown.h"

int
main(void)
{
	static char text[1024 * 1024];
	size_t n = fread(text, 1, sizeof(text), stdin);
	struct markdown page;
	struct error e;

	if (n == sizeof(text))
		errx(1, "the document is too long");
	if (!markdown_render(text, n, &page, &e))
		errx(1, "%s", e.note);
	printf("%s\n%s\n", buf_cstr(&page.title), buf_cstr(&page.html));
	markdown_release(&page);
	return 0;
}
