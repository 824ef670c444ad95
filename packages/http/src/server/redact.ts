/*
 * A log line is built from known-safe fields. The one free text in it is what an exception says, and that may hold
 * anything: so every value of the request is cut out of it, and then whatever looks like a secret or a person.
 */

const shortest = 3;
const shortestPart = 6;
const longestMessage = 500;
const mostFrames = 8;
const mostCauses = 3;
const mostValues = 2000;

export interface SafeError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: SafeError;
}

/** `received` is everything the caller sent, in any shape. */
export function safeError(error: unknown, received: unknown, depth = 1): SafeError {
  const clean = cleaner(received);
  if (!(error instanceof Error)) return { name: typeof error, message: clean(String(error)), stack: [] };
  const code: unknown = Reflect.get(error, 'code');
  const word = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? clean(code) : undefined;
  return {
    name: /^[A-Z]\w{0,60}$/.test(error.name) ? clean(error.name) : 'Error',
    message: clean(messageOf(error)),
    ...(word === undefined ? {} : { code: word }),
    stack: framesOf(error).map(clean),
    ...(error.cause === undefined || depth >= mostCauses ? {} : { cause: safeError(error.cause, received, depth + 1) }),
  };
}

/** zod's message prints whole issues; the path and the kind of each are enough to find the defect. */
function messageOf(error: Error): string {
  const issues: unknown = Reflect.get(error, 'issues');
  if (!Array.isArray(issues)) return error.message;
  return issues
    .slice(0, 10)
    .map((issue: { path?: unknown[]; code?: unknown }) => `${(issue.path ?? []).join('.')}: ${String(issue.code)}`)
    .join('; ');
}

/** The message stands at the head of a stack and may hold line breaks that look like frames. */
function framesOf(error: Error): string[] {
  const stack = error.stack ?? '';
  const from = stack.indexOf(error.message);
  const frames = from < 0 || error.message === '' ? stack : stack.slice(from + error.message.length);
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().replace(/^at /, ''));
}

function cleaner(received: unknown): (text: string) => string {
  const values = [...new Set(valuesOf(received))].toSorted((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const value of values) clean = clean.replaceAll(value, '[sent]');
    return mask(clean).slice(0, longestMessage);
  };
}

/** Every text and number of what was sent, also as it looks escaped inside JSON. */
function valuesOf(received: unknown): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (found.length > mostValues) return;
    if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
      const text = String(node);
      const escaped = JSON.stringify(text).slice(1, -1);
      if (text.length >= shortest) found.push(text, ...(escaped === text ? [] : [escaped]));
      // "Bearer abc", "a=1; b=2": the parts are as secret as the whole
      found.push(...text.split(/[\s;,=&?/"]+/).filter((word) => word.length >= shortestPart && word !== text));
    } else if (typeof node === 'object' && node !== null) {
      for (const one of Object.values(node)) walk(one);
    }
  };
  walk(received);
  return found;
}

export function mask(text: string): string {
  return text
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]')
    .replaceAll(/\b(?:Bearer|DPoP)\s+\S+/gi, '[token]')
    .replaceAll(/\b[\w-]+\.[\w-]{8,}\.[\w-]{8,}/g, '[token]')
    .replaceAll(/\b(?=[\w-]*\d)[\w-]{20,}/g, '[token]')
    .replaceAll(/\d{5,}/g, '[digits]')
    .replaceAll(/\d[\d -]{7,}\d/g, '[digits]')
    .replaceAll(/[^\n\x20-\x7e]+/g, '…');
}
