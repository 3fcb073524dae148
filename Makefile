# Cartaz: every command.  `make help` lists them.
#
#   MODE=release    what is shipped (default)
#   MODE=asan       the same under AddressSanitizer and UBSan
#   MODE=memcheck   the same for valgrind, which cannot see into static programs
#   MODE=fuzz       the fuzz targets, for libFuzzer, with clang
# All output is in build/<mode>/; modes never mix objects.
#
# This file builds and runs.  What it includes (at its end) is beside its subject:
# static/server/install.mk installs and packs, tests/suites.mk tests, tests/fuzz/fuzz.mk
# fuzzes, tests/bench/bench.mk measures.

MODE ?= release
B = build/$(MODE)
O = $(B)/obj
JOBS ?= $(shell nproc)
# make run: RESIDENT is not empty for the resident server; SERVER is apache, nginx, lighttpd
# or caddy.
PORT ?= 8080
RUN_DIR ?= build/run
RESIDENT ?=
SERVER ?= apache

# ---- The programs -----------------------------------------------------------

# A new endpoint is a file cgi-bin/<name>.c, which defines a "struct endpoint"
# (common/app/endpoint.h), and a row here, which says how it is linked and confined
# (common/app/confinement.h):
#
#   static    one file without shared libraries; needs no upstream
#   catalog   a part of the program "site", which has all endpoints but relays and cards, and
#             a second name for each of these; for a live brand the program "live" takes its
#             place (common/catalog/live.h)
#   relay     with libcurl: the authentication API of the upstream
#   card      with cairo and pango: draws
LINK_a2a = catalog
LINK_agent-identity = static
LINK_auth-refresh = relay
LINK_auth-revoke = relay
LINK_auth-token = relay
LINK_event = catalog
LINK_events = catalog
LINK_health = static
LINK_mcp = catalog
LINK_oembed = catalog
LINK_page-card = card
LINK_page-document = static
LINK_page-embed = catalog
LINK_page-event = catalog
LINK_page-events = catalog
LINK_page-home = catalog
LINK_ready = static
LINK_users = relay

ENDPOINTS = $(patsubst cgi-bin/%.c,%,$(wildcard cgi-bin/*.c))
linked = $(foreach e,$(ENDPOINTS),$(if $(filter $1,$(LINK_$e)),$e))
UNLINKED = $(filter-out $(call linked,static catalog relay card),$(ENDPOINTS))
$(if $(UNLINKED),$(error no row LINK_$(firstword $(UNLINKED)) says how to link \
	cgi-bin/$(firstword $(UNLINKED)).c))

# Other programs, in the form of their paths below build/<mode>/: what each is linked as, and
# its objects besides the library.  OBJECTS_ of an endpoint with a file of its own follows
# from its row.
KIND_cgi-bin/site = catalog
OBJECTS_cgi-bin/site = $(O)/common/site/catalog_program.o $(RESIDENT_ENDPOINTS) $(HANDOVER) \
	$(O)/confinement/catalog.o
KIND_cgi-bin/live = live
OBJECTS_cgi-bin/live = $(call endpoint_objects,live) $(O)/common/app/live_program.o $(O)/confinement/live.o
KIND_cartaz = tool
OBJECTS_cartaz = $(TOOL_OBJECTS) $(O)/confinement/static.o
# What `cartaz publish` draws a brand's pictures with.
KIND_cartaz-draw = card
OBJECTS_cartaz-draw = $(O)/static/cartaz/cartaz_draw.o $(O)/confinement/static.o
# What `cartaz serve` becomes: the endpoints of "site".
KIND_cartaz-serve = catalog
OBJECTS_cartaz-serve = $(O)/static/cartaz/cartaz_serve.o $(RESIDENT_ENDPOINTS) $(HANDOVER) \
	$(O)/confinement/resident.o
TOOLS = cartaz cartaz-draw cartaz-serve

OWN = $(call linked,static relay card)
$(foreach e,$(OWN),$(eval KIND_cgi-bin/$e = $(LINK_$e)))
$(foreach e,$(OWN),$(eval OBJECTS_cgi-bin/$e = $(O)/cgi-bin/$e.o $(O)/main/$e.o $$(BESIDE_$(LINK_$e)) $(O)/confinement/$(LINK_$e).o))
BESIDE_static = $(HANDOVER)
BESIDE_relay = $(WIPE)
BESIDE_card = $(HANDOVER)
HANDOVER = $(O)/common/catalog/live_handover.o
RESIDENT_ENDPOINTS = $(call endpoint_objects,resident)
PROGRAMS = $(OWN:%=cgi-bin/%) cgi-bin/site cgi-bin/live $(TOOLS)
NAMES = $(call linked,catalog)

# Tables of endpoints (common/app/endpoint_table.h): what "live" has, what the resident server
# has, what `cartaz export` writes pages with, and what the tests call.
TABLE_live = $(call linked,catalog)
TABLE_resident = $(call linked,static catalog)
TABLE_tool = page-event page-events page-home
TABLE_all = $(ENDPOINTS)
endpoint_objects = $(TABLE_$1:%=$(O)/cgi-bin/%.o) $(O)/$1_endpoints.o

# ---- Objects ----------------------------------------------------------------

LIB_OBJECTS = $(filter-out $(O)/common/base/oom.o $(O)/common/base/wipe.o $(LATE) \
	$(O)/common/catalog/live_handover.o $(O)/common/app/live_program.o $(O)/common/site/catalog_program.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard common/*/*.c)) $(O)/common/base/zone_links.o $(O)/static/locales.o)
# In place of libcurl.
LATE = $(O)/common/http/curl_late.o
TOOL_OBJECTS = $(LATE) $(filter-out $(O)/static/cartaz/cartaz_serve.o $(O)/static/cartaz/cartaz_draw.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard static/cartaz/*.c static/cartaz/*/*.c))) $(call endpoint_objects,tool)
OBJECTS = $(sort $(LIB_OBJECTS) $(MODE_OBJECTS) $(foreach p,$(PROGRAMS),$(OBJECTS_$p)))
FORMATTED = $(wildcard common/*/*.[ch] cgi-bin/*.c static/cartaz/*.[ch] static/cartaz/*/*.[ch] tests/*/*.[ch])
# The words of the pages, as tables: a language is a file.
LOCALES = $(addsuffix .json,$(sort $(basename $(wildcard static/locales/*.json))))
CITIES = $(wildcard $(LOCALES:.json=.cities))
PHRASES = $(wildcard $(LOCALES:.json=.search))
CATEGORIES = $(wildcard $(LOCALES:.json=.categories))
COUNTRIES = $(wildcard $(LOCALES:.json=.countries))
# The old names of time zones, in the form that tzdata ships its sources in.
TZDATA ?= /usr/share/zoneinfo/tzdata.zi

# libstemmer has a table of the algorithms of all languages, 600 KB of tables with
# addresses that every start would relocate.  This object has the names of those that no
# brand has (static/locales/*.search), as addresses of nothing: the archive's are left out.
STEMMERS = $(O)/stemmers.o
STEMMED = $(shell sed -n 's/^stemmer //p' $(PHRASES))

# For another machine, CROSS=aarch64-linux-gnu- (static/docs/how-to/other-machines.md).
CROSS ?=
own = $(if $(filter default undefined,$(origin $1)),$(eval $1 = $2))
$(call own,CC,$(CROSS)gcc)
$(call own,AR,$(CROSS)ar)
$(call own,NM,$(CROSS)nm)
$(call own,PKG_CONFIG,$(CROSS)pkg-config)
LIBRARIES = json-c sqlite3 libutf8proc
# In the tool alone: they start slowly, and the programs read what it wrote.
TOOL_LIBRARIES = libcurl libpq nettle md4c libmarkdown zlib libical icu-i18n expat $(CARD_LIBRARIES)
# Of what draws cards, too.
CARD_LIBRARIES = pangocairo pangofc fontconfig libpng
# $(call once,NAME,COMMAND): what the command prints.  It runs at the first use,
# because the packages may be missing before, and never again.  While they are missing it
# does not run: `make run` installs them and starts another make.
once = $(if $(filter undefined,$(origin once_$1)),$(eval once_$1 := \
	$(shell command -v $(PKG_CONFIG) >/dev/null || exit; $2)))$(once_$1)
# libstemmer has no pkg-config file.
STATIC_LIBS = $(call once,STATIC_LIBS,$(PKG_CONFIG) --static --libs $(LIBRARIES)) \
	$(STEMMERS) -lstemmer
SHARED_LIBS = $(call once,SHARED_LIBS,\
	$(PKG_CONFIG) --libs $(LIBRARIES) $(TOOL_LIBRARIES))
LIBRARY_CFLAGS = $(call once,LIBRARY_CFLAGS,\
	$(PKG_CONFIG) --cflags $(LIBRARIES) $(TOOL_LIBRARIES))

# Options that some compilers or linkers lack, and those of them that CC takes.  CC is tried once; the
# file $(B)/takes keeps the result, for as long as CC is the same program.
ASKED = -Wtrampolines -Wbidi-chars=any -Wl,-z,pack-relative-relocs -fstack-clash-protection -fcf-protection=none \
	-ftrivial-auto-var-init=zero -fzero-call-used-regs=used-gpr
COMPILER = $(strip $(CC) $(realpath $(firstword $(wildcard $(filter /%,$(firstword $(CC))) \
	$(addsuffix /$(firstword $(CC)),$(subst :, ,$(PATH)))))) $(ASKED) takes:)
ASK = takes() { echo 'int main(void) { return 0; }' | \
	$(CC) -Werror -Wl,--fatal-warnings "$$@" -x c -o /dev/null - 2>/dev/null; }; \
	if takes $(ASKED); then echo $(ASKED); \
	else for option in $(ASKED); do ! takes $$option || echo $$option; done; fi
KEPT := $(file <$(B)/takes)
TAKES = $(if $(findstring $(COMPILER),$(KEPT)),$(subst $(COMPILER),,$(KEPT)),$(call once,TAKES,$(ASK)))
taken = $(filter $1,$(TAKES))
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual \
	-Wpointer-arith -Wwrite-strings -Wstrict-prototypes \
	-Wmissing-prototypes -Wformat=2 -Wundef -Wvla -Wswitch-enum \
	$(filter-out -Wl%,$(call taken,-W%)) -Wno-missing-field-initializers $(if $(WERROR),-Werror)
# Without -fcf-protection: the objects that every C program starts with (crt1.o) and
# libc.a have no marks for it, so no link of Debian 12 keeps it.
HARDENING = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong \
	-fno-delete-null-pointer-checks -fno-strict-overflow -fno-strict-aliasing \
	$(call taken,-f%)
LINK_HARDENING = -Wl,-z,relro,-z,now,-z,noexecstack $(call taken,-Wl%) \
	-Wl,--as-needed,--gc-sections
# No library sees a failed allocation, a shared one neither (common/base/oom.c).
NO_OOM = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# $(call options,KIND) and $(call libraries,KIND): how a kind of program is linked.  Only a
# release has kinds; in other modes everything is linked as the tool is.  Start-up is most of
# what a CGI request costs, so what answers from a snapshot is one file, with nothing to
# resolve.
options = $(if $(filter static catalog,$1),$(PROGRAM_LDFLAGS),$(TOOL_LDFLAGS))
libraries = $(or $(LIBS_$1),$(TOOL_LIBS))
TOOL_LIBS = -Wl,--as-needed -lm -lcsv -lstemmer $(SHARED_LIBS)

ifeq ($(MODE),asan)
MODE_CFLAGS = $(or $(ASAN_O),-O1) -g1 -fno-omit-frame-pointer -fsanitize=address,undefined \
	-fno-sanitize-recover=all
MODE_LDFLAGS = -fsanitize=address,undefined
else ifeq ($(MODE),memcheck)
UNCONFINED = -DCARTAZ_UNCONFINED
MODE_CFLAGS = -O2 -g -fPIE -ffunction-sections -fdata-sections
MODE_LDFLAGS = $(LINK_HARDENING)
else ifeq ($(MODE),fuzz)
CC = clang
UNCONFINED = -DCARTAZ_UNCONFINED
MODE_CFLAGS = -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
	-fsanitize=fuzzer-no-link,address,undefined
MODE_LDFLAGS = -fsanitize=fuzzer,address,undefined
else ifeq ($(MODE),release)
MODE_CFLAGS = -O2 $(HARDENING) -fPIE -ffunction-sections -fdata-sections
MODE_LDFLAGS = $(LINK_HARDENING) $(NO_OOM)
MODE_OBJECTS = $(O)/common/base/oom.o
# Sanitizers and valgrind have an allocator of their own.
WIPE = $(O)/common/base/wipe.o
PROGRAM_LDFLAGS = -static-pie
TOOL_LDFLAGS = -pie
LIBS_static = $(STATIC_LIBS)
LIBS_catalog = $(STATIC_LIBS)
# The relays and the program "live" start slowly because of libcurl, which loads
# thirty other libraries.  What has a small static form is copied into them.
STATIC_PART = -Wl,-Bstatic $(filter-out -lm -lz,$(STATIC_LIBS)) -Wl,-Bdynamic
LIBS_relay = $(STATIC_PART) -lcurl -lcrypto -lm -lz
LIBS_live = $(STATIC_PART) -lcurl -lcrypto -lmd4c -lm -lz
LIBS_card = -Wl,--as-needed -lm -lstemmer \
	$(call once,CARD_SHARED,$(PKG_CONFIG) --libs $(LIBRARIES) $(CARD_LIBRARIES))
else
$(error MODE is release, asan, memcheck or fuzz, not '$(MODE)')
endif
# Builds that look into themselves, or are looked into, are confined less
# (common/base/confine.h).
ifneq ($(findstring coverage,$(CFLAGS))$(findstring profile-arcs,$(CFLAGS)),)
UNCONFINED = -DCARTAZ_UNCONFINED
endif

# Where an installation is: compiled into PATH_OBJECTS.  Other paths make only these again, so
# an installation after a build is quick.
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
LOCALSTATEDIR ?= /var/lib
HTDOCS ?= $(LOCALSTATEDIR)/cartaz/htdocs
CGIDIR ?= $(PREFIX)/lib/cartaz/cgi-bin
# Runs the programs: Debian's name for it.
WEB_USER ?= www-data
ETC = $(SYSCONFDIR)/cartaz
VAR = $(LOCALSTATEDIR)/cartaz/var
SHARE = $(PREFIX)/share/cartaz
DEFAULTS = -DCARTAZ_DEFAULT_ETC='"$(ETC)"' -DCARTAZ_DEFAULT_VAR='"$(VAR)"' \
	-DCARTAZ_DEFAULT_HTDOCS='"$(HTDOCS)"' -DCARTAZ_DEFAULT_CGI='"$(CGIDIR)"' \
	-DCARTAZ_DEFAULT_SHARE='"$(SHARE)"' \
	-DCARTAZ_DEFAULT_WEB_USER='"$(WEB_USER)"'
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE $(PATHS) -iquote common -iquote static \
	$(LIBRARY_CFLAGS) $(WARNINGS) $(MODE_CFLAGS) $(UNCONFINED) $(CPPFLAGS) $(CFLAGS)
PATHS =
PATH_OBJECTS = $(O)/common/base/paths.o $(O)/static/cartaz/cartaz.o \
	$(O)/static/cartaz/hosting/live_folder.o

# ---- Goals ------------------------------------------------------------------

# `make -j4 build test-support`: the make that build starts and this one would write
# the same files.  Each of them is parallel in itself.
ifneq (,$(filter-out all test-support fuzz-targets,$(MAKECMDGOALS)))
.NOTPARALLEL:
endif

# libFuzzer brings a main of its own: of its build there are the targets alone.
ifeq ($(MODE),fuzz)
$(if $(filter test% run install golden publish bench lint starve,$(MAKECMDGOALS)),\
	$(error MODE=fuzz has the fuzz targets alone: make MODE=fuzz build, make fuzz))
BUILT = $(FUZZ_TARGETS)
else
BUILT = $(PROGRAMS:%=$(B)/%) $(NAMES:%=$(B)/cgi-bin/%)
all: $(BUILT) $(B)/endpoints
endif
.DEFAULT_GOAL = all

# A make that builds: with JOBS jobs, where the one that starts it has no jobs to share.
MAKE_IT = $(MAKE) --no-print-directory -s $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

# What this file and those that it includes say about each target.
help:
	@awk '/^## / { text = substr($$0, 4) } \
		/^[a-z][a-z0-9-]*:/ && text != "" { sub(/:.*/, ""); printf "make %-17s %s\n", $$0, text; text = "" }' \
		$(filter Makefile %.mk,$(MAKEFILE_LIST))

packages-%: FORCE
	@sh static/server/packages $*

# A line for each step, with its seconds (static/server/step).
BUILD_STEP = . static/server/step && \
	step 'build: $(words $(OBJECTS)) objects, $(words $(BUILT)) programs' $(MAKE_IT) all
## installs missing packages and builds build/release/; MODE=asan for build/asan/
build: packages-build
	+@$(BUILD_STEP)

## build, fill both sample brands, serve on PORT=8080: RESIDENT=1 with cartaz serve, SERVER=nginx, LOG=json
run: packages-run
	+@$(BUILD_STEP)
	@BUILD='$(CURDIR)/$(B)' RUN_DIR='$(RUN_DIR)' PORT='$(PORT)' SERVER='$(SERVER)' \
	    RESIDENT='$(or $(RESIDENT),$(filter nginx lighttpd,$(SERVER)))' \
	    exec sh static/server/run

PUBLISHED ?= htdocs
## render static/docs as a site in build/docs/
docs: packages-check
	+@$(MAKE_IT) $(B)/tests/document
	@DOCUMENT='$(CURDIR)/$(B)/tests/document' sh static/docs/render build/docs

SHEETS := $(addprefix htdocs/assets/,cartaz.css embed.css event.css)

# As `make run` writes them, with a fixed clock and port and without an event.
## rewrite the sample documents in htdocs/, and the reference pages that the sources have as a table
publish: packages-run $(SHEETS)
	+@$(MAKE_IT) all
	@rm -rf $(B)/publish && mkdir -p $(B)/publish/etc/brands $(B)/publish/var
	@for brand in static/brands/*/brand.json; do host=$${brand%/*}; \
	    cp $$brand $(B)/publish/etc/brands/$${host##*/}.json; done
	@CARTAZ_NOW=2026-01-01T00:00:00Z CARTAZ_SHARE=static \
	    CARTAZ_ETC=$(B)/publish/etc CARTAZ_VAR=$(B)/publish/var \
	    CARTAZ_HTDOCS='$(PUBLISHED)' $(B)/cartaz publish --all
	@for page in record commands categories; do CARTAZ=$(B)/cartaz sh static/docs/generate $$page >$(B)/publish/page && \
	    cp $(B)/publish/page static/docs/reference/$$page.md || exit; done

# Without what only people read.  calc() needs the blanks around its +, which a digit
# follows, and no string has one.
$(SHEETS): htdocs/assets/%.css: static/server/%.css
	@sed -zE -e 's,/\*[^*]*\*+([^/*][^*]*\*+)*/,,g' -e 's/[[:space:]]+/ /g' -e 's/ ?([{};,>]) ?/\1/g' \
	    -e 's/;}/}/g' -e 's/: /:/g' -e 's/([-:, (])0\./\1./g' -e 's/ \* /*/g' \
	    -e 's/ \+ ([.:a-z])/+\1/g' -e 's/@media \(/@media(/g' -e 's/^ //' -e 's/ ?$$/\n/' $< >$@

## clang-format over the sources; the rules of cartaz.conf from common/site/addresses.def
format: packages-check
	clang-format -i $(FORMATTED)
	sh static/server/addresses write

## remove build/
clean:
	rm -rf build

# ---- Linking ----------------------------------------------------------------

# $(call link,OPTIONS,OBJECTS,LIBRARIES)
#
# A program is linked again when one of the files that it was made of is newer.  The
# linker lists them (-t): those of the system, and the objects that it took from the
# library, which are files because the library is a thin archive.  So a program does
# not depend on the library itself.  Any change of the list of objects or of an
# option links everything again ($(B)/links).
#
# SQLite could load extensions, and the linker warns of it; we never ask it to.  Its
# option to be silent (-w) is silent about undefined symbols, too, and succeeds.
LINK_INPUTS = $(@:$(B)/%=$(O)/link/%.d)
define link
@mkdir -p $(@D) $(dir $(LINK_INPUTS))
$(CC) $1 $(MODE_LDFLAGS) $(LDFLAGS) -Wl,-t,-t -o $@ $2 $(MODE_OBJECTS) \
    $(B)/libcartaz.a $3 >$(LINK_INPUTS).new 2>$(LINK_INPUTS).said || { cat $(LINK_INPUTS).said >&2; exit 1; }
@sed -e '/unixDlOpen/d' -e "/Using 'dlopen' in statically linked/d" $(LINK_INPUTS).said >&2
@rm $(LINK_INPUTS).said
@sed -n '/^[^(]*\.[aso0-9]*$$/{/libcartaz\.a$$/d;s,.*,$@: &,p;s,.*: \(.*\),\1:,p}' \
    $(LINK_INPUTS).new | \
    sort -u >$(LINK_INPUTS)
@rm $(LINK_INPUTS).new
endef

# $(call tree,FOLDER,PROGRAMS,OBJECTS,OPTIONS): the rules of these programs in a folder, each
# with these objects before its own and these options of the linker.
define tree_program
$1/$2: $3 $(OBJECTS_$2) $(STEMMERS) $(MODE_OBJECTS) $(B)/links | $(B)/libcartaz.a
	$$(call link,$$(call options,$(KIND_$2)) $4,$3 $(OBJECTS_$2),$$(call libraries,$(KIND_$2)))
endef
define tree_names
$(NAMES:%=$1/cgi-bin/%): $1/cgi-bin/site
	@ln -f $$< $$@
endef
tree = $(foreach p,$2,$(eval $(call tree_program,$1,$p,$3,$4))) \
	$(if $(filter cgi-bin/site,$2),$(eval $(call tree_names,$1)))
$(call tree,$(B),$(PROGRAMS))

# The table above, for the tests: endpoint, how it is linked.
$(B)/endpoints: Makefile $(wildcard cgi-bin/*.c)
	@mkdir -p $(@D)
	@printf '%s %s\n' $(foreach e,$(ENDPOINTS),$e $(LINK_$e)) >$@

$(B)/libcartaz.a: $(LIB_OBJECTS) $(B)/links
	@rm -f $@
	@$(AR) qcs --thin $@ $(LIB_OBJECTS)

# ---- Compiling --------------------------------------------------------------

$(O)/%.o: %.c $(B)/flags
	$(if $(wildcard $(@D)/.),,@mkdir -p $(@D))
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# A table of endpoints.
endpoint_of = endpoint_$(subst -,_,$1)
$(O)/%_endpoints.o: Makefile common/app/endpoint_table.h $(B)/flags
	@mkdir -p $(@D)
	@printf '%s\n' '#include "app/endpoint_table.h"' \
	    $(foreach e,$(TABLE_$*),'extern const struct endpoint $(call endpoint_of,$e);') \
	    'const struct endpoint_row endpoint_table[] = {' \
	    $(foreach e,$(TABLE_$*),'{ "$e", &$(call endpoint_of,$e) },') \
	    '{ 0 } };' >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

# The main of an endpoint with a program of its own.
$(O)/main/%.o: Makefile common/app/endpoint.h $(B)/flags
	@mkdir -p $(@D)
	@printf '%s\n' '#include "app/endpoint.h"' 'extern const struct endpoint $(call endpoint_of,$*);' \
	    'int main(void) { return endpoint_run(&$(call endpoint_of,$*)); }' >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

# What a program is, which decides how it is confined (common/app/confinement.h).
$(O)/confinement/%.o: Makefile common/app/confinement.h $(B)/flags
	@mkdir -p $(@D)
	@printf '#include "app/confinement.h"\nconst enum confinement_program confinement_program = CONFINEMENT_%s;\n' \
	    "$$(echo $* | tr a-z A-Z)" >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

$(STEMMERS): $(PHRASES) $(B)/flags
	@mkdir -p $(@D)
	@$(NM) -P "$$($(CC) -print-file-name=libstemmer.a)" | awk -v stemmed='$(STEMMED)' ' \
		BEGIN { n = split(stemmed, names); for (i = 1; i <= n; i++) keep[names[i] "_UTF_8"] = 1 } \
		$$2 == "U" && $$1 !~ /^SN_/ && $$1 ~ /_(create_env|close_env|stem)$$/ { \
			language = $$1; sub(/_(create_env|close_env|stem)$$/, "", language); \
			if (!(language in keep)) printf ".globl %s\n.set %s, 0\n", $$1, $$1 } \
		END { print ".section .note.GNU-stack" }' >$(@:.o=.s)
	$(CC) -c -o $@ $(@:.o=.s)

# The folder is newer than the table when a file comes or goes.
$(O)/static/locales.o: $(LOCALES) $(CITIES) $(CATEGORIES) $(COUNTRIES) $(PHRASES) static/locales \
    static/locales/words common/brand/locale.h common/text/language.h $(B)/flags
	@mkdir -p $(@D)
	@sh static/locales/words $(LOCALES) >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

$(O)/common/base/zone_links.o: static/locales/zone_links.awk $(TZDATA) $(B)/flags
	@mkdir -p $(@D)
	@awk -f $< $(TZDATA) >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

# Compiled with, and linked with.  They are compared while this file is read, and
# out of date only when they differ: a build with nothing to do runs nothing.
FLAGS = $(CC) $(subst ",,$(ALL_CFLAGS))
LINKS = $(LDFLAGS) $(MODE_LDFLAGS) $(call libraries,static) $(OBJECTS)
stale = $(if $(wildcard $1),$(if $(call same,$(strip $(file <$1)),$(strip $2)),,FORCE))
same = $(and $(findstring x$1x,x$2x),$(findstring x$2x,x$1x))
STALE_TAKES := $(call stale,$(B)/takes,$(COMPILER) $(TAKES))
STALE_FLAGS := $(call stale,$(B)/flags,$(FLAGS))
STALE_LINKS := $(call stale,$(B)/links,$(LINKS))
$(PATH_OBJECTS): private PATHS = $(DEFAULTS)
$(PATH_OBJECTS): $(B)/paths
STALE_PATHS := $(call stale,$(B)/paths,$(subst ",,$(DEFAULTS)))
$(B)/paths: $(STALE_PATHS)
	@mkdir -p $(@D)
	@printf '%s\n' "$(subst ",,$(DEFAULTS))" >$@
# The commit and its date: of a source archive, git wrote them into static/server/commit.
COMMIT := $(or $(if $(wildcard .git),$(shell git -c safe.directory='*' log -1 --abbrev=12 --format='%h, %cs' 2>/dev/null)),\
	$(filter-out $$%,$(file <static/server/commit)))
STALE_COMMIT := $(call stale,$(B)/commit,$(COMMIT))
$(O)/static/cartaz/commands/version.o: private PATHS = -DCARTAZ_COMMIT='"$(COMMIT)"'
$(O)/static/cartaz/commands/version.o: $(B)/commit
$(B)/commit: $(STALE_COMMIT)
	@mkdir -p $(@D)
	@printf '%s\n' '$(COMMIT)' >$@
$(B)/flags: $(STALE_FLAGS) $(B)/takes
	@mkdir -p $(@D)
	@printf '%s\n' "$(FLAGS)" >$@
$(B)/takes: $(STALE_TAKES)
	@mkdir -p $(@D)
	@printf '%s\n' '$(strip $(COMPILER) $(TAKES))' >$@
$(B)/links: $(STALE_LINKS)
	@mkdir -p $(@D)
	@rm -rf $(O)/link
	@printf '%s\n' "$(LINKS)" >$@

.SECONDARY: $(ENDPOINTS:%=$(O)/cgi-bin/%.o)
# Of all objects that were made: a list of them would lack the next one.
-include $(filter-out $(O)/link/%,$(wildcard $(O)/*/*.d $(O)/*/*/*.d $(O)/*/*/*/*.d))
# What programs were made of counts while the list of objects is the same ($(B)/links removes
# it): an object that has no source any more would be made again.
$(if $(STALE_LINKS),,$(eval -include $(wildcard $(O)/link/*.d $(O)/link/*/*.d $(O)/link/*/*/*.d)))

FORCE:
.DELETE_ON_ERROR:
.PHONY: all help build run docs publish format clean FORCE

include $(wildcard static/server/install.mk tests/suites.mk tests/fuzz/fuzz.mk tests/bench/bench.mk)
