import { html, type Html } from './html.ts';

const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;

/**
 * Makes the addresses in a text clickable, but only those of the origins given: the inbox shows what anyone with the
 * secret sent, and must not become a way to lead a tester elsewhere.
 */
export function linkify(text: string, origins: ReadonlySet<string>): readonly (string | Html)[] {
  const parts: (string | Html)[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    // A full stop or bracket after an address belongs to the sentence.
    const found = match[0].replace(/[.,;:!?)\]']+$/, '');
    if (!isOneOf(origins, found)) continue;
    parts.push(text.slice(end, match.index), html`<a href="${found}" rel="noreferrer">${found}</a>`);
    end = match.index + found.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** Whether it is an address at one of these origins; one with a name in it (`http://ours@other/`) is not. */
export function isOneOf(origins: ReadonlySet<string>, found: string): boolean {
  const url = URL.parse(found);
  return url !== null && url.username === '' && url.password === '' && origins.has(url.origin);
}
