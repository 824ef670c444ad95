import { z } from 'zod';

/*
 * The one rule for addresses: what the mail carrier takes is what a person may sign up with. Forms of RFC 5321 that a
 * carrier may refuse, or that only attackers use, are none: letters outside ASCII (SMTPUTF8), quoted local parts, comments,
 * apostrophes, an address of a machine in brackets, dots at the ends or in a row.
 */
const atom = '[A-Za-z0-9!#$%&*+/=?^_{|}~-]+';
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const topLabel = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])';
const pattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLabel}$`);
const longest = 254;

/** Full-width ASCII (！ to ～) comes from a Japanese keyboard left in the wrong mode. */
const wideAscii = /[！-～]/g;
const wideToNarrow = 0xfe_e0;

/** As it was meant: without width and space accidents. */
export const readMailAddress = (typed: string): string =>
  typed.replace(wideAscii, (mark) => String.fromCharCode(mark.charCodeAt(0) - wideToNarrow)).trim();

/** An address as it is kept and mailed to. */
export const MailAddress = z.string().max(longest, { error: 'email' }).regex(pattern, { error: 'email' });

/** An address as a person types it. */
export const TypedMailAddress = z
  .string()
  .max(longest * 4, { error: 'email' })
  .overwrite(readMailAddress)
  .max(longest, { error: 'email' })
  .regex(pattern, { error: 'email' });
