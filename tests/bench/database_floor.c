/*
 * database_floor - the smallest libpq program that sends one statement and prints its answer.
 *
 * usage: database_floor TIMES URL FILE [VALUE ...]
 *
 * Connects, prepares the statement in FILE, and executes it with these values TIMES times.  A
 * value "-" is NULL.  The answer is the first column of the first row, which is printed once.
 */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQL_MAX = 64 * 1024, VALUES_MAX = 16 };

static int
fail(PGconn *c, const char *doing)
{
	fprintf(stderr, "database_floor: %s: %s", doing, PQerrorMessage(c));
	return 1;
}

static size_t
read_file(const char *path, char *text, size_t size)
{
	FILE *file = fopen(path, "r");
	size_t n = file != NULL ? fread(text, 1, size - 1, file) : 0;

	if (file != NULL)
		fclose(file);
	text[n] = '\0';
	return n;
}

int
main(int argc, char **argv)
{
	static char sql[SQL_MAX];
	const char *values[VALUES_MAX] = { NULL };
	PGresult *result = NULL;
	PGconn *c;

	if (argc < 4 || argc - 4 > VALUES_MAX ||
	    read_file(argv[3], sql, sizeof(sql)) == 0)
		return 2;
	for (int i = 4; i < argc; i++)
		values[i - 4] = strcmp(argv[i], "-") != 0 ? argv[i] : NULL;
	c = PQconnectdb(argv[2]);
	if (PQstatus(c) != CONNECTION_OK)
		return fail(c, "connect");
	result = PQprepare(c, "floor", sql, argc - 4, NULL);
	if (PQresultStatus(result) != PGRES_COMMAND_OK)
		return fail(c, "prepare");
	for (long times = strtol(argv[1], NULL, 10); times > 0; times--) {
		PQclear(result);
		result =
		    PQexecPrepared(c, "floor", argc - 4, values, NULL, NULL, 0);
		if (PQresultStatus(result) != PGRES_TUPLES_OK ||
		    PQntuples(result) == 0)
			return fail(c, "execute");
	}
	puts(PQgetvalue(result, 0, 0));
	PQclear(result);
	PQfinish(c);
	return 0;
}
