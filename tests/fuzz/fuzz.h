/*
 * fuzz.h - what the fuzz targets share.
 *
 * A target is one file: libFuzzer's entry, and what must hold for every input.
 * Under clang libFuzzer drives it (make fuzz); with any other compiler replay.c
 * feeds it the files of corpus/ and regressions/ (make check).
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

struct json_object;

enum { FUZZ_ROOM = 64 * 1024 * 1024 };

/* Ends the run, and libFuzzer keeps the input. */
#define HOLDS(condition)                                                       \
	((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

/* The target: always answers 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* The input as text that ends where it ends; free() it. */
char *fuzz_text(const uint8_t *data, size_t size) MUST_USE;

/* Takes the input's first byte, 0 when there is none. */
uint8_t fuzz_byte(const uint8_t **data, size_t *size);

/* Is it JSON, within limits that no input reaches? */
bool fuzz_is_json(const char *p, size_t n) MUST_USE;
/* The tree as text again. */
void fuzz_print(struct json_object *, struct buf *);

/* Readable end of a socket that hands the input out `piece` bytes a read. */
int fuzz_stream(const uint8_t *data, size_t size, size_t piece) MUST_USE;

#endif
