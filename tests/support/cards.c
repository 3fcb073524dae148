/*
 * cards - draws cards of names.
 *
 *   cards letters            prints for each line of standard input the letters that a
 *                            card can show, in capitals
 *   cards draw ACCENT DESIGN BRAND NAME DATE PLACE STATE
 *                            prints the card with these words; "" leaves one out
 */
#include <stdio.h>
#include <stdlib.h>

#include "cards/canvas.h"
#include "cards/card.h"

enum { LINE_BYTES = 64 * 1024 };

static void
say_letters(const char *name)
{
	struct buf text = BUF_INIT(LINE_BYTES);

	canvas_prepare(name, &text);
	printf("%s\n", buf_cstr(&text));
	buf_release(&text);
}

static int
draw(char **words)
{
	const struct share_card card = {
		.accent = words[0],
		.design = strtoul(words[1], NULL, 10),
		.brand = words[2],
		.name = words[3],
		.date = words[4],
		.place = words[5],
		.state = words[6],
	};
	struct buf png = BUF_INIT(CARD_BYTES_MAX);
	struct error f;
	bool ok = card_draw(&card, &png, &f) &&
	    fwrite(png.p, 1, png.len, stdout) == png.len;

	buf_release(&png);
	return ok ? 0 : 1;
}

int
main(int argc, char **argv)
{
	static char line[LINE_BYTES];

	if (argc == 9)
		return draw(argv + 2);
	while (fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		say_letters(line);
	}
	return 0;
}
