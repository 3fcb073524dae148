// Who walks a page with the keyboard sees where he is: what the focus changes, measured
// in the pixels of two pictures, with it and without.
//
// usage: focus.cjs [RULE]
//
// Of each kind of element and ground one is tried, in both brands, schemes and views (one
// brand in each view, without WHOLE=1).  As
// many pixels as a line of two CSS pixels around it must change by 3:1 at least (WCAG 2.2,
// 2.4.13).  RULE is a rule of CSS that spoils a page; one is enough to see it.
'use strict';
const { address, brands, connect, documents, kinds, paint, run, schemes, schemesOf, share, views } = require('./pages.cjs');

const around = 16;

/** The elements that take the focus, one of each kind that is not known, as indexes. */
function stops(known) {
	const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, [tabindex="0"]')];
	const name = (element) => `${element.tagName}.${[...element.classList].join('.')}`;
	const fresh = [];
	for (const [index, element] of all.entries()) {
		let kind = '';
		for (let at = element; at !== document.body; at = at.parentElement) kind = `${name(at)} ${kind}`;
		if (known.includes(kind) || !element.checkVisibility()) continue;
		known.push(kind);
		fresh.push({ index, kind });
	}
	return { fresh, known };
}

/** Gives an element the focus, as the keyboard does: where it is on the page, and its outline's length. */
function take(index) {
	const all = document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, [tabindex="0"]');
	const element = all[index];
	element.focus();
	element.scrollIntoView({ block: 'center', behavior: 'instant' });
	if (document.activeElement !== element || !element.matches(':focus-visible')) return null;
	const box = element.getBoundingClientRect();
	let length = 0;
	for (const { width, height } of element.getClientRects()) length += 2 * (width + height);
	// Lines of one link that touch have one outline.
	length = Math.min(length, 2 * (box.width + box.height));
	return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, length };
}

/** How many pixels of two pictures differ by 3:1 at least: of a page that draws them. */
async function differing(before, after) {
	const pixels = async (text) => {
		const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
		const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d');
		context.drawImage(image, 0, 0);
		return context.getImageData(0, 0, image.width, image.height).data;
	};
	const part = (value) => value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
	const light = (data, at) => 0.2126 * part(data[at]) + 0.7152 * part(data[at + 1]) + 0.0722 * part(data[at + 2]);
	const one = await pixels(before), other = await pixels(after);
	let count = 0;
	for (let at = 0; at < one.length; at += 4) {
		if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue;
		const a = light(one, at), b = light(other, at);
		if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count++;
	}
	return count;
}

async function look(page, judge, { index, kind }, view, where) {
	await page.keyboard.press('Tab'); // from now on the focus is the keyboard's
	const box = await page.evaluate(take, index);
	if (box === null) return console.log(`${where}: ${kind} takes no focus`);
	const clip = {
		x: Math.max(0, box.x - around), y: Math.max(0, box.y - around),
		width: Math.min(view.width, box.width + 2 * around), height: Math.min(view.height, box.height + 2 * around),
	};
	const picture = () => page.screenshot({ clip, encoding: 'base64', captureBeyondViewport: false, optimizeForSpeed: true });
	const focused = await picture();
	await page.evaluate(() => document.activeElement.blur());
	const changed = await judge.evaluate(differing, focused, await picture()) / view.deviceScaleFactor ** 2;
	if (changed < 1.8 * box.length) console.log(`${where}: ${kind} changes ${Math.round(changed)} of ${Math.round(2 * box.length)} pixels`);
	return undefined;
}

run(async () => {
	const [, , rule] = process.argv;
	const browser = await connect(), page = await browser.newPage(), judge = await browser.newPage();
	await page.setBypassCSP(true); // a rule that spoils comes as a style
	await page.bringToFront();
	let tried = 0;
	const whole = process.env.WHOLE === '1';
	for (const host of rule ? brands.slice(0, 1) : brands) {
		const all = [...await kinds(host), ...documents(host).slice(0, 2)];
		const pages = rule ? all.slice(0, 1) : share(host, all);
		for (const view of rule ? views.slice(0, 1) : views.filter((_, at) => whole || at === brands.indexOf(host))) {
			await page.setViewport(view);
			const known = Object.fromEntries(schemes.map((scheme) => [scheme, []]));
			for (const { path } of pages) {
				await page.goto(address(host, path), { waitUntil: 'load' });
				await page.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
				if (rule) await page.addStyleTag({ content: rule });
				for (const scheme of view.isMobile ? ['light'] : schemesOf(host, view)) { // colours depend on no width
					await paint(page, scheme);
					const found = await page.evaluate(stops, known[scheme]);
					known[scheme] = found.known;
					for (const stop of found.fresh) {
						await look(page, judge, stop, view, `${host}${path} ${view.view} ${scheme}`);
						tried++;
					}
				}
			}
		}
	}
	if (tried < 20) console.log(`only ${tried} elements`);
	await page.close();
	await judge.close();
	await browser.disconnect();
});
