# bench.mk - the performance tables, included by the Makefile.

# Programs that are not confined: what confinement costs a start.
BARE = $(call linked,static) site
$(foreach e,$(BARE),$(eval KIND_tests/bare/$e = catalog) $(eval OBJECTS_tests/bare/$e = \
	$(patsubst $(O)/confinement/%,$(O)/confinement/test.o,$(OBJECTS_cgi-bin/$e))))
$(call tree,$(B),$(BARE:%=tests/bare/%))
$(NAMES:%=$(B)/tests/bare/%): $(B)/tests/bare/site
	@ln -f $< $@

# A page of tables as markdown: TABLES, files of tests/bench/tables.  tests/bench.md is
# the last one that was kept.
## a page of performance tables, peers included, in ten minutes: TABLES="startup peers"
bench: packages-bench
	+@$(MAKE_IT) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/page $(TABLES)

# To a million events, and all the ratios of tests/bench/run: BENCH.
## the same to a million events, and every ratio: BENCH="scale import"
bench-large: packages-bench
	+@$(MAKE_IT) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/page --large growth writing
	@BUILD='$(CURDIR)/$(B)' tests/bench/run $(BENCH)

.PHONY: bench bench-large
