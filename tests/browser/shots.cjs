// Pictures of every kind of page of both brands, light and dark, desktop and phone (without
// WHOLE=1 each kind in one brand, view and scheme, and every kind of brand, view and scheme),
// and on paper, into a folder; and what is wrong with their measures, down to 320 pixels.
//
// usage: shots.cjs DIR
'use strict';
const { address, brands, connect, embeds, kinds, paint, run, schemesOf, share, tablet, views } = require('./pages.cjs');

/** Nothing hangs over the side, and every picture has its measures. */
function measure() {
	const found = [];
	const width = document.documentElement.clientWidth;
	if (document.documentElement.scrollWidth > width) {
		const wide = [...document.querySelectorAll('body *')]
			.filter((element) => element.getBoundingClientRect().right > width + 1).map((element) => element.tagName + '.' + element.className);
		found.push(`wider than the window: ${wide.slice(-3)}`);
	}
	// A finger needs 24 pixels (WCAG 2.2, 2.5.8).  A link in a sentence has the line, and the name of an event has its row.
	for (const target of document.querySelectorAll('.embed a, :is(.foot, .dates, .chips, .pages, .places, nav) a, button, summary, input, select')) {
		const { height } = target.getBoundingClientRect();
		if (height > 0 && height < 24 && getComputedStyle(target, '::after').position !== 'absolute')
			found.push(`a target of ${height.toFixed(1)} pixels: ${target.textContent}`);
	}
	for (const image of document.images)
		if (image.naturalWidth === 0) found.push(`no picture: ${image.src}`);
	return found;
}

/** Loads a page with all of its pictures, those below the window too. */
async function open(page, host, path) {
	await page.goto(address(host, path), { waitUntil: 'load' });
	await page.evaluate(() => Promise.allSettled([...document.images].map((image) => {
		image.loading = 'eager';
		return image.decode();
	})));
}

/** Every kind of page in one view.  A page that changes from desktop to phone loads again. */
async function shootAll(browser, view, dir) {
	const page = await browser.newPage();
	const shoot = (name) => page.screenshot({ path: `${dir}/${name}.png`, fullPage: true, optimizeForSpeed: true });
	const tell = async (name) => {
		for (const found of await page.evaluate(measure)) console.log(`${name}: ${found}`);
	};
	for (const host of brands) {
		const brand = host.split('.')[0];
		for (const { kind, path } of share(host, [...await kinds(host), ...await embeds(host)], view)) {
			await page.setViewport(view);
			await open(page, host, path);
			for (const scheme of schemesOf(host, view)) {
				await paint(page, scheme);
				await tell(`${brand} ${kind} ${view.view}`);
				await shoot(`${brand}-${kind}-${view.view}-${scheme}`);
			}
			// The narrowest window that anybody asks for (WCAG 1.4.10).
			await page.setViewport({ ...view, width: 320, height: 640 });
			await tell(`${brand} ${kind} at 320`);
			if (view.view !== 'desktop') continue;
			// A sheet of A4 without its margins.
			await page.setViewport({ width: 672, height: 1000, deviceScaleFactor: 1 });
			await paint(page, 'light', 'print');
			await shoot(`${brand}-${kind}-paper`);
			await paint(page, 'light');
		}
	}
	await page.close();
}

run(async () => {
	const [, , dir] = process.argv;
	const browser = await connect();
	const all = process.env.WHOLE === '1' ? [...views, tablet] : views;
	await Promise.all(all.map((view) => shootAll(browser, view, dir)));
	// The one that the README shows: static/docs/site.png.
	const page = await browser.newPage();
	await page.setViewport({ width: 1200, height: 930, deviceScaleFactor: 1 });
	await open(page, brands[1], '/');
	await page.screenshot({ path: `${dir}/site.png` });
	await page.close();
	await browser.disconnect();
});
