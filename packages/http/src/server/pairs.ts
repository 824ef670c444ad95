import { mostPairs } from './limits.ts';
import { requireStorable, unescaped } from './storable-text.ts';
import { RequestRejected } from './request-rejected.ts';

/**
 * Query strings and form bodies. Stricter than `URLSearchParams`, which turns broken escapes into U+FFFD. An empty
 * value counts as left out (R5.07); a repeated name becomes a list, which a scalar field then refuses by its name.
 */
export function readPairs(text: string): Record<string, string | string[]> {
  const read = Object.create(null) as Record<string, string | string[]>;
  if (text === '') return read;
  const pairs = text.split('&', mostPairs + 1);
  if (pairs.length > mostPairs) throw new RequestRejected('MALFORMED', { detail: 'too many fields' });
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    if (equals < 0 || equals === pair.length - 1) continue;
    const name = plain(pair.slice(0, equals));
    const value = plain(pair.slice(equals + 1));
    const before = read[name];
    read[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return read;
}

function plain(text: string): string {
  const value = /[%+]/.test(text) ? unescaped(text.replaceAll('+', ' ')) : text;
  requireStorable(value);
  return value;
}
