# Cartaz: every command.  `make help` lists them.
#
#   MODE=release   what is shipped (default)
#   MODE=asan      the same under AddressSanitizer and UBSan
#   MODE=fuzz      the fuzz targets, for libFuzzer, with clang
# All output is in build/<mode>/; modes never mix objects.

MODE ?= release
PORT ?= 8080
RUN_DIR ?= build/run
JOBS ?= $(shell nproc)
SECONDS_EACH ?= 60
SOAK_SECONDS ?= 600
# make run: not empty for the resident server; apache, nginx, nginx-fcgiwrap, lighttpd,
# lighttpd-cgi or caddy.
RESIDENT ?=
SERVER ?= apache

PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
LOCALSTATEDIR ?= /var/lib
CGIDIR ?= $(PREFIX)/lib/cartaz/cgi-bin
HTDOCS ?= $(LOCALSTATEDIR)/cartaz/htdocs
LOGDIR ?= $(LOCALSTATEDIR)/cartaz/log
MANDIR ?= $(PREFIX)/share/man
UNITDIR ?= $(PREFIX)/lib/systemd/system
# Runs the programs: Debian's name for it.
WEB_USER ?= www-data
PUBLISHED ?= htdocs
ETC = $(SYSCONFDIR)/cartaz
VAR = $(LOCALSTATEDIR)/cartaz/var
SHARE = $(PREFIX)/share/cartaz

B = build/$(MODE)
O = $(B)/obj
# How each program of cgi-bin/ is linked, one row each:
#   static    one file without shared libraries; needs no upstream
#   catalog   the same, and a part of the program "live", which replaces it for a
#             live brand (common/catalog/live.h)
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
endpoints_linked = $(foreach e,$(ENDPOINTS),$(if $(filter $1,$(LINK_$e)),$e))
UNLINKED = $(filter-out $(call endpoints_linked,static catalog relay card),$(ENDPOINTS))
$(if $(UNLINKED),$(error no row LINK_$(firstword $(UNLINKED)) says how to link \
	cgi-bin/$(firstword $(UNLINKED)).c))
LIVE_ENDPOINTS = $(call endpoints_linked,catalog)
PROGRAMS = $(patsubst %,$(B)/cgi-bin/%,$(call endpoints_linked,static catalog))
RELAYS = $(patsubst %,$(B)/cgi-bin/%,$(call endpoints_linked,relay))
CARDS = $(patsubst %,$(B)/cgi-bin/%,$(call endpoints_linked,card))
LIVE = $(B)/cgi-bin/live
# Programs of the catalog are one file under many names, of which this is for web servers
# that send every address to one program (common/app/catalog_program.c).  But those that
# are asked most are files of their own, which start faster: they have less to relocate.
SITE = $(B)/cgi-bin/site
ALONE = event events page-event page-events page-home
NAMES = $(filter-out $(ALONE),$(LIVE_ENDPOINTS))
RESIDENT_PROGRAM = $(B)/cartaz-serve
RESIDENT_LIVE = $(B)/cartaz-serve-live
DRAW = $(B)/cartaz-draw
# The words of the pages, as tables: a language is a file.
LOCALES = $(addsuffix .json,$(sort $(basename $(wildcard static/locales/*.json))))
CITIES = $(wildcard $(LOCALES:.json=.cities))
PHRASES = $(wildcard $(LOCALES:.json=.search))
# The old names of time zones, in the form that tzdata ships its sources in.
TZDATA ?= /usr/share/zoneinfo/tzdata.zi
CATEGORIES = $(wildcard $(LOCALES:.json=.categories))
LIB_OBJECTS = $(filter-out $(O)/common/base/oom.o $(O)/common/base/wipe.o \
	$(O)/common/catalog/live_handover.o $(O)/common/app/live_program.o $(O)/common/app/catalog_program.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard common/*/*.c)) $(O)/common/base/zone_links.o $(O)/static/locales.o)
TOOL_OBJECTS = $(filter-out $(O)/static/cartaz/cartaz_serve.o $(O)/static/cartaz/cartaz_serve_live.o \
	$(O)/static/cartaz/cartaz_draw.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard static/cartaz/*.c static/cartaz/*/*.c))) \
	$(TOOL_ENDPOINTS:%=$(O)/live/%.o) $(O)/tool_endpoints.o
# What `cartaz export` writes pages with; it confines nothing.
TOOL_ENDPOINTS = page-event page-events page-home
FORMATTED = $(wildcard common/*/*.[ch] cgi-bin/*.c static/cartaz/*.[ch] static/cartaz/*/*.[ch] \
	tests/*/*.[ch])
FUZZ_SHARED = tests/fuzz/fuzz.c tests/fuzz/judge.c tests/fuzz/catalog.c tests/fuzz/answers.c \
	tests/fuzz/replay.c
FUZZ_TARGETS = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,\
	$(filter-out $(FUZZ_SHARED),$(wildcard tests/fuzz/*.c)))

# libstemmer has a table of the algorithms of all languages, 600 KB of tables with
# addresses that every start would relocate.  This object has the names of those that no
# brand has (static/locales/*.search), as addresses of nothing: the archive's are left out.
STEMMERS = $(O)/stemmers.o
STEMMED = $(shell sed -n 's/^stemmer //p' $(PHRASES))

# For another machine, CROSS=aarch64-linux-gnu- (README.md, "Other machines and compilers").
CROSS ?=
own = $(if $(filter default undefined,$(origin $1)),$(eval $1 = $2))
$(call own,CC,$(CROSS)gcc)
$(call own,AR,$(CROSS)ar)
$(call own,NM,$(CROSS)nm)
$(call own,OBJCOPY,$(CROSS)objcopy)
$(call own,PKG_CONFIG,$(CROSS)pkg-config)
LIBRARIES = json-c sqlite3 libutf8proc
# In the tool alone: they start slowly, and the programs read what it wrote.
TOOL_LIBRARIES = libcurl libcrypto libxml-2.0 md4c libmarkdown zlib libical icu-i18n $(CARD_LIBRARIES)
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
# By which an ETag knows the program that made it (common/base/build_id.h).
BUILD_ID = -Wl,--build-id=sha1
# No library sees a failed allocation, a shared one neither (common/base/oom.c).
NO_OOM = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

ifeq ($(MODE),asan)
MODE_CFLAGS = -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined \
	-fno-sanitize-recover=all
MODE_LDFLAGS = -fsanitize=address,undefined $(BUILD_ID)
PROGRAM_LDFLAGS =
PROGRAM_LIBS = $(TOOL_LIBS)
RELAY_LIBS = $(TOOL_LIBS)
CARD_LIBS = $(TOOL_LIBS)
LIVE_LIBS = $(TOOL_LIBS)
else ifeq ($(MODE),fuzz)
CC = clang
UNCONFINED = -DCARTAZ_UNCONFINED
MODE_CFLAGS = -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
	-fsanitize=fuzzer-no-link,address,undefined
MODE_LDFLAGS = -fsanitize=fuzzer,address,undefined $(BUILD_ID)
else ifeq ($(MODE),release)
MODE_CFLAGS = -O2 $(HARDENING) -fPIE -ffunction-sections -fdata-sections
MODE_LDFLAGS = $(LINK_HARDENING) $(NO_OOM) $(BUILD_ID)
MODE_OBJECTS = $(O)/common/base/oom.o
# Sanitizers and valgrind have an allocator of their own.
WIPE = $(O)/common/base/wipe.o
# Start-up is most of what a CGI request costs: one file, nothing to resolve.
PROGRAM_LDFLAGS = -static-pie
PROGRAM_LIBS = $(STATIC_LIBS)
# The relays and the program "live" start slowly because of libcurl, which loads
# thirty other libraries.  What has a small static form is copied into them; libxml2
# is not, because its static form includes 31 MB of ICU's data.
#
# A third of a start is the search for names, library after library: those that
# most names are found in are named first.  Measured with libstdc++, which libxml2
# loads through ICU: third in the order, a start of "live" costs 8 % less CPU than
# at the end.
shared_first = -static-libgcc -Wl,--no-as-needed $(filter /%,\
	$(foreach so,$1,$(shell $(CC) -print-file-name=$(so)))) -Wl,--as-needed
RELAY_FIRST = libc.so.6 libcrypto.so.3 libgnutls.so.30 libp11-kit.so.0 libssl.so.3
LIVE_FIRST = libc.so.6 libcrypto.so.3 libstdc++.so.6 libgnutls.so.30 \
	libp11-kit.so.0 libssl.so.3
STATIC_PART = -Wl,-Bstatic $(filter-out -lm -lz,$(STATIC_LIBS)) -Wl,-Bdynamic
RELAY_LIBS = $(call shared_first,$(RELAY_FIRST)) $(STATIC_PART) -lcurl -lm -lz
CARD_LIBS = -Wl,--as-needed -lm -lstemmer \
	$(call once,CARD_SHARED,$(PKG_CONFIG) --libs $(LIBRARIES) $(CARD_LIBRARIES))
LIVE_LIBS = $(call shared_first,$(LIVE_FIRST)) $(STATIC_PART) -lcurl -lxml2 -lmd4c \
	-lm -lz
else
$(error MODE is release, asan or fuzz, not '$(MODE)')
endif
TOOL_LDFLAGS = $(if $(filter release,$(MODE)),-pie)
TOOL_LIBS = -Wl,--as-needed -lm -lcsv -lstemmer $(SHARED_LIBS)

DEFAULTS = -DCARTAZ_DEFAULT_ETC='"$(ETC)"' -DCARTAZ_DEFAULT_VAR='"$(VAR)"' \
	-DCARTAZ_DEFAULT_HTDOCS='"$(HTDOCS)"' \
	-DCARTAZ_DEFAULT_SHARE='"$(SHARE)"' \
	-DCARTAZ_DEFAULT_WEB_USER='"$(WEB_USER)"'
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE $(PATHS) -iquote common -iquote static \
	$(LIBRARY_CFLAGS) $(WARNINGS) $(MODE_CFLAGS) $(UNCONFINED) $(CPPFLAGS) $(CFLAGS)
# Other paths make only these objects again: an installation after a build is quick.
PATHS =
PATH_OBJECTS = $(O)/common/base/paths.o $(O)/static/cartaz/cartaz.o \
	$(O)/static/cartaz/site/live_folder.o

# `make -j4 build test-support`: the make that build starts and this one would write
# the same files.  Each of them is parallel in itself.
ifneq (,$(filter-out all objects test-support fuzz-targets,$(MAKECMDGOALS)))
.NOTPARALLEL:
endif

# libFuzzer brings a main of its own: of its build there are the targets alone.
ifeq ($(MODE),fuzz)
$(if $(filter test% run install golden publish bench lint starve,$(MAKECMDGOALS)),\
	$(error MODE=fuzz has the fuzz targets alone: make MODE=fuzz build, make fuzz))
BUILT = $(FUZZ_TARGETS)
OBJECTS = $(LIB_OBJECTS)
all: $(BUILT)
else
BUILT = $(PROGRAMS) $(RELAYS) $(CARDS) $(LIVE) $(SITE) $(RESIDENT_PROGRAM) $(RESIDENT_LIVE) $(DRAW) $(B)/cartaz
OBJECTS = $(sort $(LIB_OBJECTS) $(TOOL_OBJECTS) $(RESIDENT_OBJECTS) $(RESIDENT_LIVE_OBJECTS) $(SITE_OBJECTS) \
	$(LIVE_OBJECTS) $(RELAY_OBJECTS) $(CARD_OBJECTS) $(DRAW_OBJECTS) $(MODE_OBJECTS) $(ENDPOINTS:%=$(O)/cgi-bin/%.o) \
	$(CONFINEMENTS:%=$(O)/confinement/%.o))
all: $(BUILT) $(B)/endpoints
endif

help:
	@echo 'make run        build, fill both sample brands, serve on PORT=$(PORT); RESIDENT=1: with cartaz serve, SERVER=nginx, LOG=json'
	@echo 'make test       the test suites: each behaviour once'
	@echo 'make test-whole all of their tests, the deep variants too'
	@echo 'make test-resident   those of the programs through cartaz serve'
	@echo 'make test-servers    those of the server before each of SERVERS=$(SERVERS)'
	@echo 'make test-other-debian   make run and some suites on Debian 13, or 12 where this is 13; as root'
	@echo 'make test-arm64    the build for arm64, under emulation'
	@echo 'make test-portable clang, musl and 32 bits'
	@echo 'make check      all of: lint, test-whole, test-asan, fuzz-replay'
	@echo 'make fuzz       each fuzz target for SECONDS_EACH=$(SECONDS_EACH)'
	@echo 'make fuzz-seeded   bugs that fuzzing must find'
	@echo 'make starve     every allocation and system call fails once: SEED, STEP=10'
	@echo 'make nightly    what is too long for every change'
	@echo 'make golden     writes down the answers that the tests want, after a change that should be seen'
	@echo 'make mutants    breaks common/ in COUNT=200 places, which the suites must notice'
	@echo 'make coverage   what of common/ and cgi-bin/ the suites execute'
	@echo 'make bench      a page of performance tables, peers included, in ten minutes: TABLES="startup peers"'
	@echo 'make bench-large   the same to a million events, and every ratio: BENCH="scale import"'
	@echo 'make agents-eval   forty errands of an assistant through every door'
	@echo 'make search-eval   how often the search finds, as a table with other engines: EVAL=--misses'
	@echo 'make publish    rewrite the sample documents in htdocs/'
	@echo 'make dist       a zip for hosts that allow .htaccess and CGI alone'
	@echo 'make install    DESTDIR PREFIX CGIDIR HTDOCS SYSCONFDIR LOCALSTATEDIR'
	@echo 'make uninstall  removes what make install with the same variables wrote, and nothing of yours'
	@echo 'make deb        Debian packages in build/deb/: DEB_VERSION, DEBEMAIL, DEBFULLNAME'
	@echo 'make test-deb   the packages on a minimal Debian (RELEASE=trixie, bookworm), as root: built, before lintian, booted'
	@echo 'make format     clang-format over the sources'
	@echo 'make clean      remove build/'

# Builds that look into themselves, or are looked into, are confined less
# (common/base/confine.h).
ifneq ($(findstring coverage,$(CFLAGS))$(findstring profile-arcs,$(CFLAGS)),)
UNCONFINED = -DCARTAZ_UNCONFINED
endif

# $(call link,OPTIONS,OBJECTS,LIBRARIES)
#
# A program is linked again when one of the files that it was made of is newer.  The
# linker lists them (-t): those of the system, and the objects that it took from the
# library, which are files because the library is a thin archive.  So a program does
# not depend on the library itself.  Any change of the list of objects or of an
# option links everything again ($(B)/links).
#
# What the linker wrote piece by piece the kernel keeps in small pieces; a copy, as an
# installed program is one, it keeps in large ones: a start costs a tenth less.
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
@cp $@ $@.copy && mv $@.copy $@
endef

HANDOVER = $(O)/common/catalog/live_handover.o
CONFINEMENTS = static catalog relay card live resident resident_live test
confinement = $(O)/confinement/$1.o
STATICS = $(patsubst %,$(B)/cgi-bin/%,$(call endpoints_linked,static))
$(STATICS): CONFINEMENT = $(call confinement,static)
OWN_FILES = $(STATICS) $(patsubst %,$(B)/cgi-bin/%,$(ALONE))
$(filter-out $(STATICS),$(OWN_FILES)): CONFINEMENT = $(call confinement,catalog)
$(OWN_FILES): $(B)/cgi-bin/%: $(O)/cgi-bin/%.o $(HANDOVER) $(CONFINEMENTS:%=$(O)/confinement/%.o) $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$< $(HANDOVER) $(CONFINEMENT),$(PROGRAM_LIBS))

RELAY_OBJECTS = $(WIPE) $(call confinement,relay)
$(RELAYS): $(B)/cgi-bin/%: $(O)/cgi-bin/%.o $(RELAY_OBJECTS) $(STEMMERS)
	$(call link,$(TOOL_LDFLAGS),$< $(RELAY_OBJECTS),$(RELAY_LIBS))

CARD_OBJECTS = $(HANDOVER) $(call confinement,card)
$(CARDS): $(B)/cgi-bin/%: $(O)/cgi-bin/%.o $(CARD_OBJECTS) $(STEMMERS)
	$(call link,$(TOOL_LDFLAGS),$< $(CARD_OBJECTS),$(CARD_LIBS))

LIVE_OBJECTS = $(LIVE_ENDPOINTS:%=$(O)/live/%.o) $(O)/live_endpoints.o \
	$(O)/common/app/live_program.o $(call confinement,live)
$(LIVE): $(LIVE_OBJECTS) $(STEMMERS)
	@rm -f $(LIVE_ENDPOINTS:%=$(@D)/%-live) # of an older version
	$(call link,$(TOOL_LDFLAGS),$(LIVE_OBJECTS),$(LIVE_LIBS))

$(B)/cartaz: $(TOOL_OBJECTS) $(call confinement,static)
	$(call link,$(TOOL_LDFLAGS),$(TOOL_OBJECTS) $(call confinement,static),$(TOOL_LIBS))

# What `cartaz publish` draws a brand's pictures with.
DRAW_OBJECTS = $(O)/static/cartaz/cartaz_draw.o $(call confinement,static)
$(DRAW): $(DRAW_OBJECTS) $(STEMMERS)
	$(call link,$(TOOL_LDFLAGS),$(DRAW_OBJECTS),$(CARD_LIBS))

# What `cartaz serve` becomes: every endpoint but the relays, linked as they are.
RESIDENT_ENDPOINTS = $(call endpoints_linked,static catalog)
$(O)/resident_endpoints.o: Makefile common/app/endpoint_table.h $(B)/flags
	$(call endpoint_table,$(RESIDENT_ENDPOINTS))
RESIDENT_OBJECTS = $(O)/static/cartaz/cartaz_serve.o $(RESIDENT_ENDPOINTS:%=$(O)/live/%.o) \
	$(O)/resident_endpoints.o $(HANDOVER) $(call confinement,resident)
$(RESIDENT_PROGRAM): $(RESIDENT_OBJECTS) $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$(RESIDENT_OBJECTS),$(PROGRAM_LIBS))

# The same, started for one request.
MANY_OBJECTS = $(O)/common/app/catalog_program.o $(RESIDENT_ENDPOINTS:%=$(O)/live/%.o) \
	$(O)/resident_endpoints.o $(HANDOVER)
SITE_OBJECTS = $(MANY_OBJECTS) $(call confinement,catalog)
$(SITE): $(SITE_OBJECTS) $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$(SITE_OBJECTS),$(PROGRAM_LIBS))
$(NAMES:%=$(B)/cgi-bin/%): $(SITE)
	@ln -f $< $@

# What cartaz-serve starts for live brands: the same endpoints with libcurl.
RESIDENT_LIVE_OBJECTS = $(O)/static/cartaz/cartaz_serve_live.o $(RESIDENT_ENDPOINTS:%=$(O)/live/%.o) \
	$(O)/resident_endpoints.o $(call confinement,resident_live)
$(RESIDENT_LIVE): $(RESIDENT_LIVE_OBJECTS) $(STEMMERS)
	$(call link,$(TOOL_LDFLAGS),$(RESIDENT_LIVE_OBJECTS),$(LIVE_LIBS))

# libFuzzer brings a main of its own; without it the inputs are replayed.
FUZZ_OBJECTS = $(O)/tests/fuzz/fuzz.o $(O)/tests/fuzz/judge.o $(O)/tests/fuzz/catalog.o \
	$(call confinement,test) \
	$(if $(filter-out fuzz,$(MODE)),$(O)/tests/fuzz/replay.o)
$(FUZZ_TARGETS): $(B)/fuzz/%: $(O)/tests/fuzz/%.o $(FUZZ_OBJECTS)
	$(call link,$(TOOL_LDFLAGS),$< $(FUZZ_OBJECTS) $(FUZZ_OBJECTS_$*),$(TOOL_LIBS))

CONFINED = $(CONFINEMENTS:%=$(B)/tests/confined-%)
CALLERS = $(patsubst %,$(B)/tests/%,cards encode facet_counts facets_used html_readers bitmaps \
	richtext sentences stem text_class)
BARE = $(OWN_FILES:$(B)/cgi-bin/%=$(B)/tests/bare/%) $(B)/tests/bare/site
# A balancer asks for ready, and such a host has none.
UPLOADED_FILES = $(patsubst $(B)/%,$(B)/shared/%,$(filter-out %/ready,$(OWN_FILES)))
UPLOADED = $(UPLOADED_FILES) $(B)/shared/cgi-bin/catalog
LINKED = $(OWN_FILES) $(RELAYS) $(CARDS) $(LIVE) $(SITE) $(RESIDENT_PROGRAM) $(RESIDENT_LIVE) $(DRAW) $(B)/cartaz $(B)/tests/in_process \
	$(B)/tests/cgi_fork $(B)/tests/damage $(B)/tests/switched $(CONFINED) $(BARE) $(UPLOADED) $(CALLERS) \
	$(FUZZ_TARGETS) \
	$(patsubst $(B)/%,$(B)/starve/%,$(OWN_FILES) $(RELAYS) $(CARDS) $(LIVE) $(SITE) $(RESIDENT_PROGRAM) $(RESIDENT_LIVE) $(B)/cartaz)
$(LINKED): $(MODE_OBJECTS) $(B)/links | $(B)/libcartaz.a

# The object of an endpoint with its main under a name of its own.
main_of = endpoint_main_$(subst -,_,$1)
$(O)/live/%.o: $(O)/cgi-bin/%.o
	@mkdir -p $(@D)
	$(OBJCOPY) --redefine-sym main=$(call main_of,$*) $< $@

endpoint_of = endpoint_$(subst -,_,$1)
# A table of endpoints and their mains (common/app/endpoint_table.h).
define endpoint_table
@mkdir -p $(@D)
@printf '%s\n' '#include "app/endpoint_table.h"' \
    $(foreach e,$1,'int $(call main_of,$e)(void);' 'extern const struct endpoint $(call endpoint_of,$e);') \
    'const struct endpoint_row endpoint_table[] = {' \
    $(foreach e,$1,'{ "$e", $(call main_of,$e), &$(call endpoint_of,$e) },') \
    '{ 0 } };' >$(@:.o=.c)
$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)
endef
$(O)/tool_endpoints.o: Makefile common/app/endpoint_table.h $(B)/flags
	$(call endpoint_table,$(TOOL_ENDPOINTS))
$(O)/live_endpoints.o: Makefile common/app/endpoint_table.h $(B)/flags
	$(call endpoint_table,$(LIVE_ENDPOINTS))

# What a program is, which decides how it is confined (common/app/confinement.h).
$(CONFINEMENTS:%=$(O)/confinement/%.o): $(O)/confinement/%.o: Makefile \
    common/app/confinement.h $(B)/flags
	@mkdir -p $(@D)
	@printf '%s\n' '#include "app/confinement.h"' \
	    'const enum confinement_program confinement_program = CONFINEMENT_$(call upper,$*);' >$(@:.o=.c)
	$(CC) $(ALL_CFLAGS) -c -o $@ $(@:.o=.c)
upper = $(shell printf %s '$1' | tr a-z A-Z)

# All endpoints in one process, for the tests.
$(O)/all_endpoints.o: Makefile common/app/endpoint_table.h $(B)/flags
	$(call endpoint_table,$(ENDPOINTS))
ALL_ENDPOINTS = $(ENDPOINTS:%=$(O)/live/%.o) $(O)/all_endpoints.o $(call confinement,test)
IN_PROCESS = $(O)/tests/support/in_process.o $(ALL_ENDPOINTS)
$(B)/tests/in_process: $(IN_PROCESS)
	$(call link,$(TOOL_LDFLAGS),$(IN_PROCESS),$(TOOL_LIBS))
DAMAGE = $(O)/tests/support/damage.o $(ALL_ENDPOINTS)
$(B)/tests/damage: $(DAMAGE)
	$(call link,$(TOOL_LDFLAGS),$(DAMAGE),$(TOOL_LIBS))
SWITCHED = $(O)/tests/support/switched.o $(call confinement,test)
$(B)/tests/switched: $(SWITCHED)
	$(call link,$(TOOL_LDFLAGS),$(SWITCHED),$(TOOL_LIBS))
CGI_FORK = $(O)/tests/support/cgi_run.o $(O)/tests/support/start_fork.o $(ALL_ENDPOINTS)
$(B)/tests/cgi_fork: $(CGI_FORK)
	$(call link,$(TOOL_LDFLAGS),$(CGI_FORK),$(TOOL_LIBS))

$(CONFINED): $(B)/tests/confined-%: $(O)/tests/support/confined.o $(O)/confinement/%.o
	$(call link,$(TOOL_LDFLAGS),$(filter %/confined.o %/$*.o,$^),$(TOOL_LIBS))

# Each calls a part of the library alone, for the tests of that part.
$(CALLERS): $(B)/tests/%: $(O)/tests/support/%.o
	$(call link,$(TOOL_LDFLAGS),$<,$(TOOL_LIBS))

# For the bench: what confinement costs a start.
$(filter-out %/site,$(BARE)): $(B)/tests/bare/%: $(O)/cgi-bin/%.o $(HANDOVER) $(O)/confinement/test.o
	$(call link,$(PROGRAM_LDFLAGS),$< $(HANDOVER) $(O)/confinement/test.o,$(PROGRAM_LIBS))
$(B)/tests/bare/site: $(MANY_OBJECTS) $(O)/confinement/test.o $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$(MANY_OBJECTS) $(O)/confinement/test.o,$(PROGRAM_LIBS))
$(NAMES:%=$(B)/tests/bare/%): $(B)/tests/bare/site
	@ln -f $< $@

# For a host that allows .htaccess and a CGI folder alone: no file tells these programs
# where their data is, so it is beside their folder, in which a server starts them
# (RFC 3875, section 7.2).
UPLOADED_PATHS = $(O)/shared/paths.o
$(UPLOADED_PATHS): common/base/paths.c $(wildcard common/base/*.h) $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DCARTAZ_DEFAULT_ETC='"../cartaz/etc"' -DCARTAZ_DEFAULT_VAR='"../cartaz/var"' \
	    -DCARTAZ_DEFAULT_HTDOCS='"../cartaz/htdocs"' -c -o $@ $<
$(STATICS:$(B)/%=$(B)/shared/%): CONFINEMENT = $(call confinement,static)
$(ALONE:%=$(B)/shared/cgi-bin/%): CONFINEMENT = $(call confinement,catalog)
$(UPLOADED_FILES): $(B)/shared/cgi-bin/%: $(O)/cgi-bin/%.o $(HANDOVER) $(UPLOADED_PATHS) \
    $(CONFINEMENTS:%=$(O)/confinement/%.o) $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$< $(HANDOVER) $(UPLOADED_PATHS) $(CONFINEMENT),$(PROGRAM_LIBS))
$(B)/shared/cgi-bin/catalog: $(SITE_OBJECTS) $(UPLOADED_PATHS) $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$(SITE_OBJECTS) $(UPLOADED_PATHS),$(PROGRAM_LIBS))

# Targets of the programs, of the tool without its main, and those that play an upstream:
# what they have in place of http_client.o comes first.
FUZZ_OBJECTS_cgi = $(filter-out $(FUZZ_OBJECTS),$(ALL_ENDPOINTS))
FUZZ_OBJECTS_links = $(O)/tests/fuzz/answers.o
FUZZ_OBJECTS_also = $(O)/tests/fuzz/answers.o $(filter-out $(O)/static/cartaz/cartaz.o,$(TOOL_OBJECTS))
FUZZ_OBJECTS_site = $(FUZZ_OBJECTS_cgi)
$(B)/fuzz/cgi: $(FUZZ_OBJECTS_cgi)
$(B)/fuzz/site: $(FUZZ_OBJECTS_site)
$(B)/fuzz/links: $(FUZZ_OBJECTS_links)
$(B)/fuzz/also: $(FUZZ_OBJECTS_also)

# The table above, for the tests: endpoint, how it is linked.
$(B)/endpoints: Makefile $(wildcard cgi-bin/*.c)
	@mkdir -p $(@D)
	@printf '%s %s\n' $(foreach e,$(ENDPOINTS),$e $(LINK_$e)) >$@

$(B)/libcartaz.a: $(LIB_OBJECTS) $(B)/links
	@rm -f $@
	@$(AR) qcs --thin $@ $(LIB_OBJECTS)

$(O)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

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
$(O)/static/locales.o: $(LOCALES) $(CITIES) $(CATEGORIES) $(PHRASES) static/locales \
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
LINKS = $(LDFLAGS) $(MODE_LDFLAGS) $(PROGRAM_LIBS) $(LIB_OBJECTS)
stale = $(if $(wildcard $1),$(if $(call same,$(strip $(file <$1)),$(strip $2)),,FORCE))
same = $(and $(findstring x$1x,x$2x),$(findstring x$2x,x$1x))
STALE_TAKES := $(call stale,$(B)/takes,$(COMPILER) $(TAKES))
STALE_FLAGS := $(call stale,$(B)/flags,$(FLAGS))
STALE_LINKS := $(call stale,$(B)/links,$(LINKS))
# What programs were made of counts while the list of objects is the same: an object that
# has no source any more would be made again.
$(if $(STALE_LINKS),,$(eval -include $(LINKED:$(B)/%=$(O)/link/%.d)))
$(PATH_OBJECTS): private PATHS = $(DEFAULTS)
$(PATH_OBJECTS): $(B)/paths
STALE_PATHS := $(call stale,$(B)/paths,$(subst ",,$(DEFAULTS)))
$(B)/paths: $(STALE_PATHS)
	@mkdir -p $(@D)
	@printf '%s\n' "$(subst ",,$(DEFAULTS))" >$@
$(B)/flags: $(STALE_FLAGS) $(B)/takes
	@mkdir -p $(@D)
	@printf '%s\n' "$(FLAGS)" >$@
$(B)/takes: $(STALE_TAKES)
	@mkdir -p $(@D)
	@printf '%s\n' '$(strip $(COMPILER) $(TAKES))' >$@
$(B)/links: $(STALE_LINKS)
	@mkdir -p $(@D)
	@printf '%s\n' "$(LINKS)" >$@

PROGRAM_MAIN_OBJECTS = $(patsubst %.c,$(O)/%.o,$(wildcard cgi-bin/*.c))
FUZZ_MAIN_OBJECTS = $(patsubst %.c,$(O)/%.o,$(wildcard tests/fuzz/*.c))
.SECONDARY: $(PROGRAM_MAIN_OBJECTS) $(FUZZ_MAIN_OBJECTS)
# Of all objects that were made: a list of them would lack the next one.
-include $(filter-out $(O)/link/%,$(wildcard $(O)/*/*.d $(O)/*/*/*.d $(O)/*/*/*/*.d))

# What the suites run the programs with (tests/helpers/cgi.bash); no part of the
# product, and never under a sanitizer.
PRELOADED = $(B)/tests/hurry.so $(B)/tests/untyped.so
test-support: $(B)/tests/cgi_run $(B)/tests/cgi_scgi $(B)/tests/cgi_htaccess $(B)/tests/cgi_fork $(B)/tests/in_process $(PRELOADED) \
	$(B)/tests/checksums $(B)/tests/endure $(B)/tests/damage $(B)/tests/switched $(CONFINED) $(CALLERS)
CGI_RUN = tests/support/cgi_run.c tests/support/start_spawn.c tests/support/spawn_program.c
$(B)/tests/cgi_run: $(CGI_RUN) tests/support/start_program.h tests/support/spawn_program.h $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -static -o $@ $(CGI_RUN) \
	    $(shell $(PKG_CONFIG) --static --libs json-c)
CGI_SCGI = tests/support/cgi_run.c tests/support/start_scgi.c tests/support/spawn_program.c
$(B)/tests/cgi_scgi: $(CGI_SCGI) tests/support/start_program.h tests/support/spawn_program.h $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -static -o $@ $(CGI_SCGI) \
	    $(shell $(PKG_CONFIG) --static --libs json-c)
CGI_HTACCESS = tests/support/cgi_run.c tests/support/start_htaccess.c tests/support/site_programs.c \
	tests/support/spawn_program.c
$(B)/tests/cgi_htaccess: $(CGI_HTACCESS) tests/support/site_programs.h tests/support/start_program.h tests/support/spawn_program.h $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -static -o $@ $(CGI_HTACCESS) \
	    $(shell $(PKG_CONFIG) --static --libs json-c)
CHECKSUMS = tests/support/checksums.c common/snapshot/page_checksums.c \
    common/base/hash.c common/base/error.c common/base/base.c \
    common/base/write_whole.c
$(B)/tests/checksums: $(CHECKSUMS) common/snapshot/page_checksums.h $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -iquote common -O2 $(WARNINGS) -o $@ $(CHECKSUMS)
$(B)/tests/endure: tests/support/endure.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -o $@ $<
$(PRELOADED): $(B)/tests/%.so: tests/support/%.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -shared -fPIC -o $@ $<

packages-%: FORCE
	@sh static/server/packages $*

objects: $(OBJECTS)

# A line for each step, with its seconds (static/server/step).
BUILD_STEPS = . static/server/step && \
	step 'build: $(words $(OBJECTS)) objects' $(MAKE) --no-print-directory -s -j$(JOBS) objects && \
	step 'link: $(words $(BUILT)) programs' $(MAKE) --no-print-directory -s -j$(JOBS) all
build: packages-build
	+@$(BUILD_STEPS)

run: packages-run
	+@$(BUILD_STEPS)
	@BUILD='$(CURDIR)/$(B)' RUN_DIR='$(RUN_DIR)' PORT='$(PORT)' SERVER='$(SERVER)' \
	    RESIDENT='$(or $(RESIDENT),$(filter nginx lighttpd,$(SERVER)))' \
	    exec sh static/server/run

# Each behaviour once.  Deep variants of it have the tag whole.
test: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(SUITES)

# All tests, those with the tag whole too, and all of what series and samples try
# (tests/helpers/rounds.bash).
test-whole: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support starve-programs
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release dist-zip
	@BUILD='$(CURDIR)/$(B)' WHOLE=1 bash tests/run $(SUITES)

# All of the suites that `make test` repeats in part on prefork and mod_cgi.
test-prefork: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support
	@BUILD='$(CURDIR)/$(B)' PREFORK=whole bash tests/run $(or $(SUITES),\
	    $(patsubst tests/%,%,$(wildcard tests/server/*.prefork.bats)))

# The suites of the programs once more, through cartaz serve: what they send and what
# Apache sends before it.
RESIDENT_SUITES = contract endpoints server/serving.bats server/paths.bats server/request_id.bats server/agents.bats server/resident.bats server/resident_live.bats
test-resident: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support
	@BUILD='$(CURDIR)/$(B)' THROUGH=scgi RESIDENT=1 bash tests/run $(or $(SUITES),$(RESIDENT_SUITES))

# The suites of the server before each of SERVERS (tests/servers/all), and those of all
# programs behind an Apache that allows .htaccess alone.
SERVERS ?= event prefork htaccess beside nginx lighttpd nginx-fcgiwrap lighttpd-cgi caddy
test-servers: packages-servers
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release dist-zip
	@BUILD='$(CURDIR)/$(B)' SUITES='$(SUITES)' sh tests/servers/all $(SERVERS)

# Sanitizers need address space without end, and time.  The suite golden holds what
# they let pass against the answers that were reviewed.
test-asan: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release all starve-programs dist-zip
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=asan all test-support
	@BUILD='$(CURDIR)/build/asan' REFERENCE='$(CURDIR)/build/release' MEMORY=max TIMEOUT=60 \
	    ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1 \
	    UBSAN_OPTIONS=print_stacktrace=1 bash tests/run $(SUITES)

# Suites that call what npm offers.
CLIENT_SUITES = $(filter-out browser,$(patsubst tests/%/package-lock.json,%,\
	$(wildcard tests/*/package-lock.json)))
test-clients: packages-clients
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(addprefix npm-,$(CLIENT_SUITES)) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(or $(SUITES),$(CLIENT_SUITES))

# The pages in a real browser, and before the validators of others.
test-browser: packages-browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) npm-browser all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(or $(SUITES),browser)

# What the lock file of a suite names, to build/npm/<suite>/.
npm-%: packages-clients
	@sh tests/support/npm $*

# `make run` and suites on the Debian release that this machine is not, as root.  contract
# has the golden answers, too; the suite golden is for the build under the sanitizers.
OTHER_SUITES = contract contract/answers_tool.bats tool/calendar.bats endpoints/list.bats
test-other-debian: packages-other-debian
	@tests/other-debian $(or $(SUITES),$(OTHER_SUITES))

# The upstream that is a real database.
test-database: packages-database
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run database

# clang, musl's headers, 32 bits (tests/portable).
test-portable: packages-portable
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@BUILD='$(CURDIR)/$(B)' bash tests/run portable

# The build for arm64 under emulation (tests/arm64), with headers and libraries in a folder
# of their own.
ARM64_ROOT = $(CURDIR)/build/arm64-root
ARM64 = $(MAKE) --no-print-directory -s -j$(JOBS) CROSS=aarch64-linux-gnu- \
	CC='aarch64-linux-gnu-gcc --sysroot=$(ARM64_ROOT)' \
	PKG_CONFIG='env PKG_CONFIG_LIBDIR=$(ARM64_ROOT)/usr/lib/aarch64-linux-gnu/pkgconfig:$(ARM64_ROOT)/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$(ARM64_ROOT) pkg-config' \
	B=build/arm64
test-arm64: packages-arm64
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@sh tests/arm64/root '$(ARM64_ROOT)'
	@$(ARM64) all arm64-support
	@BUILD='$(CURDIR)/$(B)' ARM64='$(CURDIR)/build/arm64' ARM64_ROOT='$(ARM64_ROOT)' bash tests/run arm64
arm64-support: $(CONFINED) $(B)/starve/starve $(B)/starve/cgi-bin/events

lint: packages-check
	@$(MAKE) --no-print-directory -s -j$(JOBS) all fuzz-targets
	@BUILD='$(CURDIR)/$(B)' bash tests/run lint

fuzz-targets: $(FUZZ_TARGETS)

# The programs and the tool with an allocator that fails when it is told to, and
# what runs them.
S = $(B)/starve
INJECT = -Wl,--wrap=__libc_malloc,--wrap=__libc_calloc,--wrap=__libc_realloc \
	$(O)/tests/starve/inject.o
STARVED = $(patsubst $(B)/%,$(S)/%,$(PROGRAMS) $(RELAYS) $(CARDS) $(LIVE) $(SITE) $(B)/cartaz $(RESIDENT_PROGRAM) $(RESIDENT_LIVE)) $(S)/cartaz-draw
$(STATICS:$(B)/%=$(S)/%): CONFINEMENT = $(call confinement,static)
$(ALONE:%=$(S)/cgi-bin/%): CONFINEMENT = $(call confinement,catalog)
$(OWN_FILES:$(B)/%=$(S)/%): $(S)/cgi-bin/%: $(O)/cgi-bin/%.o $(HANDOVER) $(O)/tests/starve/inject.o \
    $(CONFINEMENTS:%=$(O)/confinement/%.o)
	$(call link,$(PROGRAM_LDFLAGS),$(INJECT) $< $(HANDOVER) $(CONFINEMENT),$(PROGRAM_LIBS))
$(NAMES:%=$(S)/cgi-bin/%): $(S)/cgi-bin/site
	@ln -f $< $@
$(patsubst $(B)/%,$(S)/%,$(RELAYS)): $(S)/cgi-bin/%: $(O)/cgi-bin/%.o $(RELAY_OBJECTS) $(O)/tests/starve/inject.o
	$(call link,$(TOOL_LDFLAGS),$(INJECT) $< $(RELAY_OBJECTS),$(RELAY_LIBS))
$(patsubst $(B)/%,$(S)/%,$(CARDS)): $(S)/cgi-bin/%: $(O)/cgi-bin/%.o $(CARD_OBJECTS) $(O)/tests/starve/inject.o
	$(call link,$(TOOL_LDFLAGS),$(INJECT) $< $(CARD_OBJECTS),$(CARD_LIBS))
$(S)/cgi-bin/site: $(SITE_OBJECTS) $(O)/tests/starve/inject.o $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$(INJECT) $(SITE_OBJECTS),$(PROGRAM_LIBS))
$(S)/cgi-bin/live: $(LIVE_OBJECTS) $(O)/tests/starve/inject.o
	$(call link,$(TOOL_LDFLAGS),$(INJECT) $(LIVE_OBJECTS),$(LIVE_LIBS))
$(S)/cartaz: $(TOOL_OBJECTS) $(call confinement,static) $(O)/tests/starve/inject.o
	$(call link,$(TOOL_LDFLAGS),$(INJECT) $(TOOL_OBJECTS) $(call confinement,static),$(TOOL_LIBS))
# It is started by the tool, and lacks nothing itself.
$(S)/cartaz-draw: $(DRAW)
	@mkdir -p $(@D) && ln -f $< $@
$(S)/cartaz-serve: $(RESIDENT_OBJECTS) $(O)/tests/starve/inject.o $(STEMMERS)
	$(call link,$(PROGRAM_LDFLAGS),$(INJECT) $(RESIDENT_OBJECTS),$(PROGRAM_LIBS))
$(S)/cartaz-serve-live: $(RESIDENT_LIVE_OBJECTS) $(O)/tests/starve/inject.o $(STEMMERS)
	$(call link,$(TOOL_LDFLAGS),$(INJECT) $(RESIDENT_LIVE_OBJECTS),$(LIVE_LIBS))
STARVE = $(patsubst %,tests/starve/%.c,starve trace calls)
$(S)/starve: $(STARVE) $(wildcard tests/starve/*.h) $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -o $@ $(STARVE)
$(S)/resident: tests/starve/resident.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE -O2 $(WARNINGS) -o $@ $<
starve-programs: $(STARVED) $(S)/starve $(S)/resident

# Every allocation and system call fails: SEED, STEP.
starve: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support starve-programs
	@BUILD='$(CURDIR)/$(B)' tests/starve/run

# Whatever fuzzing found and what it started from, under the sanitizers.
fuzz-replay: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=asan fuzz-targets
	@BUILD='$(CURDIR)/build/asan' tests/fuzz/run replay $(TARGETS)

fuzz: packages-check
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=fuzz fuzz-targets
	@BUILD='$(CURDIR)/build/fuzz' tests/fuzz/run $(SECONDS_EACH) $(TARGETS)

# Bugs that the targets must find: SECONDS_MAX each, BUGS by name.
fuzz-seeded: packages-check
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=fuzz fuzz-targets
	@tests/fuzz/seeded $(BUGS)

check:
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test-whole
	@$(MAKE) --no-print-directory test-asan
	@$(MAKE) --no-print-directory fuzz-replay

# valgrind cannot see into static programs, nor past what hardening hides.
memcheck: packages-nightly
	@$(MAKE) --no-print-directory -s -j$(JOBS) B=build/memcheck CFLAGS=-g \
	    UNCONFINED=-DCARTAZ_UNCONFINED \
	    HARDENING= PROGRAM_LDFLAGS= NO_OOM= MODE_OBJECTS= WIPE= PROGRAM_LIBS='$(TOOL_LIBS)' RELAY_LIBS='$(TOOL_LIBS)' \
	    LIVE_LIBS='$(TOOL_LIBS)' all
	@BUILD='$(CURDIR)/build/memcheck' tests/support/memcheck

# How many broken sources of common/ the suites notice: COUNT, SEED.
mutants: packages-nightly
	@tests/mutants/run

# The answers that contract/answers.bats wants: after a change that should be seen.
golden: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@mkdir -p tests/golden/answers
	@for part in requests messages relays imports brands profiles; do \
	    dir=$$(mktemp -d) && BUILD='$(CURDIR)/$(B)' tests/golden/transcript $$part $$dir 2>/dev/null | \
	    tests/golden/digests >tests/golden/answers/$$part && rm -rf $$dir || exit 1; done

# What of common/ and cgi-bin/ the suites execute.
coverage: packages-nightly
	@mkdir -p build/coverage && $(CC) -O2 $(WARNINGS) -c -o build/coverage/gcov_exit.o tests/support/gcov_exit.c
	@$(MAKE) --no-print-directory -s -j$(JOBS) B=build/coverage \
	    CFLAGS='-O0 --coverage' LDFLAGS='--coverage -Wl,--wrap=_exit $(CURDIR)/build/coverage/gcov_exit.o' all test-support
	@$(MAKE) --no-print-directory -s -j$(JOBS) all starve-programs
	@BUILD='$(CURDIR)/build/coverage' tests/support/coverage $(SUITES)

soak: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all test-support
	@BUILD='$(CURDIR)/$(B)' tests/support/soak $(SOAK_SECONDS)
	@BUILD='$(CURDIR)/$(B)' tests/support/slow_clients

# A table of the steps goes to build/nightly/report.md.
nightly: packages-nightly
	@SOAK_SECONDS='$(SOAK_SECONDS)' tests/nightly $(STEPS)

format: packages-check
	clang-format -i $(FORMATTED)

# A page of tables as markdown: TABLES, files of tests/bench/tables.  tests/bench.md is
# the last one that was kept.
bench: packages-bench
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/page $(TABLES)

# To a million events, and all the ratios of tests/bench/run: BENCH.
bench-large: packages-bench
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/page --large growth writing
	@BUILD='$(CURDIR)/$(B)' tests/bench/run $(BENCH)

# Forty errands of an assistant through every door (tests/agents): right, calls, tokens.
agents-eval: packages-clients
	@$(MAKE) --no-print-directory -s -j$(JOBS) npm-clients all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run clients/errands.bats

# How often the search finds what labelled queries look for: EVAL, options of
# tests/search/evaluate.
search-eval: packages-clients
	@$(MAKE) --no-print-directory -s -j$(JOBS) npm-search all
	@BUILD='$(CURDIR)/$(B)' tests/search/evaluate $(EVAL)

# As `make run` writes them, with a fixed clock and port and without an event.
publish: packages-run htdocs/assets/cartaz.css htdocs/assets/embed.css
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@rm -rf $(B)/publish && mkdir -p $(B)/publish/etc/brands $(B)/publish/var
	@for brand in static/brands/*/brand.json; do host=$${brand%/*}; \
	    cp $$brand $(B)/publish/etc/brands/$${host##*/}.json; done
	@CARTAZ_NOW=2026-01-01T00:00:00Z CARTAZ_SHARE=static \
	    CARTAZ_ETC=$(B)/publish/etc CARTAZ_VAR=$(B)/publish/var \
	    CARTAZ_HTDOCS='$(PUBLISHED)' $(B)/cartaz publish --all
	@rm -rf '$(PUBLISHED)/.shared'

# Without what only people read.  calc() needs the blanks around its + and *, and no string
# has one.
htdocs/assets/cartaz.css htdocs/assets/embed.css: htdocs/assets/%.css: static/server/%.css
	@sed -zE -e 's,/\*[^*]*\*+([^/*][^*]*\*+)*/,,g' -e 's/[[:space:]]+/ /g' -e 's/ ?([{};,>]) ?/\1/g' \
	    -e 's/;}/}/g' -e 's/: /:/g' -e 's/([ :,(])0\./\1./g' -e 's/^ //' -e 's/ ?$$/\n/' $< >$@

# A virtual host for these very paths, to start from.
define EXAMPLE
# Cartaz in a virtual host, the first of its address.  Modules: see cartaz.conf.
Include "$(SHARE)/server/limits.conf"
<VirtualHost *:80>
    ServerName cartaz.invalid
    Define CARTAZ_CGI "$(CGIDIR)"
    Define CARTAZ_ETC "$(ETC)"
    Define CARTAZ_VAR "$(VAR)"
    Define CARTAZ_HTDOCS "$(HTDOCS)"
    Define CARTAZ_LOG "$(LOGDIR)"
    Include "$(SHARE)/server/cartaz.conf"
</VirtualHost>
endef
export EXAMPLE

# The same for nginx, at the level of http, and for lighttpd.
define NGINX_EXAMPLE
# Cartaz behind nginx, answered by the resident server (cartaz.socket).
upstream cartaz {
	server unix:/run/cartaz.sock;
}
include $(SHARE)/server/nginx-log.conf;
server {
	listen 80 default_server;
	server_name cartaz.invalid;
	access_log $(LOGDIR)/access.log cartaz;
	set $$cartaz_htdocs $(HTDOCS);
	include $(SHARE)/server/nginx.conf;
	include $(SHARE)/server/nginx-gzip.conf;
}
endef
export NGINX_EXAMPLE
define LIGHTTPD_EXAMPLE
# Cartaz behind lighttpd, answered by the resident server (cartaz.socket).  lighttpd
# writes its logs as its own user, who needs to own the folder.
server.modules += ( "mod_accesslog" )
accesslog.filename = "$(LOGDIR)/access.log"
accesslog.format = "%{%Y-%m-%dT%H:%M:%S%z}t %V %m \"%U\" %s %D -"
var.cartaz_socket = "/run/cartaz.sock"
var.cartaz_cgi = "$(CGIDIR)"
var.cartaz_etc = "$(ETC)"
var.cartaz_var = "$(VAR)"
var.cartaz_htdocs = "$(HTDOCS)"
include "$(SHARE)/server/lighttpd.conf"
# Compressed, with the package lighttpd-mod-deflate:
#include "$(SHARE)/server/lighttpd-deflate.conf"
endef
export LIGHTTPD_EXAMPLE

# The same where the server starts the programs.
define NGINX_FCGIWRAP_EXAMPLE
# Cartaz behind nginx, answered by programs that fcgiwrap starts.
map $$host $$cartaz_cgi { default $(CGIDIR); }
map $$host $$cartaz_etc { default $(ETC); }
map $$host $$cartaz_var { default $(VAR); }
map $$host $$cartaz_htdocs { default $(HTDOCS); }
upstream cartaz {
	server unix:/run/fcgiwrap.socket;
}
include $(SHARE)/server/nginx-log.conf;
server {
	listen 80 default_server;
	server_name cartaz.invalid;
	access_log $(LOGDIR)/access.log cartaz;
	include $(SHARE)/server/nginx-fcgiwrap.conf;
	include $(SHARE)/server/nginx-gzip.conf;
}
endef
export NGINX_FCGIWRAP_EXAMPLE
define LIGHTTPD_CGI_EXAMPLE
# Cartaz behind lighttpd, which starts the programs.  lighttpd writes its logs as its own
# user, who needs to own the folder.  The last words of programs are in its journal.
server.modules += ( "mod_accesslog" )
accesslog.filename = "$(LOGDIR)/access.log"
accesslog.format = "%{%Y-%m-%dT%H:%M:%S%z}t %V %m \"%U\" %s %D -"
var.cartaz_cgi = "$(CGIDIR)"
var.cartaz_etc = "$(ETC)"
var.cartaz_var = "$(VAR)"
var.cartaz_htdocs = "$(HTDOCS)"
include "$(SHARE)/server/lighttpd-cgi.conf"
# Compressed, with the package lighttpd-mod-deflate:
#include "$(SHARE)/server/lighttpd-deflate.conf"
endef
export LIGHTTPD_CGI_EXAMPLE
define CADDY_EXAMPLE
# Cartaz behind Caddy, answered by programs that fcgiwrap starts.  For https name the hosts
# of the brands in place of "http://": Caddy gets their certificates.
{
	servers {
		max_header_size 65536
		timeouts {
			read_header 10s
			read_body 10s
			write 20s
			idle 5s
		}
	}
}
http:// {
	vars {
		cartaz_socket /run/fcgiwrap.socket
		cartaz_cgi $(CGIDIR)
		cartaz_etc $(ETC)
		cartaz_var $(VAR)
		cartaz_htdocs $(HTDOCS)
	}
	import $(SHARE)/server/caddy-log.conf $(LOGDIR)/access.log
	import $(SHARE)/server/caddy.conf
	import $(SHARE)/server/caddy-gzip.conf
}
endef
export CADDY_EXAMPLE
D = $(DESTDIR)
# A sanitizer's report needs the symbols.  Empty: a package keeps them elsewhere.
STRIP = $(if $(filter release,$(MODE)),-s)

# What is installed, and removed: below static/ and $(SHARE); in folders that are ours.
TOOLS = $(RESIDENT_PROGRAM) $(RESIDENT_LIVE) $(DRAW) $(B)/cartaz
SERVER_FILES = alerts.yml cartaz.conf beside.conf cache.conf limits.conf haproxy.cfg edge-service.cfg edge-problems edge-certificate pull nginx.conf nginx-log.conf nginx-gzip.conf nginx-fcgiwrap.conf lighttpd.conf lighttpd-deflate.conf lighttpd-cgi.conf caddy.conf caddy-log.conf caddy-gzip.conf operations.md overview.svg
SHARED_FILES = { printf 'server/%s\n' $(SERVER_FILES); \
	cd static && find server/shared site profiles locales -type f ! -name words; }
EXAMPLE_CONFS = example.conf nginx-example.conf lighttpd-example.conf nginx-fcgiwrap-example.conf lighttpd-cgi-example.conf caddy-example.conf
UNITS = $(notdir $(wildcard static/server/units/*))
SAMPLES = $(patsubst static/brands/%/brand.json,%,$(wildcard static/brands/*/brand.json))
ASSETS = $(notdir $(wildcard htdocs/assets/*))
OWN_DIRS = $(CGIDIR) $(SHARE)/server $(ETC)/brands $(ETC)/profiles $(ETC)/edge.d $(VAR) $(HTDOCS)/assets $(LOGDIR)
OWN_PARENTS = '$D$(PREFIX)/lib/cartaz' '$D$(ETC)/secrets' '$D$(ETC)' '$D$(HTDOCS)' '$D$(LOCALSTATEDIR)/cartaz'

# "live" is there before a program that starts it.  Up to version 1.0 each of them
# had one of its own, <name>-live.
#
# What the operator wrote stays; what earlier versions installed and this one
# does not have goes.
install: all
	install -d '$D$(PREFIX)/bin' '$D$(UNITDIR)' $(OWN_DIRS:%='$D%')
	install -d -m 750 '$D$(ETC)/secrets'
	install $(STRIP) -m 755 $(TOOLS) '$D$(PREFIX)/bin'
	install $(STRIP) -m 755 $(LIVE) $(SITE) $(OWN_FILES) $(RELAYS) $(CARDS) '$D$(CGIDIR)'
	for name in $(NAMES); do ln -f '$D$(CGIDIR)/site' '$D$(CGIDIR)/'"$$name" || exit 1; done
	rm -f $(LIVE_ENDPOINTS:%='$D$(CGIDIR)/%-live')
	rm -rf '$D$(SHARE)/site'
	rm -f '$D$(SHARE)/server/cartaz.service' '$D$(SHARE)/server/cartaz.socket'
	$(SHARED_FILES) | while read -r file; do install -D -m 644 "static/$$file" '$D$(SHARE)/'"$$file" || exit 1; done
	chmod 755 '$D$(SHARE)/server/pull'
	printf '%s\n' "$$EXAMPLE" >$(B)/example.conf
	printf '%s\n' "$$NGINX_EXAMPLE" >$(B)/nginx-example.conf
	printf '%s\n' "$$LIGHTTPD_EXAMPLE" >$(B)/lighttpd-example.conf
	printf '%s\n' "$$NGINX_FCGIWRAP_EXAMPLE" >$(B)/nginx-fcgiwrap-example.conf
	printf '%s\n' "$$LIGHTTPD_CGI_EXAMPLE" >$(B)/lighttpd-cgi-example.conf
	printf '%s\n' "$$CADDY_EXAMPLE" >$(B)/caddy-example.conf
	install -m 644 $(EXAMPLE_CONFS:%=$(B)/%) '$D$(SHARE)/server'
	for unit in $(UNITS); do sed -e 's|/usr/local/bin/|$(PREFIX)/bin/|' -e 's|/var/lib/cartaz/var|$(VAR)|' \
	    -e 's|/var/lib/cartaz/htdocs|$(HTDOCS)|' -e 's|/usr/local/share/cartaz|$(SHARE)|g' -e 's|/etc/cartaz|$(ETC)|' "static/server/units/$$unit" >$(B)/unit && \
	    install -m 644 $(B)/unit '$D$(UNITDIR)/'"$$unit" || exit 1; done
	for brand in $(SAMPLES); do install -D -m 644 "static/brands/$$brand/brand.json" \
	    '$D$(SHARE)/examples/'"$$brand.json" || exit 1; done
	install -m 644 htdocs/assets/* '$D$(HTDOCS)/assets'
	[ -e '$D$(VAR)/hosts.map' ] || \
	    install -m 644 /dev/null '$D$(VAR)/hosts.map'
	[ ! -e static/cartaz/cartaz.1 ] || install -D -m 644 \
	    static/cartaz/cartaz.1 '$D$(MANDIR)/man1/cartaz.1'

# A zip and a tar of static programs and a ready tree for shared hosts, in build/dist/.
# The relays and "live" are not static, because Debian has no static libcurl that is
# whole (krb5, nghttp2, rtmp and ssh2 are shared alone); neither is the tool (md4c, discount).
VERSION = $(call once,VERSION,sed -n 's/^.define CARTAZ_VERSION "\(.*\)"/\1/p' common/base/base.h)
DIST_FILES = static/server/dist LICENSE CHANGELOG.md $(wildcard static/server/shared/* htdocs/assets/*)
dist: packages-dist
	@rm -f build/dist/*.zip
	@$(MAKE) --no-print-directory -s -j$(JOBS) MODE=release dist-zip
	@ls -l build/dist/*.zip build/dist/*.tar.gz
dist-zip: build/dist/cartaz-$(VERSION).zip
build/dist/cartaz-$(VERSION).zip: $(UPLOADED) $(DIST_FILES)
	@rm -f $(filter-out $(UPLOADED),$(wildcard $(B)/shared/cgi-bin/*)) # of an older version
	@PROGRAMS='$(CURDIR)/$(B)/shared/cgi-bin' OUT='$(CURDIR)/build/dist' VERSION='$(VERSION)' \
	    SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}" \
	    sh static/server/dist
# Brand files, profiles, secrets, snapshots, published documents, logs and files that
# somebody put beside ours stay, and so do the folders that hold them.
uninstall:
	rm -f $(TOOLS:$(B)/%='$D$(PREFIX)/bin/%') $(UNITS:%='$D$(UNITDIR)/%') '$D$(MANDIR)/man1/cartaz.1'
	rm -f $(ENDPOINTS:%='$D$(CGIDIR)/%') '$D$(CGIDIR)/live' '$D$(CGIDIR)/site'
	$(SHARED_FILES) | while read -r file; do rm -f '$D$(SHARE)/'"$$file" || exit 1; done
	rm -f $(EXAMPLE_CONFS:%='$D$(SHARE)/server/%') $(SAMPLES:%='$D$(SHARE)/examples/%.json')
	rm -f $(ASSETS:%='$D$(HTDOCS)/assets/%')
	[ -s '$D$(VAR)/hosts.map' ] || rm -f '$D$(VAR)/hosts.map'
	[ ! -d '$D$(SHARE)' ] || find '$D$(SHARE)' -depth -type d -empty -delete
	for folder in $(foreach dir,$(OWN_DIRS),$(if $(findstring cartaz,$(dir)),'$D$(dir)')) $(OWN_PARENTS); do \
	    [ ! -d "$$folder" ] || rmdir --ignore-fail-on-non-empty "$$folder" || exit 1; done

deb: packages-deb
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@MAKE='$(MAKE)' BUILD='$(CURDIR)/$(B)' sh static/server/deb

# The packages, built on a minimal Debian of RELEASE, before lintian, and in a bare Debian
# that is booted for them.
RELEASE ?= trixie
DEBIAN = $(CURDIR)/build/bare/$(RELEASE)/root
test-deb: packages-test-deb
	@RELEASE='$(RELEASE)' JOBS='$(JOBS)' bash tests/debian/build
	@RELEASE='$(RELEASE)' BUILD='$(DEBIAN)/source/build/release' bash tests/run $(or $(SUITES),debian)

clean:
	rm -rf build

FORCE:
.DELETE_ON_ERROR:
.PHONY: all objects help dist dist-zip build run test test-asan test-prefork test-resident test-servers test-whole test-browser test-clients test-database test-other-debian test-arm64 test-portable arm64-support lint fuzz-targets fuzz-replay fuzz fuzz-seeded \
	test-support memcheck starve starve-programs mutants coverage soak golden check nightly bench bench-large agents-eval search-eval format publish install uninstall deb test-deb clean FORCE
