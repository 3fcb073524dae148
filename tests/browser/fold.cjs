// How many events a phone shows before anybody scrolls, and on the next screen; and how
// many steps of the keyboard there are to the first one (without WHOLE=1 each page in one
// brand).  What is on for long takes at most a third of the first screen, and the first
// event that a search finds is on it, whole.
//
// usage: fold.cjs [RULE]    RULE is a rule of CSS that spoils each page
'use strict';
const { address, brands, connect, kinds, run, share } = require('./pages.cjs');

const screen = { width: 360, height: 740 };

/** Whole events above the fold, and those whose name is on the next screen. */
function count(height) {
	const rows = [...document.querySelectorAll('#results li:has(:is(h2, h3) a)')].map((row) => ({
		bottom: row.getBoundingClientRect().bottom + scrollY,
		name: row.querySelector(':is(h2, h3) a').getBoundingClientRect().top + scrollY,
	}));
	const first = rows.filter(({ bottom }) => bottom <= height).length;
	return { first, next: rows.slice(first).filter(({ name }) => name < 2 * height).length };
}

/** How high the strip is, and where the first row ends. */
function heights() {
	const bottom = (selector) => document.querySelector(selector)?.getBoundingClientRect();
	return { strip: bottom('.runs')?.height ?? 0, row: bottom('.agenda li')?.bottom ?? 0 };
}

/** With the skip link, which is the first step. */
async function steps(page) {
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	for (let step = 2; step < 20; step++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate(() => document.activeElement.matches('#results :is(h2, h3) a'))) return step;
	}
	return Infinity;
}

run(async () => {
	const [, , rule] = process.argv, browser = await connect(), page = await browser.newPage();
	await page.setBypassCSP(true); // a rule that spoils comes as a style
	await page.setViewport({ ...screen, deviceScaleFactor: 1 });
	await page.bringToFront();
	for (const host of brands) {
		for (const path of share(host, ['/eventos', '/eventos?page=2', '/'])) {
			await page.goto(address(host, path), { waitUntil: 'load' });
			if (rule) await page.addStyleTag({ content: rule });
			const { first, next } = await page.evaluate(count, screen.height), keys = await steps(page);
			if (path !== '/' && (first < 2 || next < 5)) console.log(`${host}${path}: ${first} events on the first screen, ${next} on the next`);
			const { strip } = await page.evaluate(heights);
			if (strip > screen.height / 3) console.log(`${host}${path}: the strip has ${strip} pixels`);
			if (keys > 6) console.log(`${host}${path}: ${keys} steps to the first event`);
		}
		const { path } = (await kinds(host)).find(({ kind }) => kind === 'understood');
		await page.goto(address(host, path), { waitUntil: 'load' });
		if (rule) await page.addStyleTag({ content: rule });
		const { row } = await page.evaluate(heights);
		if (row === 0 || row > screen.height) console.log(`${host}${path}: the first event that is found ends at ${row}`);
	}
	await page.close();
	await browser.disconnect();
});
