import { RequestRejected } from './request-rejected.ts';

/*
 * NUL and a lone half of a surrogate pair are the two things a JavaScript string can hold and neither PostgreSQL nor
 * UTF-8 can. No customer types them, so they are refused where a request is read and never reach a statement.
 */

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Refuses a value read from JSON that holds such text, in a member's name as well. */
export function requireStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw unusable();
  } else if (Array.isArray(value)) {
    for (const item of value) requireStorable(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      requireStorable(name);
      requireStorable(item);
    }
  }
}

/** The whole address at once, path and query, for routes of the contract and those beside it. */
export function requireStorableUrl(url: string): void {
  if (url.includes('%')) requireStorable(unescaped(url));
}

/** Percent-encoding that is not UTF-8 is broken, and so is a surrogate in it. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RequestRejected('MALFORMED', { detail: 'percent-encoding' });
  }
}

const unusable = () =>
  new RequestRejected('INPUT', {
    detail: 'nul or lone surrogate',
    lines: [{ message: '使えない文字が含まれています。取り除いてから、もう一度お試しください。' }],
  });
