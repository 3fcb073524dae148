/*
 * cards - draws cards of names, and fills a table of cards.
 *
 *   cards letters            prints for each line of standard input the letters that a
 *                            card can show, in capitals, and the number of letters of its
 *                            card that are boxes
 *   cards draw ACCENT DESIGN BRAND NAME DATE PLACE STATE
 *                            prints the card with these words; "" leaves one out
 *   cards keep VAR HOST N    stores N cards with N keys, and prints how many it finds
 */
#include <stdio.h>
#include <stdlib.h>

#include "cards/canvas.h"
#include "cards/card.h"
#include "cards/card_cache.h"

enum { LINE_BYTES = 64 * 1024, PICTURE_BYTES = 1000 };

static bool
say_letters(const char *name)
{
	struct share_card card = { .brand = "-", .name = name, .design = 1 };
	struct buf text = BUF_INIT(LINE_BYTES), png = BUF_INIT(CARD_BYTES_MAX);
	struct card_drawn drawn;
	struct error f;
	bool ok = card_draw(&card, &png, &drawn, &f);

	canvas_prepare(name, &text);
	if (ok)
		printf("%d %s\n", drawn.unknown, buf_cstr(&text));
	buf_release(&text);
	buf_release(&png);
	return ok;
}

static void
print_key(unsigned long n, char key[SHA1_HEX + 1])
{
	char text[32];
	int len = snprintf(text, sizeof(text), "%lu", n);

	sha1_hex(text, (size_t)len, key);
}

static int
keep(const char *var, const char *host, unsigned long n)
{
	const struct paths paths = { .var = var };
	struct card_cache cache = card_cache_open(&paths, host);
	struct buf found = BUF_INIT(CARD_CACHE_FILE_MAX);
	char key[SHA1_HEX + 1], picture[PICTURE_BYTES] = "";
	unsigned long count = 0;

	for (unsigned long i = 0; i < n; i++) {
		print_key(i, key);
		card_cache_write(&cache, key, picture, sizeof(picture));
	}
	for (unsigned long i = 0; i < n; i++) {
		print_key(i, key);
		buf_reset(&found);
		count += card_cache_read(&cache, key, &found);
	}
	printf("%lu\n", count);
	buf_release(&found);
	card_cache_close(&cache);
	return 0;
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
	struct card_drawn drawn;
	struct error f;
	bool ok = card_draw(&card, &png, &drawn, &f) &&
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
	if (argc == 5)
		return keep(argv[2], argv[3], strtoul(argv[4], NULL, 10));
	while (fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (!say_letters(line))
			return 1;
	}
	return 0;
}
