# bench.mk - the performance tables, included by the Makefile.

# Programs without confinement, to measure the cost of confinement for a start.
BARE = $(call linked,static) site
$(foreach e,$(BARE),$(eval KIND_tests/bare/$e = catalog) $(eval OBJECTS_tests/bare/$e = \
	$(patsubst $(O)/confinement/%,$(O)/confinement/test.o,$(OBJECTS_cgi-bin/$e))))
$(call tree,$(B),$(BARE:%=tests/bare/%))
$(NAMES:%=$(B)/tests/bare/%): $(B)/tests/bare/site
	@ln -f $< $@

# Prints a page of tables as Markdown.  TABLES names files of tests/bench/tables.  tests/bench.md
# is the last page that was committed.
## prints performance tables, with other programs, in ten minutes: TABLES="startup peers"
bench: packages-bench
	+@$(MAKE_IT) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/page $(TABLES)

# With up to a million events (LARGEST=10000000: ten million, which needs 60 GB and an hour), and
# with the ratios of tests/bench/run.  BENCH selects some ratios.
## prints performance tables for up to a million events, and ratios: BENCH="scale import"
bench-large: packages-bench
	+@$(MAKE_IT) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/page --large growth writing
	@BUILD='$(CURDIR)/$(B)' tests/bench/run $(BENCH)

.PHONY: bench bench-large
