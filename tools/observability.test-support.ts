import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of deploy/observability. */
export const readObservability = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../deploy/observability', file), 'utf8');

/** Names of metrics, and values of labels that are asked for, in the expressions of rules and panels. */
export function askedFor(text: string): { readonly names: ReadonlySet<string>; readonly labels: ReadonlySet<string> } {
  return {
    names: new Set(text.match(/\b(tsuzura|http|nodejs|process|admission)_[a-z0-9_]+\b/g) ?? []),
    labels: new Set(
      [...text.matchAll(/(tsuzura_\w+)\{(\w+)=\\?"(\w+)\\?"/g)].map(
        ([, name, label, value]) => `${name}{${label}="${value}"}`,
      ),
    ),
  };
}

/** Names of what a program prints. */
export const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => /^([a-z_0-9]+)[{ ]/.exec(line)?.[1] ?? []));
