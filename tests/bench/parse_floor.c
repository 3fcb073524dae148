/*
 * parse_floor - what json-c alone needs to read a file of records, one a line.
 *
 * usage: parse_floor FILE
 *
 * A tree is made of each line and thrown away.  Prints how many there were.
 */
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>

int
main(int argc, char **argv)
{
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	struct json_tokener *tok = json_tokener_new();
	char *line = NULL;
	size_t room = 0;
	ssize_t n;
	long count = 0;

	if (file == NULL || tok == NULL)
		return 2;
	while ((n = getline(&line, &room, file)) > 0) {
		struct json_object *o =
		    json_tokener_parse_ex(tok, line, (int)n);

		if (o == NULL)
			return 1;
		json_object_put(o);
		json_tokener_reset(tok);
		count++;
	}
	printf("%ld\n", count);
	free(line);
	json_tokener_free(tok);
	return fclose(file) != 0;
}
