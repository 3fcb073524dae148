/*
 * stem - prints the stem of each word of standard input: stem TAG.
 */
#include "text/stem.h"

#include <stdio.h>

int
main(int argc, char **argv)
{
	struct stemmer s;
	char line[512], stem[STEM_SIZE];

	if (argc != 2)
		return 2;
	stemmer_start(&s, stemmer_tag(argv[1]));
	while (fgets(line, sizeof(line), stdin) != NULL) {
		struct normalizer n;

		normalize_start(&n, line, strlen(line));
		while (normalize_next(&n)) {
			stemmer_stem(&s, n.word, n.len, stem);
			printf("%s %s\n", n.word, stem);
		}
	}
	stemmer_finish(&s);
	return 0;
}
