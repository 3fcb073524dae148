// Tables of a description: in no window is a word of a cell on two lines, nor the
// page wider than the window; and axe-core finds nothing.
//
// usage: tables.cjs HOST PATH
'use strict';
const axe = require('axe-core');
const { address, connect, run } = require('./pages.cjs');

const widths = [1280, 768, 320];
const [host, path] = process.argv.slice(2);

/** What is wrong with the measures of the page, one sentence each. */
function measure() {
	const found = [];
	const root = document.documentElement;
	if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`);
	const cells = document.querySelectorAll('.organiser :is(th, td)');
	if (cells.length === 0) found.push('no table');
	for (const cell of cells) {
		const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
		while (texts.nextNode()) {
			for (const { 0: word, index } of texts.currentNode.data.matchAll(/\p{L}+/gu)) {
				const range = document.createRange();
				range.setStart(texts.currentNode, index);
				range.setEnd(texts.currentNode, index + word.length);
				const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
				if (lines.size > 1) found.push(`${word} is on ${lines.size} lines`);
			}
		}
	}
	return found;
}

run(async () => {
	const browser = await connect();
	const page = await browser.newPage();
	for (const width of widths) {
		await page.setViewport({ width, height: 800, deviceScaleFactor: 1 });
		await page.goto(address(host, path), { waitUntil: 'load' });
		for (const found of await page.evaluate(measure)) console.log(`at ${width}: ${found}`);
		await page.evaluate(axe.source);
		const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
		for (const { id, nodes } of violations) console.log(`at ${width}: ${id}: ${nodes[0].target}`);
	}
	await page.close();
	await browser.disconnect();
});
