import { Refused } from '@tsuzura/contract/kernel';
import { parseInstant, timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

/** 「2026年11/13（金） 15:30」 as operators read a moment of what they publish. */
export const momentText = (at: Instant): string => `${ymdOf(at).slice(0, 4)}年${shortDate(ymdOf(at))} ${timeOf(at)}`;

/** A moment of the wire. Its schema has looked at it before; this only tells the compiler. */
export function momentOf(text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new Refused('INPUT');
  return at;
}

/** A line of a refusal that says which field is wrong. */
export const wrong = (field: string, message: string): Refused => new Refused('INPUT', {}, [{ message, field }]);

/** Lines of a diff that say something: what stays as it is is left out. */
export const changedLines = (
  lines: readonly (readonly [label: string, before: string | null, after: string | null])[],
): { label: string; before: string | null; after: string | null }[] =>
  lines.filter(([, before, after]) => before !== after).map(([label, before, after]) => ({ label, before, after }));
