// The Markdown of pages, read by commonmark.js.  Two brands have the same events:
// in the one each name is an attack, in the other a plain word.  Their pages have
// the same nodes, and the heading is the name and nothing but text.
//
// usage: names.cjs HOSTILE_HOST PLAIN_HOST [N]    of every N-th event
'use strict';
const commonmark = require('commonmark');
const { api, each, events, get, markdown, run, shown } = require('./pages.cjs');

const parser = new commonmark.Parser();

/** The document as an outline without its words: texts beside one another are one. */
function outline(text) {
	const lines = [];
	const walker = parser.parse(text).walker();
	for (let step, depth = 0; (step = walker.next());) {
		const { type } = step.node;
		if (!step.entering) {
			depth--;
			continue;
		}
		const line = `${' '.repeat(depth)}${type}${type === 'heading' ? step.node.level : ''}`;
		if (!(type === 'text' && lines.at(-1) === line)) lines.push(line);
		if (step.node.isContainer) depth++;
	}
	return lines;
}

function heading(text) {
	const node = parser.parse(text).firstChild;
	let words = '';
	if (node?.type !== 'heading') return undefined;
	for (let child = node.firstChild; child; child = child.next) {
		if (child.type !== 'text') return `<${child.type}>`;
		words += child.literal;
	}
	return words;
}

function compare(path, hostile, plain) {
	const a = outline(hostile), b = outline(plain);
	const at = a.findIndex((line, i) => line !== b[i]);
	if (at >= 0 || a.length !== b.length)
		console.log(`${path}: ${a[at] ?? 'less'} instead of ${b[at] ?? 'nothing'} at node ${at}`);
	// commonmark.js knows no tables: every row must have as many bars as its head.
	for (const text of [hostile, plain]) {
		for (const table of text.split(/\n\n+/).filter((block) => /^\|.*\n\| ?:?-/.test(block))) {
			const bars = table.trimEnd().split('\n').map((row) => row.replaceAll(/\\./gs, '').split('|').length);
			if (new Set(bars).size !== 1) console.log(`${path}: rows with ${[...new Set(bars)]} bars`);
		}
	}
}

run(async () => {
	const [, , hostile, plain, step = 1] = process.argv;
	const all = await events(hostile);
	await each(all.filter((_, at) => at % step === 0), async ({ slug }) => {
		const path = `/eventos/${slug}`;
		const ours = (await markdown(hostile, path)).text;
		const { name } = JSON.parse((await get(hostile, `${api}/events/${slug}`)).text);
		compare(path, ours, (await markdown(plain, path)).text);
		if (heading(ours) !== shown(name)) console.log(`${path}: the heading is ${heading(ours)}, not ${name}`);
	});
	for (let page = 1; (page - 1) * 20 < all.length; page++) {
		const path = `/eventos.md?page=${page}`;
		compare(path, (await markdown(hostile, path)).text, (await markdown(plain, path)).text);
	}
	compare('/', (await markdown(hostile, '/')).text, (await markdown(plain, '/')).text);
	console.error(`${all.length} events`);
});
