/*
 * site_programs.h - a site that `make dist` packed, as start_htaccess.c asks it.
 */
#ifndef TESTS_SUPPORT_SITE_PROGRAMS_H
#define TESTS_SUPPORT_SITE_PROGRAMS_H

const char *site_base_name(const char *path);

/* The address before the path of a program, or NULL. */
const char *site_address(const char *program, const char *path_info);

/*
 * The program of the site (HOST_SITE), for one of the build; where the site's is one for
 * many (catalog_program.c), the path says which.
 */
void site_use(char **words, char **env);

#endif
