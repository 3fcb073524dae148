/*
 * cartaz_serve - main of the program "cartaz-serve", which replaces `cartaz serve`.
 *
 * The program is linked like the CGI programs: in one file, without libcurl and ICU.  So
 * a process that is copied for each request has little memory to copy, and the server has
 * no code that it does not need.
 *
 *   cartaz-serve SOCKET WORKERS REQUESTS FORK    numbers; "" for no socket
 */
#include "base/text.h"
#include "cgi/log.h"
#include "resident/resident.h"
#include "resident/resident_say.h"

int
main(int argc, char **argv)
{
	struct resident_options options = { 0 };
	int64_t workers, is_forking;
	struct error f;

	if (argc != 5 ||
	    !text_int(argv[2], 0, RESIDENT_WORKERS_MAX, &workers) ||
	    !text_int(argv[3], 1, INT64_MAX, &options.requests) ||
	    !text_int(argv[4], 0, 1, &is_forking))
		fatal("cartaz-serve: only cartaz serve starts this program");
	options.socket = argv[1][0] != '\0' ? argv[1] : NULL;
	options.workers = (size_t)workers;
	options.is_forking = is_forking != 0;
	if (resident_run(&options, &f))
		return 0;
	resident_say("%s", f.note);
	return 1;
}
