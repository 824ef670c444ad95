import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` of a checkout gives to Node, so that benches measure the service as it is started. */
export function startArgumentsIn(project: string): readonly string[] {
  const text = readFileSync(join(project, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { readonly scripts: { readonly start: string } };
  return scripts.start.split(' ').slice(1);
}

export const startArguments: readonly string[] = startArgumentsIn(join(import.meta.dirname, '..'));
export const startNodeOptions: readonly string[] = startArguments.filter((word) => word.startsWith('--'));
