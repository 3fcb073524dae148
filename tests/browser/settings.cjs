// What people set for themselves: larger text, forced colours, less motion, a script from
// right to left, paper.  Pages keep what they say.
//
// usage: settings.cjs [SETTING RULE]    of one setting; RULE is a rule of CSS that spoils
//                                       each page, of which a few are enough to see it
'use strict';
const { address, brands, connect, kinds, run, share } = require('./pages.cjs');

const phone = { width: 360, height: 740 }, desktop = { width: 1280, height: 900 };

/** What hangs over the side, what is cut off, and texts that lie on each other. */
function disorder() {
	const found = [], width = document.documentElement.clientWidth;
	const name = (element) => `${element.tagName}.${element.className}`;
	// What only a screen reader reads, as a square of one pixel.
	const unseen = new Set();
	for (const element of document.querySelectorAll('body *')) {
		if (element.getBoundingClientRect().width <= 1 || unseen.has(element.parentElement)) unseen.add(element);
	}
	if (document.documentElement.scrollWidth > width) {
		const over = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1);
		found.push(`wider than the window by ${document.documentElement.scrollWidth - width}: ${over.slice(-3).map(name)}`);
	}
	for (const element of document.querySelectorAll('body *:not(input, svg, svg *)')) {
		if (unseen.has(element)) continue;
		const { overflowX, overflowY } = getComputedStyle(element);
		if ((/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
			|| (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)) found.push(`${name(element)} is cut off`);
	}
	const texts = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode()) !== null;) {
		const element = node.parentElement;
		// What is fixed lies on what is below it, until one scrolls.
		if (node.data.trim() === '' || element.closest('svg, script, .skip') || unseen.has(element) || !element.checkVisibility()) continue;
		let at = element;
		while (at !== null && !/fixed|sticky/.test(getComputedStyle(at).position)) at = at.parentElement;
		if (at !== null) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		texts.push(...[...range.getClientRects()].map((box) => ({ node, box })));
	}
	for (const [index, one] of texts.entries()) {
		for (const other of texts.slice(index + 1)) {
			if (one.node === other.node) continue;
			const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
			const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
			if (across > 3 && down > 0.4 * Math.min(one.box.height, other.box.height)) {
				found.push(`"${one.node.data.trim().slice(0, 20)}" lies on "${other.node.data.trim().slice(0, 20)}"`);
			}
		}
	}
	return found.slice(0, 3);
}

/** What one can press or fill in has a line around or below it: its ground is not seen. */
function outlines() {
	const found = [];
	for (const element of document.querySelectorAll('a[href], button, input:not([type=hidden]), select')) {
		const style = getComputedStyle(element);
		const border = parseFloat(style.borderTopWidth) >= 1 && style.borderTopStyle !== 'none';
		if (!border && style.textDecorationLine !== 'underline' && !element.closest('header, .breadcrumbs, .skip, .pages, :is(h2, h3)') && element.checkVisibility()) {
			found.push(`${element.tagName}.${element.className} has no line`);
		}
		element.focus();
		const { outlineStyle, outlineWidth } = getComputedStyle(element);
		if (document.activeElement === element && (outlineStyle === 'none' || parseFloat(outlineWidth) < 2)) found.push(`${element.tagName}.${element.className}: its focus is not seen`);
	}
	return [...new Set(found)].slice(0, 3);
}

function motion() {
	const found = document.getAnimations().map((one) => `${one.effect.target.tagName} moves`);
	for (const element of document.querySelectorAll('*')) {
		const style = getComputedStyle(element);
		if (style.scrollBehavior === 'smooth' || parseFloat(style.transitionDuration) > 0) found.push(`${element.tagName} moves slowly`);
	}
	return found.slice(0, 3);
}

/** The brand and the heading begin at the right, and so does the text of each event. */
function mirrored() {
	const found = [];
	for (const selector of ['.brand', 'h1', '.agenda li :is(h2, h3)', '.breadcrumbs li:last-child']) {
		const element = document.querySelector(selector);
		if (element === null) continue;
		const range = document.createRange();
		range.selectNodeContents(element);
		const box = range.getBoundingClientRect(), middle = document.documentElement.clientWidth / 2;
		if (box.right < middle) found.push(`${selector} begins at the left`);
	}
	return found;
}

/** Dark letters on white paper, and nothing that one would press; where to buy is written out. */
function paper() {
	const found = [];
	const part = (value) => value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
	const light = (colour) => {
		const [r, g, b] = colour.match(/[\d.]+/g).map(Number);
		return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode()) !== null;) {
		const element = node.parentElement;
		if (node.data.trim() === '' || element.closest('svg, script, .hidden') || !element.checkVisibility()) continue;
		// Browsers print grounds as white.
		const contrast = 1.05 / (light(getComputedStyle(element).color) + 0.05);
		if (contrast < 4.5) found.push(`"${node.data.trim().slice(0, 20)}" has ${contrast.toFixed(1)}:1 on paper`);
	}
	if (document.querySelector('h1')?.checkVisibility() !== true) found.push('no heading');
	for (const element of document.querySelectorAll('nav, form, .foot')) if (element.checkVisibility()) found.push(`${element.tagName}.${element.className} is printed`);
	const buy = document.querySelector('a.buy');
	if (buy !== null && !getComputedStyle(buy, '::after').content.includes(buy.getAttribute('href'))) found.push('where to buy is not printed');
	return [...new Set(found)].slice(0, 3);
}

const features = (...pairs) => pairs.map(([name, value]) => ({ name, value }));
const settings = {
	'200 %': { views: [phone, desktop], root: "fontSize = '200%'", looks: [disorder] },
	'right to left': { views: [phone, desktop], html: "dir = 'rtl'", looks: [disorder, mirrored] },
	'forced colours': { views: [desktop], features: features(['forced-colors', 'active']), looks: [outlines] },
	'reduced motion': { views: [desktop], features: features(['prefers-reduced-motion', 'reduce']), looks: [motion] },
	paper: { views: [{ width: 700, height: 1000 }], media: 'print', looks: [disorder, paper] },
};

async function look(page, session, name, where) {
	const { views, root, html, looks, media = 'screen', features: set = [] } = settings[name];
	for (const view of views) {
		await page.setViewport({ ...view, deviceScaleFactor: 1 });
		await session.send('Emulation.setEmulatedMedia', { media, features: set });
		await page.evaluate(`document.documentElement.removeAttribute('style'); document.documentElement.removeAttribute('dir')`);
		if (root) await page.evaluate(`document.documentElement.style.${root}`);
		if (html) await page.evaluate(`document.documentElement.${html}`);
		for (const one of looks) {
			for (const what of await page.evaluate(one)) console.log(`${where}: ${name}, ${view.width}: ${what}`);
		}
	}
}

run(async () => {
	const [, , only, rule] = process.argv, browser = await connect(), page = await browser.newPage();
	const session = await page.createCDPSession();
	await page.setBypassCSP(true); // a rule that spoils comes as a style
	await page.bringToFront();
	for (const host of rule ? brands.slice(0, 1) : brands) {
		for (const { path } of rule ? (await kinds(host)).slice(0, 3) : share(host, await kinds(host))) {
			await page.goto(address(host, path), { waitUntil: 'load' });
			if (rule) await page.addStyleTag({ content: rule });
			for (const name of only ? [only] : Object.keys(settings)) await look(page, session, name, `${host}${path}`);
		}
	}
	await page.close();
	await browser.disconnect();
});
