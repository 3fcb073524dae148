// Forms of a list as other people's programs judge them.
//
//   node forms.mjs geojson FILE EVENTS.json
//       @placemarkio/check-geojson reads it, and every point is an event of the API
//       ({data: [...]}) with its name
//   node forms.mjs email FILE
//       @emailens/engine, which knows what 15 readers of e-mail support: no error and no
//       warning, whole in Gmail, accessible, and its links have texts.  The link to
//       unsubscribe is the sender's, and a test's addresses have no TLS
//
// Prints what is wrong, one thing a line, and on standard error how many points or links
// were read.  Ends with 1 when something is wrong.
import { readFileSync } from 'node:fs';
import { check } from '@placemarkio/check-geojson';
import { analyzeEmail, checkAccessibility, checkSize, validateLinks } from '@emailens/engine';

const [task, file, other] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const wrong = [];

const tasks = {
	geojson() {
		const events = new Map(JSON.parse(readFileSync(other, 'utf8')).data.map(event => [event.id, event]));
		const points = check(text).features;
		for (const { id, properties } of points) {
			if (events.get(id)?.name !== properties.name) wrong.push(`${id}: ${properties.name}`);
		}
		return points.length;
	},
	email() {
		for (const { severity, client, property, message } of analyzeEmail(text)) {
			if (severity !== 'info') wrong.push(`${client}: ${property}: ${message}`);
		}
		for (const issue of checkAccessibility(text).issues) wrong.push(`access: ${issue.message}`);
		for (const issue of checkSize(text).issues ?? []) wrong.push(`size: ${issue.message}`);
		const links = validateLinks(text);
		for (const { rule, message, href } of links.issues) {
			if (rule !== 'insecure-link') wrong.push(`${href}: ${message}`);
		}
		return links.totalLinks;
	},
};
let read = 0;
try {
	read = tasks[task]();
} catch (fault) {
	wrong.push(String(fault));
}
for (const line of wrong) console.log(line);
console.error(`${read} read`);
process.exitCode = wrong.length > 0 ? 1 : 0;
