/*
 * build_id - finds the linker's notes in the loaded program and libraries.
 */
#include "base/build_id.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>

#include "base/hash.h"

static const char gnu[] = ELF_NOTE_GNU;

/* Notes are padded to the alignment of their segment, 4 or 8. */
static size_t
padded(size_t n, size_t align)
{
	return (n + align - 1) / align * align;
}

static void
add_notes(const char *p, size_t n, size_t align, uint64_t *hash)
{
	ElfW(Nhdr) note;

	while (n >= sizeof(note)) {
		size_t name, size;

		memcpy(&note, p, sizeof(note));
		name = padded(sizeof(note) + note.n_namesz, align);
		size = padded(name + note.n_descsz, align);
		if (size > n)
			return;
		if (note.n_type == NT_GNU_BUILD_ID &&
		    note.n_namesz == sizeof(gnu) &&
		    memcmp(p + sizeof(note), gnu, sizeof(gnu)) == 0)
			*hash = hash_bytes(*hash, p + name, note.n_descsz);
		p += size;
		n -= size;
	}
}

/* The program comes first; if it has no ID, the libraries are not counted. */
static int
add_object(struct dl_phdr_info *object, size_t size, void *context)
{
	uint64_t *hash = context;

	(void)size;
	if (object->dlpi_addr == getauxval(AT_SYSINFO_EHDR))
		return 0;
	for (size_t i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &object->dlpi_phdr[i];

		if (h->p_type == PT_NOTE)
			add_notes(
			    (const char *)(object->dlpi_addr + h->p_vaddr),
			    h->p_memsz, h->p_align >= 8 ? 8 : 4, hash);
	}
	return *hash == 0;
}

uint64_t
build_id(void)
{
	static uint64_t hash;
	static bool is_read;

	if (!is_read)
		(void)dl_iterate_phdr(add_object, &hash);
	is_read = true;
	return hash;
}
