import { mostJsonKeys } from './limits.ts';
import { requireStorable } from './storable-text.ts';
import { RequestRejected } from './request-rejected.ts';

/*
 * `JSON.parse` keeps the last of two equal keys. Two readers that keep different ones see different orders in the same
 * signed body, so we refuse it. The same walk bounds depth and size before anything is built. It does not check the
 * grammar: what it accepts is still parsed by `JSON.parse`.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new RequestRejected('MALFORMED', { detail: 'utf-8' });
  }
}

export function readJson(text: string, deepest: number): unknown {
  scan(text, deepest);
  const value = parse(text);
  // Only an escape can bring them in: the grammar forbids a bare NUL, and UTF-8 a surrogate.
  if (text.includes('\\u')) requireStorable(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RequestRejected('MALFORMED', { detail: 'json' });
  }
}

const quote = 34;
const backslash = 92;

function scan(text: string, deepest: number): void {
  /** One set of keys for each open object, null for each open array. */
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 123: // {
      case 91: // [
        if (open.length >= deepest) throw new RequestRejected('MALFORMED', { detail: 'json too deep' });
        open.push(text.charCodeAt(at) === 123 ? new Set() : null);
        break;
      case 125: // }
      case 93: // ]
        open.pop();
        break;
      case quote: {
        const end = endOfString(text, at);
        if (isColonNext(text, end + 1)) {
          keys += 1;
          if (keys > mostJsonKeys) throw new RequestRejected('MALFORMED', { detail: 'json too many keys' });
          note(open.at(-1), keyAt(text, at, end));
        }
        at = end;
        break;
      }
      default:
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  throw new RequestRejected('MALFORMED', { detail: 'json' });
}

function isColonNext(text: string, from: number): boolean {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9;) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return text.charCodeAt(at) === 58;
}

/** The key as a reader sees it: `"\u0061"` is `a`. */
function keyAt(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  if (!raw.includes('\\')) return raw;
  return parse(text.slice(start, end + 1)) as string;
}

function note(seen: Set<string> | null | undefined, key: string): void {
  if (!seen) throw new RequestRejected('MALFORMED', { detail: 'json' });
  if (forbidden.has(key)) throw new RequestRejected('MALFORMED', { detail: 'json forbidden key' });
  if (seen.has(key)) throw new RequestRejected('MALFORMED', { detail: 'json duplicate key' });
  seen.add(key);
}
