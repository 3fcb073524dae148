// Opens pages with a canary in them.  It must not sing: no handler, address or
// script of another's making runs, and the policy has nothing to report.
//
// usage: canary.cjs HOST PATHS_FILE [unguarded]
//   unguarded: the browser leaves the policy of the page aside, so that the page
//   stands without its second wall
'use strict';
const fs = require('node:fs');
const { address, connect, run } = require('./pages.cjs');

const atOnce = 3;

function listen() {
	window.sang = [];
	window.canary = () => window.sang.push('the canary sang');
	window.alert = window.confirm = window.prompt = window.canary;
	document.addEventListener('securitypolicyviolation', (event) =>
		window.sang.push(`the policy forbade ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
}

/** What would sing if somebody touched it, and what a page of ours never has. */
function look() {
	const found = [...window.sang];
	for (const element of document.querySelectorAll('*')) {
		for (const { name, value } of element.attributes) {
			if (/^on/i.test(name)) found.push(`${element.tagName} has ${name}`);
			if (/^(src|href|action|formaction|data|srcset|poster|ping|background)$/i.test(name) &&
				!/^(https?:|mailto:|\/|\?|#)/i.test(value)) found.push(`${element.tagName} ${name}=${value}`);
			if (name === 'style') found.push(`${element.tagName} has a style`);
		}
		if (element.tagName === 'SCRIPT' && element.type !== 'application/ld+json') found.push('a script');
		if (/^(iframe|object|embed|base|frame|applet|style|template)$/i.test(element.tagName)) found.push(element.tagName);
		if (element.tagName === 'META' && element.httpEquiv) found.push('a meta that speaks for the server');
	}
	for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
		try {
			JSON.parse(script.textContent);
		} catch (error) {
			found.push(`JSON-LD: ${error.message}`);
		}
	}
	for (const link of document.querySelectorAll('main a, main img, main svg *, main p')) {
		for (const type of ['mouseover', 'focus', 'toggle', 'pointerenter', 'error', 'load', 'animationstart'])
			link.dispatchEvent(new Event(type, { bubbles: true }));
	}
	found.push(...window.sang.slice(found.length));
	return found;
}

run(async () => {
	const [, , host, file, unguarded] = process.argv;
	const paths = fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '');
	const browser = await connect();
	let opened = 0;
	async function walk() {
		const context = await browser.createBrowserContext();
		const page = await context.newPage();
		await page.setBypassCSP(unguarded === 'unguarded');
		await page.evaluateOnNewDocument(listen);
		page.on('dialog', (dialog) => {
			console.log('a dialog');
			dialog.dismiss();
		});
		for (let path; (path = paths.shift()) !== undefined;) {
			const answer = await page.goto(path.startsWith('http:') ? path : address(host, path), { waitUntil: 'load' });
			if (answer.status() >= 500) throw new Error(`${path}: ${answer.status()}`);
			for (const found of await page.evaluate(look)) console.log(`${path}: ${found}`);
			opened++;
		}
		await context.close();
	}
	await Promise.all(Array.from({ length: atOnce }, walk));
	await browser.disconnect();
	console.error(`${opened} pages`);
});
