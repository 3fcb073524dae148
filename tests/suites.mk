# suites.mk - what tests, included by the Makefile: the programs of the suites first, then a
# target for each way to run them.

# ---- The programs of the suites ---------------------------------------------

CONFINEMENTS = static catalog relay card live resident test
# Each calls a part of the library alone, for the tests of that part.
CALLERS = cards document encode facet_counts bitmaps richtext sentences snapshot_open stem \
	text_class work
ALL_ENDPOINTS = $(call endpoint_objects,all) $(O)/confinement/test.o
REPLAYED = $(O)/tests/support/test_request.o $(ALL_ENDPOINTS)
OBJECTS_tests/in_process = $(O)/tests/support/in_process.o $(REPLAYED)
OBJECTS_tests/damage = $(O)/tests/support/damage.o $(REPLAYED)
OBJECTS_tests/cgi_fork = $(O)/tests/support/cgi_run.o $(REPLAYED)
$(foreach c,$(CONFINEMENTS),$(eval OBJECTS_tests/confined-$c = $(O)/tests/support/confined.o $(O)/confinement/$c.o))
$(foreach c,$(CALLERS),$(eval OBJECTS_tests/$c = $(O)/tests/support/$c.o))
# This one calls a part of the tool.
OBJECTS_tests/duplicates = $(patsubst %.c,$(O)/%.o,tests/support/duplicates.c $(wildcard static/cartaz/sources/duplicates*.c))
CONFINED = $(CONFINEMENTS:%=tests/confined-%)
TEST_PROGRAMS = tests/in_process tests/damage tests/cgi_fork tests/duplicates $(CONFINED) $(CALLERS:%=tests/%)
$(call tree,$(B),$(TEST_PROGRAMS))

# No part of the product, and never under a sanitizer: $(call plain,FILE,SOURCES,OPTIONS,LIBRARIES)
define plain
$(B)/$1: $2 $(wildcard $(addsuffix *.h,$(sort $(dir $2)))) $(B)/flags
	@mkdir -p $$(@D)
	$$(CC) -std=c17 -D_GNU_SOURCE -O2 $$(WARNINGS) $3 -o $$@ $2 $4
endef
# What starts a program for one request (helpers/cgi.bash).
$(eval $(call plain,tests/cgi_run,$(addprefix tests/support/,cgi_run.c test_request.c),-static -iquote common))
# The same for a server.
$(eval $(call plain,tests/http_ask,tests/support/http_ask.c,-static))
$(eval $(call plain,tests/checksums,tests/support/checksums.c common/database/page_checksums.c common/base/hash.c \
	common/base/error.c common/base/base.c common/base/write_whole.c,-iquote common))
$(eval $(call plain,tests/endure,tests/support/endure.c))
$(eval $(call plain,tests/md_nodes,tests/support/md_nodes.c,,-lmd4c))
$(eval $(call plain,tests/slow_starts,tests/support/slow_starts.c,,-pthread))
PRELOADED = hurry residue slow_resolver untyped
$(foreach p,$(PRELOADED),$(eval $(call plain,tests/$p.so,tests/support/$p.c,-shared -fPIC -z now)))
test-support: $(addprefix $(B)/,$(TEST_PROGRAMS) $(addprefix tests/,cgi_run http_ask checksums endure md_nodes $(PRELOADED:%=%.so)))

# The programs and the tool with an allocator that fails when it is told to, and what runs
# them.  cartaz-draw is started by the tool, and lacks nothing itself.
INJECT = -Wl,--wrap=__libc_malloc,--wrap=__libc_calloc,--wrap=__libc_realloc
STARVED = $(filter-out cartaz-draw,$(PROGRAMS))
$(call tree,$(B)/starve,$(STARVED),$(O)/tests/starve/inject.o,$$(INJECT))
$(B)/starve/cartaz-draw: $(B)/cartaz-draw
	@mkdir -p $(@D) && ln -f $< $@
$(eval $(call plain,starve/starve,$(patsubst %,tests/starve/%.c,starve trace calls)))
$(eval $(call plain,starve/resident,tests/starve/resident.c))
starve-programs: $(addprefix $(B)/starve/,$(STARVED) $(NAMES:%=cgi-bin/%) cartaz-draw starve resident)

# ---- Suites -----------------------------------------------------------------

# Each behaviour once.  Deep variants of it have the tag whole.
## the test suites: each behaviour once
test: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(SUITES)

# All tests, those with the tag whole too, and all of what series and samples try
# (tests/helpers/rounds.bash).
## all of their tests, the deep variants too
test-whole: packages-test
	+@$(MAKE_IT) all test-support starve-programs
	+@$(MAKE_IT) MODE=release dist-zip
	@BUILD='$(CURDIR)/$(B)' WHOLE=1 bash tests/run $(SUITES)

# All of the suites that `make test` repeats in part on prefork and mod_cgi.
## the suites that make test repeats in part on prefork and mod_cgi, whole
test-prefork: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' PREFORK=whole bash tests/run $(or $(SUITES),\
	    $(patsubst tests/%,%,$(wildcard tests/server/*.prefork.bats)))

# The suites of the programs once more, through cartaz serve: what they send and what
# Apache sends before it.
RESIDENT_SUITES = contract endpoints server/serving.bats server/paths.bats server/request_id.bats server/agents.bats server/resident.bats server/resident_live.bats
## those of the programs through cartaz serve
test-resident: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' THROUGH=scgi RESIDENT=1 bash tests/run $(or $(SUITES),$(RESIDENT_SUITES))

# The suites of the server before each of SERVERS (tests/servers/all), and those of all
# programs behind an Apache that allows .htaccess alone.
SERVERS ?= event prefork htaccess beside nginx lighttpd caddy cgi
## those of the server before each of SERVERS
test-servers: packages-servers
	+@$(MAKE_IT) all test-support
	+@$(MAKE_IT) MODE=release dist-zip
	@BUILD='$(CURDIR)/$(B)' SUITES='$(SUITES)' sh tests/servers/all $(SERVERS)

# Sanitizers need address space without end, and time.  The suite golden holds what
# they let pass against the answers that were reviewed.
ONLY_GOLDEN = $(if $(filter-out golden golden/%,$(or $(SUITES),all)),,golden)
## the suites under AddressSanitizer and UBSan
test-asan: packages-test
	+@$(MAKE_IT) MODE=release all $(if $(ONLY_GOLDEN),,starve-programs dist-zip)
	+@$(MAKE_IT) MODE=asan all $(if $(ONLY_GOLDEN),,test-support)
	@BUILD='$(CURDIR)/build/asan' REFERENCE='$(CURDIR)/build/release' MEMORY=max TIMEOUT=60 \
	    ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1 \
	    UBSAN_OPTIONS=print_stacktrace=1 bash tests/run $(SUITES)

# A browser or a client waits for programs, and these for it: three files run for two processors.
MORE_JOBS = JOBS="$${JOBS:-$$(($$(nproc) * 3 / 2))}"

# Suites that call what npm offers.
CLIENT_SUITES = $(filter-out browser,$(patsubst tests/%/package-lock.json,%,\
	$(wildcard tests/*/package-lock.json)))
## suites that call what npm offers
test-clients: packages-clients
	+@$(MAKE_IT) $(addprefix npm-,$(CLIENT_SUITES)) all test-support
	@BUILD='$(CURDIR)/$(B)' $(MORE_JOBS) bash tests/run $(or $(SUITES),$(CLIENT_SUITES))

# The pages in a real browser, and before the validators of others.
## the pages in Chromium and before the validators of others
test-browser: packages-browser
	+@$(MAKE_IT) npm-browser all test-support
	@BUILD='$(CURDIR)/$(B)' $(MORE_JOBS) bash tests/run $(or $(SUITES),browser)

# What the lock file of a suite names, to build/npm/<suite>/.
npm-%: packages-clients
	@sh tests/support/npm $*

# `make run` and suites on the Debian release that this machine is not, as root: those of
# answers that depend on other libraries. `make nightly` runs all suites there.
OTHER_SUITES = $(patsubst tests/%,%,$(wildcard tests/contract/answers*.bats)) contract/schema.bats \
	contract/unchanged.bats contract/unread_body.bats tool/calendar.bats $(if $(CARTAZ_TEST_DATA),data/releases.bats)
## make run and some suites on Debian 13, or 12 where this is 13; as root
test-other-debian: packages-other-debian
	@tests/other-debian $(or $(SUITES),$(OTHER_SUITES))

# The upstream that is a real database.
## the suite whose upstream is a real PostgreSQL
test-database: packages-database
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run database

# clang, musl's headers, 32 bits, and a release in two folders (tests/portable).
## clang, musl, 32 bits, and a release in two folders
test-portable: packages-portable packages-dist packages-deb
	+@$(MAKE_IT) all
	@BUILD='$(CURDIR)/$(B)' bash tests/run portable

# The build for arm64 under emulation (tests/arm64), with headers and libraries in a folder
# of their own.
ARM64_ROOT = $(CURDIR)/build/arm64-root
ARM64 = $(MAKE_IT) CROSS=aarch64-linux-gnu- \
	CC='aarch64-linux-gnu-gcc --sysroot=$(ARM64_ROOT)' \
	PKG_CONFIG='env PKG_CONFIG_LIBDIR=$(ARM64_ROOT)/usr/lib/aarch64-linux-gnu/pkgconfig:$(ARM64_ROOT)/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$(ARM64_ROOT) pkg-config' \
	B=build/arm64
## the build for arm64, under emulation
test-arm64: packages-arm64
	+@$(MAKE_IT) all
	@sh tests/arm64/root '$(ARM64_ROOT)'
	+@$(ARM64) all arm64-support
	@BUILD='$(CURDIR)/$(B)' ARM64='$(CURDIR)/build/arm64' ARM64_ROOT='$(ARM64_ROOT)' bash tests/run arm64
arm64-support: $(CONFINED:%=$(B)/%) $(B)/starve/starve $(B)/starve/cgi-bin/events

# `make run` and suites in a minimal Debian for arm64, as root: built there, by programs that
# qemu runs, each ten times as slow as here.
ARM64_SUITES = contract endpoints/list.bats tool/calendar.bats tool/import.bats
## make run and some suites in a minimal Debian for arm64, under emulation; as root
test-arm64-debian: packages-arm64
	@ARCH=arm64 tests/other-debian $(or $(SUITES),$(ARM64_SUITES))

# The first call of a process or a program costs 5.7 ms more: 500 times /bin/true take over five
# seconds instead of half a second.
## what CI runs, with a tenfold price of a process start
test-slow-starts: packages-test
	+@$(MAKE_IT) '$(B)/tests/slow_starts'
	@env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS '$(B)/tests/slow_starts' 5700 .ci/run

## what the project holds itself to
lint: packages-check
	+@$(MAKE_IT) all fuzz-objects
	@BUILD='$(CURDIR)/$(B)' bash tests/run lint

# Every allocation and system call fails: SEED, STEP.
## every allocation and system call fails once: SEED, STEP=10
starve: packages-test
	+@$(MAKE_IT) all test-support starve-programs
	@BUILD='$(CURDIR)/$(B)' tests/starve/run

## all of: lint, test-whole, test-asan, fuzz-replay
check:
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test-whole
	@$(MAKE) --no-print-directory test-asan
	@$(MAKE) --no-print-directory fuzz-replay

# valgrind cannot see into static programs, nor past what hardening hides.
memcheck: packages-nightly
	+@$(MAKE_IT) MODE=memcheck all
	@BUILD='$(CURDIR)/build/memcheck' tests/support/memcheck

# How many broken sources of common/ the suites notice: COUNT, SEED.
## breaks common/ in COUNT=200 places, which the suites must notice
mutants: packages-nightly
	@tests/mutants/run

# The answers that contract/answers*.bats want: after a change that should be seen.
## writes down the answers that the tests want, after a change that should be seen
golden: packages-test
	+@$(MAKE_IT) all
	@mkdir -p tests/golden/answers
	@for part in requests messages relays imports brands profiles; do \
	    dir=$$(mktemp -d) && mkdir $$dir/part && \
	    BUILD='$(CURDIR)/$(B)' BATS_RUN_TMPDIR=$$dir tests/golden/transcript $$part $$dir/part 2>/dev/null >$$dir/transcript && \
	    tests/golden/digests <$$dir/transcript >tests/golden/answers/$$part && rm -rf $$dir || exit 1; done

# What of common/ and cgi-bin/ the suites execute.
## what of common/ and cgi-bin/ the suites execute
coverage: packages-nightly
	@mkdir -p build/coverage && $(CC) -O2 $(WARNINGS) -c -o build/coverage/gcov_exit.o tests/support/gcov_exit.c
	+@$(MAKE_IT) B=build/coverage \
	    CFLAGS='-O0 --coverage' LDFLAGS='--coverage -Wl,--wrap=_exit $(CURDIR)/build/coverage/gcov_exit.o' all test-support
	+@$(MAKE_IT) all starve-programs
	@BUILD='$(CURDIR)/build/coverage' tests/support/coverage $(SUITES)

SOAK_SECONDS ?= 600
soak: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' tests/support/soak $(SOAK_SECONDS)
	@BUILD='$(CURDIR)/$(B)' tests/support/slow_clients

# Each step adds a row to tests/nightly.md.
## what is too long for every change, or some of it: STEPS="asan soak"
nightly: packages-nightly
	@SOAK_SECONDS='$(SOAK_SECONDS)' tests/nightly $(STEPS)

## the steps of nightly that failed last, or did not run for 60 commits
nightly-due:
	@tests/nightly --due

# Forty errands of an assistant through every door (tests/agents): right, calls, tokens.
## forty errands of an assistant through every door
agents-eval: packages-clients
	+@$(MAKE_IT) npm-clients all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run clients/errands.bats

# How often the search finds what labelled queries look for: EVAL, options of
# tests/search/evaluate.
## how often the search finds, as a table with other engines: EVAL=--misses
search-eval: packages-clients
	+@$(MAKE_IT) npm-search all
	@BUILD='$(CURDIR)/$(B)' tests/search/evaluate $(EVAL)

# The packages, built on a minimal Debian of RELEASE, before lintian, and in a bare Debian
# that is booted for them.
RELEASE ?= trixie
DEBIAN = $(CURDIR)/build/bare/$(RELEASE)/root
## the packages on a minimal Debian (RELEASE=trixie, bookworm), as root: built, before lintian, booted
test-deb: packages-test-deb
	@RELEASE='$(RELEASE)' JOBS='$(JOBS)' bash tests/debian/build
	@RELEASE='$(RELEASE)' BUILD='$(DEBIAN)/source/build/release' bash tests/run $(or $(SUITES),debian)


.PHONY: test test-asan test-prefork test-resident test-servers test-whole test-browser test-clients test-database test-other-debian test-arm64 test-arm64-debian test-portable test-slow-starts arm64-support \
	lint test-support memcheck starve starve-programs mutants coverage soak golden check nightly nightly-due agents-eval search-eval test-deb
