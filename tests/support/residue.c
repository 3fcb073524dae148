/*
 * residue - preloaded library: at the end of the program, prints a line on standard error
 * for every secret ("marked-") that is left in writable memory.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { KEY = 0x55 };

/* The word itself would be found here. */
static const unsigned char word[] = { 'm' ^ KEY, 'a' ^ KEY, 'r' ^ KEY,
	'k' ^ KEY, 'e' ^ KEY, 'd' ^ KEY, '-' ^ KEY };

static int
is_word(const volatile unsigned char *p)
{
	for (size_t i = 0; i < sizeof(word); i++) {
		if (p[i] != (word[i] ^ KEY))
			return 0;
	}
	return 1;
}

static void
search(uintptr_t from, uintptr_t to, const char *where)
{
	char line[300];
	int n;

	for (uintptr_t at = from; at + sizeof(word) <= to; at++) {
		if (!is_word((const volatile unsigned char *)at))
			continue;
		n = snprintf(line, sizeof(line), "residue: %.32s in %s",
		    (const char *)at, where);
		if (write(STDERR_FILENO, line, (size_t)n) < 0)
			return;
	}
}

/* The file says what is mapped when it is read; a confined program cannot open it. */
static FILE *maps;

static void open_maps(void) __attribute__((constructor));

static void
open_maps(void)
{
	maps = fopen("/proc/self/maps", "re");
}

static void look_around(void) __attribute__((destructor));

static void
look_around(void)
{
	char line[4200], rights[8];
	unsigned long from, to;

	while (maps != NULL && fgets(line, sizeof(line), maps) != NULL) {
		if (sscanf(line, "%lx-%lx %7s", &from, &to, rights) == 3 &&
		    rights[0] == 'r' && rights[1] == 'w')
			search(from, to, line);
	}
	if (maps == NULL || fclose(maps) != 0 ||
	    write(STDERR_FILENO, "residue: looked\n", 16) < 0)
		_exit(3);
}
