import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
const { scripts } = JSON.parse(text) as { readonly scripts: { readonly start: string } };

/** What `npm start` gives to Node, so that benches measure the service as it is started. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1);
export const startNodeOptions: readonly string[] = startArguments.filter((word) => word.startsWith('--'));
