// Search engines of npm: {engine, first, catalogs: {name: [document]}, queries: [{catalog, q}]}
// on standard input, the ids found for each query on standard output.  A document
// has an "id" and text fields; texts and queries come folded.
const { readFileSync } = require('node:fs');

// All words count, as beginnings and with misspellings, the best first.
function minisearch(documents, first) {
	const MiniSearch = require('minisearch');
	const index = new MiniSearch({ fields: fieldsOf(documents) });
	index.addAll(documents);
	return (q) => index.search(q, { prefix: true, fuzzy: 0.2 }).slice(0, first);
}

// Any word counts, with one misspelling.
function orama(documents, first) {
	const { create, insert, search } = require('@orama/orama');
	const schema = Object.fromEntries(fieldsOf(documents).map((field) => [field, 'string']));
	const index = create({ schema });
	documents.forEach((document) => insert(index, document));
	return (q) => search(index, { term: q, tolerance: 1, limit: first }).hits;
}

const fieldsOf = (documents) => Object.keys(documents[0]).filter((name) => name !== 'id');

const { engine, first, catalogs, queries } = JSON.parse(readFileSync(0, 'utf8'));
const made = { minisearch, orama }[engine];
const ask = Object.fromEntries(Object.entries(catalogs).map(([name, documents]) => [name, made(documents, first)]));
console.log(JSON.stringify(queries.map(({ catalog, q }) => ask[catalog](q).map(({ id }) => id))));
