/*
 * base.h - attributes, the fatal exit and the allocators for every file.
 *
 * Owns:   the caller owns the memory that a mem_ function returns, and frees it with
 *         free().  The caller keeps the context of the hook.
 * Errors: for a broken invariant or a lack of memory, a function calls fatal(), which
 *         never returns.  For a failure whose reason is outside of the program, a
 *         function sets a struct error (error.h).  A few headers declare such a failure
 *         fatal.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

/*
 * The version of the software (cartaz version, User-Agent, calendars, snapshots), and the
 * version of the API (health endpoint, documents, agents' capabilities).
 */
#define CARTAZ_VERSION "1.1.0"
#define CARTAZ_API_VERSION "1.0.0"

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define MUST_USE __attribute__((warn_unused_result))
/*
 * Marks a large local variable of which often only a part is used, so that the compiler
 * does not clear it first.
 */
#define UNINITIALIZED __attribute__((uninitialized))
/*
 * Marks a large static variable of zeros that most runs of a program do not touch.  The
 * linker puts it after all other variables, in a section for large data, so that the
 * other variables share a few pages.  It has an effect only with GCC on x86_64.
 */
#if defined(__x86_64__) && !defined(__clang__)
#define APART __attribute__((section(".lbss.apart")))
#else
#define APART
#endif
/*
 * Marks a local variable.  At the end of the variable's block, the program calls the
 * function with the address of the variable, so initialize the variable where you declare
 * it.  The macros LOCAL_... use this attribute.
 */
#define RELEASED_BY(function) __attribute__((unused, cleanup(function)))
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

/*
 * Sets the hook that fatal() calls before it writes the reason, or NULL for no hook.  The
 * hook must not allocate memory.
 */
void fatal_set_hook(
    void (*hook)(void *context, const char *why), void *context);
/*
 * Sets the text that fatal() writes right before the reason.  The text must end with a
 * blank.  NULL or "" means no text.  The caller keeps the text.
 */
void fatal_set_subject(const char *text_or_null);
/*
 * Writes "cartaz: fatal: ", the subject and the reason to standard error, and ends the
 * process with status 1, or with status 2 if it cannot write.
 */
_Noreturn void fatal(const char *why);

/* Like malloc and realloc, but a lack of memory is fatal, so they never return NULL. */
void *mem_alloc(size_t n) MUST_USE;
void *mem_grow(void *taken, size_t n) MUST_USE;
/*
 * Makes room for one more element of an array.  `count` of its *cap elements are used,
 * and each has `size` bytes.  If *cap is 0, `taken` may be NULL.  Returns the array,
 * which may have moved, and updates *cap.
 */
void *mem_room(void *taken, size_t count, size_t *cap, size_t size) MUST_USE;
/* Like strdup, but a lack of memory is fatal. */
char *mem_copy_text(const char *text) MUST_USE;
/* Takes the address of a pointer, and frees the memory to which the pointer points. */
void mem_free(void *pointer_to_taken);

/* Marks a local pointer, whose memory is freed at the end of the pointer's block. */
#define LOCAL_MEMORY RELEASED_BY(mem_free)

#endif
