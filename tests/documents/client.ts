// A client as openapi-typescript and openapi-fetch make it: of the single event
// and of the list it keeps every member, status and producer too.
//
// Usage: node client.js BASE-URL ORGANIZATION
import createClient from 'openapi-fetch';
import type { components, paths } from './gen.js';

declare const process: { argv: string[] };

type Event = components['schemas']['Event'];
// A difference in either direction is an error of the compiler.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : never;

const client = createClient<paths>({ baseUrl: process.argv[2] });

function tell(event: Event): string {
	return `${event.name} (${event.status ?? 'no status'}) by ${event.producer?.name ?? 'nobody'} ${event.producer?.slug ?? ''}`;
}
async function main() {
	const list = await client.GET('/events', { params: { query: { per_page: 2, organization: process.argv[3] } } });
	const first = list.data!.data[0]!;
	const one = await client.GET('/events/{slug}', { params: { path: { slug: first.slug } } });
	const same: Same<keyof NonNullable<typeof one.data>, keyof Event> = true;
	const status: Same<typeof first.status, string | null> = true;
	const producer: Same<NonNullable<typeof one.data>['producer'], components['schemas']['Producer'] | null> = true;
	console.log(JSON.stringify([tell(first), tell(one.data!), same && status && producer]));
}
void main();
