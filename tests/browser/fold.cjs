// How many events a phone shows before anybody scrolls, and on the next screen; and how
// many steps of the keyboard there are to the first one (without WHOLE=1 each page in one
// brand).
//
// usage: fold.cjs [RULE]    RULE is a rule of CSS that spoils each page
'use strict';
const { address, brands, connect, run, share } = require('./pages.cjs');

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
			if (keys > 6) console.log(`${host}${path}: ${keys} steps to the first event`);
		}
	}
	await page.close();
	await browser.disconnect();
});
