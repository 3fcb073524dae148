# Makefile of Cartaz.  `make help` lists the commands.
#
#   MODE=release    the programs that are shipped (default)
#   MODE=asan       the same programs with AddressSanitizer and UBSan
#   MODE=memcheck   the same programs for valgrind, which cannot check static programs
#   MODE=fuzz       the fuzz targets, for libFuzzer, with clang
# All output is in build/<mode>/, so modes never share objects.
#
# This file builds and runs.  At its end, it includes the files that do the rest:
# static/server/install.mk installs and packs, tests/suites.mk tests, tests/fuzz/fuzz.mk
# fuzzes, and tests/bench/bench.mk measures.

MODE ?= release
B = build/$(MODE)
O = $(B)/obj
JOBS ?= $(shell nproc)
# Variables of `make run`.  If RESIDENT is not empty, the resident server answers.  SERVER is
# apache, nginx, lighttpd or caddy.
PORT ?= 8080
RUN_DIR ?= build/run
RESIDENT ?=
SERVER ?= apache

# ---- The programs -----------------------------------------------------------

# A new endpoint needs a file cgi-bin/<name>.c, which defines a "struct endpoint"
# (common/app/endpoint.h), and a row here with its kind.  The kind decides how the endpoint is
# linked and confined (common/app/confinement.h):
#
#   static    a program without shared libraries, which needs no upstream
#   catalog   a name of the program "site", which has all endpoints but relays and cards.  For a
#             live brand, "site" starts the program "live" (common/catalog/live.h)
#   relay     a program with libcurl, for the authentication API of the upstream
#   card      a program with cairo and pango, which draws
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

# The other programs, by their paths below build/<mode>/.  KIND_ is the kind as which a program
# is linked, and OBJECTS_ has its objects besides the library.  For an endpoint with a program of
# its own, both come from its row.
KIND_cgi-bin/site = catalog
OBJECTS_cgi-bin/site = $(O)/common/site/catalog_program.o $(RESIDENT_ENDPOINTS) $(HANDOVER) \
	$(O)/confinement/catalog.o
KIND_cgi-bin/live = live
OBJECTS_cgi-bin/live = $(LATE) $(call endpoint_objects,live) $(O)/common/app/live_program.o $(O)/confinement/live.o
KIND_cartaz = tool
OBJECTS_cartaz = $(TOOL_OBJECTS) $(O)/confinement/static.o
# The program with which `cartaz publish` draws the pictures of a brand.
KIND_cartaz-draw = card
OBJECTS_cartaz-draw = $(O)/static/cartaz/cartaz_draw.o $(O)/confinement/static.o
# The program that `cartaz serve` executes, with the endpoints of "site".
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

# Tables of endpoints (common/app/endpoint_table.h): the endpoints of "live", those of the
# resident server, those with which `cartaz export` writes pages, and those that tests call.
TABLE_live = $(call linked,catalog)
TABLE_resident = $(call linked,static catalog)
TABLE_tool = page-event page-events page-home
TABLE_all = $(ENDPOINTS)
endpoint_objects = $(TABLE_$1:%=$(O)/cgi-bin/%.o) $(O)/$1_endpoints.o

# ---- Objects ----------------------------------------------------------------

LIB_OBJECTS = $(filter-out $(O)/common/base/oom.o $(O)/common/base/wipe.o $(LATE) \
	$(O)/common/catalog/live_handover.o $(O)/common/app/live_program.o $(O)/common/site/catalog_program.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard common/*/*.c)) $(O)/common/base/zone_links.o $(O)/static/locales.o)
# Linked in place of libcurl: loads libcurl only when a command or a live brand needs it.
LATE = $(O)/common/http/curl_late.o
TOOL_OBJECTS = $(LATE) $(filter-out $(O)/static/cartaz/cartaz_serve.o $(O)/static/cartaz/cartaz_draw.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard static/cartaz/*.c static/cartaz/*/*.c))) $(call endpoint_objects,tool)
OBJECTS = $(sort $(LIB_OBJECTS) $(MODE_OBJECTS) $(foreach p,$(PROGRAMS),$(OBJECTS_$p)))
FORMATTED = $(wildcard common/*/*.[ch] cgi-bin/*.c static/cartaz/*.[ch] static/cartaz/*/*.[ch] tests/*/*.[ch])
# The words of the pages: the files of a language become tables.
LOCALES = $(addsuffix .json,$(sort $(basename $(wildcard static/locales/*.json))))
CITIES = $(wildcard $(LOCALES:.json=.cities))
PHRASES = $(wildcard $(LOCALES:.json=.search))
CATEGORIES = $(wildcard $(LOCALES:.json=.categories))
COUNTRIES = $(wildcard $(LOCALES:.json=.countries))
# The source of the old names of time zones, a file of the package tzdata.
TZDATA ?= /usr/share/zoneinfo/tzdata.zi

# libstemmer has a table of the algorithms of all languages, with 600 KB of tables whose
# addresses the program would relocate at each start.  This object defines the functions of
# languages without a locale (static/locales/*.search) as 0, so the linker leaves out those of
# the archive.
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
# Only the tool has these libraries, because they make a start slow.  The programs read the
# files that the tool wrote.
TOOL_LIBRARIES = libcurl libpq nettle md4c libmarkdown zlib libical icu-i18n expat $(CARD_LIBRARIES)
# The program that draws cards has these libraries as well.
CARD_LIBRARIES = pangocairo pangofc fontconfig libpng
# $(call once,NAME,COMMAND) is the output of COMMAND.  The command runs only once, at the first
# use, because packages may be missing before.  Without pkg-config it does not run: `make run`
# installs the packages and starts another make.
once = $(if $(filter undefined,$(origin once_$1)),$(eval once_$1 := \
	$(shell command -v $(PKG_CONFIG) >/dev/null || exit; $2)))$(once_$1)
# libstemmer has no pkg-config file.
STATIC_LIBS = $(call once,STATIC_LIBS,$(PKG_CONFIG) --static --libs $(LIBRARIES)) \
	$(STEMMERS) -lstemmer
SHARED_LIBS = $(call once,SHARED_LIBS,\
	$(PKG_CONFIG) --libs $(LIBRARIES) $(TOOL_LIBRARIES))
LIBRARY_CFLAGS = $(call once,LIBRARY_CFLAGS,\
	$(PKG_CONFIG) --cflags $(LIBRARIES) $(TOOL_LIBRARIES))

# ASKED has options that some compilers or linkers do not accept, and TAKES those that CC accepts.
# The file $(B)/takes keeps the result as long as CC is the same program.
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
# Without -fcf-protection, because in Debian 12 the start files (crt1.o) and libc.a have no marks
# for it, so the linker would drop it.
HARDENING = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong \
	-fno-delete-null-pointer-checks -fno-strict-overflow -fno-strict-aliasing \
	$(call taken,-f%)
LINK_HARDENING = -Wl,-z,relro,-z,now,-z,noexecstack $(call taken,-Wl%) \
	-Wl,--as-needed,--gc-sections
# A failed allocation ends the program, also in shared libraries, so no library must handle it
# (common/base/oom.c).
NO_OOM = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

# $(call options,KIND) and $(call libraries,KIND) have the options and libraries with which a
# kind of program is linked.  Only a release distinguishes kinds; in other modes, all programs
# are linked like the tool.  Programs that answer from a snapshot are static, because the start
# is most of the cost of a CGI request.
options = $(if $(filter static catalog,$1),$(PROGRAM_LDFLAGS),$(TOOL_LDFLAGS))
libraries = $(or $(LIBS_$1),$(TOOL_LIBS))
TOOL_LIBS = -Wl,--as-needed -lm -lcsv -lstemmer $(SHARED_LIBS)

ifeq ($(MODE),asan)
# A sixth of the time, and the same as those of a release.
WARNINGS =
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
# The relays and the program "live" start slowly, because libcurl and libpq load thirty other
# libraries.  So the libraries with a small static form are linked statically, and "live" loads
# only the one that the brand needs.
STATIC_PART = -Wl,-Bstatic $(filter-out -lm -lz,$(STATIC_LIBS)) -Wl,-Bdynamic
LIBS_relay = $(STATIC_PART) -lcurl -lcrypto -lm -lz
LIBS_live = $(STATIC_PART) -lmd4c -lm -lz
LIBS_card = -Wl,--as-needed -lm -lstemmer \
	$(call once,CARD_SHARED,$(PKG_CONFIG) --libs $(LIBRARIES) $(CARD_LIBRARIES))
else
$(error MODE is release, asan, memcheck or fuzz, not '$(MODE)')
endif
# Builds for coverage, valgrind, libFuzzer and sanitizers have less confinement
# (common/base/confine.h).
ifneq ($(findstring coverage,$(CFLAGS))$(findstring profile-arcs,$(CFLAGS)),)
UNCONFINED = -DCARTAZ_UNCONFINED
endif

# The folders of an installation, which are compiled into PATH_OBJECTS.  If they change, make
# compiles only these objects again, so an installation after a build is quick.
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
LOCALSTATEDIR ?= /var/lib
HTDOCS ?= $(LOCALSTATEDIR)/cartaz/htdocs
CGIDIR ?= $(PREFIX)/lib/cartaz/cgi-bin
# The user that runs the programs, with Debian's name.
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
PATH_OBJECTS = $(O)/common/base/paths.o $(O)/static/cartaz/cartaz.o $(O)/static/cartaz/tool.o \
	$(O)/static/cartaz/hosting/live_folder.o

# ---- Goals ------------------------------------------------------------------

# With `make -j4 build test-support`, this make and the make that the goal "build" starts would
# write the same files at the same time.  So goals run one after another; each of them runs jobs
# in parallel.
ifneq (,$(filter-out all test-support fuzz-targets,$(MAKECMDGOALS)))
.NOTPARALLEL:
endif

# libFuzzer has a main() of its own, so this mode builds only the fuzz targets.
ifeq ($(MODE),fuzz)
$(if $(filter test% run install golden publish bench lint starve,$(MAKECMDGOALS)),\
	$(error MODE=fuzz has the fuzz targets alone: make MODE=fuzz build, make fuzz))
BUILT = $(FUZZ_TARGETS)
else
BUILT = $(PROGRAMS:%=$(B)/%) $(NAMES:%=$(B)/cgi-bin/%)
all: $(BUILT) $(B)/endpoints
endif
.DEFAULT_GOAL = all

# Starts another make that builds.  It runs JOBS jobs, unless this make has -j.
MAKE_IT = $(MAKE) --no-print-directory -s $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))

# Prints the line "##" above each target, in this file and the files that it includes.
help:
	@awk '/^## / { text = substr($$0, 4) } \
		/^[a-z][a-z0-9-]*:/ && text != "" { sub(/:.*/, ""); printf "make %-17s %s\n", $$0, text; text = "" }' \
		$(filter Makefile %.mk,$(MAKEFILE_LIST))

packages-%: FORCE
	@sh static/server/packages $*

# Prints a line for the build, with its seconds (static/server/step).
BUILD_STEP = . static/server/step && \
	step 'build: $(words $(OBJECTS)) objects, $(words $(BUILT)) programs' $(MAKE_IT) all
## installs missing packages and builds build/release/; MODE=asan for build/asan/
build: packages-build
	+@$(BUILD_STEP)

## builds, fills both sample brands, serves on PORT=8080: RESIDENT=1 with cartaz serve, SERVER=nginx, LOG=json
run: packages-run
	+@$(BUILD_STEP)
	@BUILD='$(CURDIR)/$(B)' RUN_DIR='$(RUN_DIR)' PORT='$(PORT)' SERVER='$(SERVER)' \
	    RESIDENT='$(or $(RESIDENT),$(filter nginx lighttpd,$(SERVER)))' \
	    exec sh static/server/run

PUBLISHED ?= htdocs
## renders static/docs as a site in build/docs/
docs: packages-check
	+@$(MAKE_IT) $(B)/tests/document
	@DOCUMENT='$(CURDIR)/$(B)/tests/document' sh static/docs/render build/docs

SHEETS := $(addprefix htdocs/assets/,cartaz.css embed.css event.css)

# The same documents as `make run` writes, but with a fixed clock and port, and without events.
## writes the sample documents in htdocs/, and the reference pages that are made from tables
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

# Removes comments and blanks that browsers do not need.  The blanks around a "+" stay if a digit
# follows, because calc() needs them.  No string in a stylesheet contains a "+".
$(SHEETS): htdocs/assets/%.css: static/server/%.css
	@sed -zE -e 's,/\*[^*]*\*+([^/*][^*]*\*+)*/,,g' -e 's/[[:space:]]+/ /g' -e 's/ ?([{};,>]) ?/\1/g' \
	    -e 's/;}/}/g' -e 's/: /:/g' -e 's/([-:, (])0\./\1./g' -e 's/ \* /*/g' \
	    -e 's/ \+ ([.:a-z])/+\1/g' -e 's/@media \(/@media(/g' -e 's/^ //' -e 's/ ?$$/\n/' $< >$@

## formats the sources, and writes the rules of cartaz.conf from common/site/addresses.def
format: packages-check
	clang-format -i $(FORMATTED)
	sh static/server/addresses write

## removes build/
clean:
	rm -rf build

# ---- Linking ----------------------------------------------------------------

# $(call link,OPTIONS,OBJECTS,LIBRARIES)
#
# make links a program again if one of its input files is newer.  The linker lists these files
# (-t): the files of the system, and the objects that it took from libcartaz.a.  The objects are
# files of their own, because this library is a thin archive, so a program does not depend on the
# library itself.  If the list of objects or an option changes, make links all programs again
# ($(B)/links).  The program is linked under another name and renamed, so nobody finds half of it.
#
# The recipe removes a warning of the linker: SQLite could load extensions (dlopen), but Cartaz
# never does this.  The linker's option -w is not usable, because with it a link with undefined
# symbols succeeds without a message.
LINK_INPUTS = $(@:$(B)/%=$(O)/link/%.d)
define link
@mkdir -p $(@D) $(dir $(LINK_INPUTS))
$(CC) $1 $(MODE_LDFLAGS) $(LDFLAGS) -Wl,-t,-t -o $@.new $2 $(MODE_OBJECTS) \
    $(B)/libcartaz.a $3 >$(LINK_INPUTS).new 2>$(LINK_INPUTS).said || { cat $(LINK_INPUTS).said >&2; exit 1; }
@sed -e '/unixDlOpen/d' -e "/Using 'dlopen' in statically linked/d" $(LINK_INPUTS).said >&2
@rm $(LINK_INPUTS).said
@sed -n '/^[^(]*\.[aso0-9]*$$/{/libcartaz\.a$$/d;s,.*,$@: &,p;s,.*: \(.*\),\1:,p}' \
    $(LINK_INPUTS).new | \
    sort -u >$(LINK_INPUTS)
@rm $(LINK_INPUTS).new
@mv -f $@.new $@
endef

# $(call tree,FOLDER,PROGRAMS,OBJECTS,OPTIONS) makes the rules for PROGRAMS in FOLDER.  Each is
# linked with OBJECTS before its own objects, and with OPTIONS for the linker.
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

# The rows LINK_ for the tests: a line has an endpoint and its kind.
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

# The kind of a program, which decides how it is confined (common/app/confinement.h).
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

# static/locales is a prerequisite, because the folder changes when a file is added or removed.
$(O)/static/locales.o: $(LOCALES) $(CITIES) $(CATEGORIES) $(COUNTRIES) $(PHRASES) static/locales \
    static/locales/words common/brand/locale.h common/text/language.h $(B)/flags
	@mkdir -p $(@D)
	@sh static/locales/words $(LOCALES) >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

$(O)/common/base/zone_links.o: static/locales/zone_links.awk $(TZDATA) $(B)/flags
	@mkdir -p $(@D)
	@awk -f $< $(TZDATA) >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)

# FLAGS are the options of the compiler, and LINKS those of the linker.  make compares them with
# the files of the last build while it reads this file, so a build with nothing to do runs no
# command.
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
# The commit and its date.  In a source archive, git wrote both into static/server/commit.
COMMIT := $(or $(if $(wildcard .git),$(shell git -c safe.directory='*' log -1 --abbrev=12 --format='%h, %cs' 2>/dev/null)),\
	$(if $(findstring $$Format,$(file <static/server/commit)),,$(file <static/server/commit)))
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
# A make for these goals compiles nothing itself, and reads a third as much.
ifneq (,$(filter-out build run help publish docs uninstall lint test test-whole test-asan test-clients test-browser \
	test-database test-other-debian fuzz-replay golden,$(or $(MAKECMDGOALS),all)))
# Includes the dependencies of all objects that exist.  A list in this file could miss a new object.
-include $(filter-out $(O)/link/%,$(wildcard $(O)/*/*.d $(O)/*/*/*.d $(O)/*/*/*/*.d))
# Includes the input files of the programs only if the list of objects is unchanged.  Otherwise
# make would look for the removed source of an old object.  ($(B)/links removes these files.)
$(if $(STALE_LINKS),,$(eval -include $(wildcard $(O)/link/*.d $(O)/link/*/*.d $(O)/link/*/*/*.d)))
endif

FORCE:
.DELETE_ON_ERROR:
.PHONY: all help build run docs publish format clean FORCE

include $(wildcard static/server/install.mk tests/suites.mk tests/fuzz/fuzz.mk tests/bench/bench.mk)
