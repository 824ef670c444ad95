import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page that the build drew ahead (ADR-0018), as its `drawn.json` lists them. */
export interface DrawnPage {
  readonly path: string;
  readonly file: string;
  /** Parameters of the address with which the plain page is served; or the only ones with which this one is. */
  readonly notWith?: readonly string[];
  readonly onlyWith?: readonly string[];
}

/** An app without such a list has no page drawn ahead. */
export function drawnPages(folder: string): readonly DrawnPage[] {
  const list = join(folder, 'drawn.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as DrawnPage[]) : [];
}

/**
 * Whether what the page shows is what its address asks for. Whoever comes back from signing in, for one, is on the way to
 * another page, and shall not see the visitors' top page before it.
 */
export const servesDrawn = ({ notWith = [], onlyWith }: DrawnPage, parameters: readonly string[]): boolean =>
  parameters.every((name) => !notWith.includes(name) && (onlyWith?.includes(name) ?? true));

/** Of what stands in the text of a page; nothing else inline may. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The policy of a page names the scripts and styles that the build put into its text, by the hash of each. */
export function inlineHashes(file: string): InlineHashes {
  const page = readFileSync(file, 'utf8');
  const hashesOf = (element: RegExp) =>
    [...page.matchAll(element)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  return {
    scripts: hashesOf(/<script>([\s\S]*?)<\/script>/g),
    styles: hashesOf(/<style>([\s\S]*?)<\/style>/g),
  };
}
