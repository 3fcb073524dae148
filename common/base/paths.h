/*
 * paths.h - the folders of the installation and the other settings from the
 * environment.  In common/, only this module reads variables of the environment that do
 * not describe a request (cgi/request.h).
 *
 * Also called: configuration, environment variables, settings.
 * Shape:  etc/brands/<host>.json       one per brand, written by the operator
 *         var/<host>/brand.json        the tool's copy of the last valid brand file
 *         var/hosts/<alias>            link to the brand file, made by the tool
 *         var/<host>/current           link to the snapshot that is served
 *         htdocs/<host>/               the brand's published documents
 * Rules:  an empty variable means the same as a variable that is not set.
 * Owns:   nothing; the texts belong to the environment.
 * Errors: only paths_now() and paths_program() can fail.  A path over the limit is fatal.
 * Units:  paths_now() is in seconds since 1970-01-01T00:00:00Z.
 * Limits: a path has at most PATHS_PATH_MAX bytes with its NUL.
 */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include "base/base.h"

/* Small, because functions have paths on the stack, and touched pages cost time. */
enum { PATHS_PATH_MAX = 1024 };

struct paths {
	const char *etc, *var, *htdocs;
};

/* Returns CARTAZ_ETC, CARTAZ_VAR and CARTAZ_HTDOCS, or the defaults of the build. */
struct paths paths_read(void);

/*
 * Sets the present time of this run.  It is the clock's time, unless CARTAZ_NOW has
 * another time for repeatable results.  If CARTAZ_NOW is not an RFC 3339 time with an
 * offset, returns false and sets the clock's time.
 */
bool paths_now(int64_t *now_s) MUST_USE;

/* Returns the value of the variable that a brand file names for a secret, or NULL. */
const char *paths_secret(const char *name);

/*
 * Returns SSL_CERT_FILE, as for OpenSSL and curl: a file of CA certificates to trust in
 * addition to the system's certificates.  Returns NULL if it is unset.
 */
const char *paths_ca_file(void);

/*
 * The settings of the tool's user.  paths_zone() returns TZ.  paths_language() returns
 * the first of LC_ALL, LC_MESSAGES and LANG that is set.  Both return NULL if none is set.
 */
const char *paths_zone(void);
const char *paths_language(void);
/*
 * Returns true if messages on a terminal may have colors: TERM names a terminal other
 * than "dumb", and NO_COLOR is unset or empty (https://no-color.org).
 */
bool paths_terminal_has_colors(void);

/*
 * Returns CARTAZ_CGI, the folder of the programs, or the default.  Only the resident
 * server uses it.
 */
const char *paths_cgi(void);

/*
 * Returns CARTAZ_TIMEOUT, which cartaz.conf sets: the seconds after which the web
 * server ends a program.  Returns 10 if it is unset or not an integer.  A value outside
 * of 1 to 86400 (a day) becomes the nearer limit.
 */
int64_t paths_timeout_s(void);

/*
 * Returns the name of the endpoint that the program "live" serves, as the program that
 * executed `live` set it.  Returns NULL in all other programs.
 */
#define PATHS_ENDPOINT "CARTAZ_ENDPOINT"
const char *paths_endpoint(void);

/*
 * Returns the name by which this program was executed, without its folder, or "" if the
 * kernel does not report it.
 */
const char *paths_start_name(void);

/*
 * PATHS_SITE is the name of the program that serves many endpoints.  PATHS_PROGRAM is the
 * variable in which this program records the endpoint that it serves.
 */
#define PATHS_SITE "site"
#define PATHS_PROGRAM "CARTAZ_PROGRAM"

/*
 * Sets `path` to the path of another program in this program's folder, such as "live", and
 * own_name to the name of this program.  In the program PATHS_SITE, own_name is the value
 * of PATHS_PROGRAM, if it is set.  Removes " (deleted)", which the kernel adds to the
 * name after an upgrade has replaced the file.  Returns false, with errno, if the kernel
 * does not report the path of this program.
 */
bool paths_program(const char *name, char path[PATHS_PATH_MAX],
    char own_name[PATHS_PATH_MAX]) MUST_USE;

/*
 * Sets path to "first/second/...".  For paths_join(), NULL must follow the last part.  A
 * path that does not fit is fatal.
 */
#define paths_path(path, ...) paths_join(path, __VA_ARGS__, (char *)NULL)
void paths_join(char path[PATHS_PATH_MAX], const char *first, ...)
    __attribute__((sentinel));
/*
 * Sets path to <etc>/<folder>/<name>.json, a file that the operator writes.  The name is
 * a host, or in the folder "profiles" the name of a profile.
 */
void paths_etc_file(const struct paths *, const char *folder, const char *name,
    char path[PATHS_PATH_MAX]);

/*
 * Returns the number of open sockets that the service manager passed to this process
 * (LISTEN_FDS and LISTEN_PID: sd_listen_fds(3)), or 0.  Their descriptors begin at
 * PATHS_SOCKET.
 * Also called: socket activation.
 */
enum { PATHS_SOCKET = 3 };
int64_t paths_sockets(void);

#endif
