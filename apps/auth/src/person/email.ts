import { Refused } from '@tsuzura/contract/kernel';

export interface Address {
  /** As the person wrote it, without width and space accidents. Mails go here. */
  readonly email: string;
  /** What two spellings of one address share. */
  readonly key: string;
}

const longest = 254;
const longestLocal = 64;
/** Full-width ASCII (！ to ～) comes from a Japanese keyboard left in the wrong mode. */
const wideAscii = /[！-～]/g;
const wideToNarrow = '！'.charCodeAt(0) - '!'.charCodeAt(0);
/** No quotes, comments, brackets, separators or backslashes: legal forms of an address that only attackers use. */
const local = /^[^\s\p{C}\p{Z}"'`(),:;<>@[\\\].]+(\.[^\s\p{C}\p{Z}"'`(),:;<>@[\\\].]+)*$/u;
const host = /^([\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]*$/u;

/** The address, or null for something that is none. An apostrophe is refused too; no Japanese provider gives one out. */
export function parseAddress(typed: string): Address | null {
  if (typed.length > longest * 4) return null;
  const email = typed.trim().replace(wideAscii, (letter) => String.fromCharCode(letter.charCodeAt(0) - wideToNarrow));
  const [name = '', domain = '', ...more] = email.split('@');
  if (more.length > 0 || email.length > longest || name.length > longestLocal) return null;
  if (!local.test(name) || !host.test(domain)) return null;
  return { email, key: email.normalize('NFC').toLowerCase() };
}

export function addressOf(typed: string): Address {
  const address = parseAddress(typed);
  if (!address) throw new Refused('EMAIL_FORM');
  return address;
}

/** 「ha***@example.jp」: enough to recognise one's own, too little to learn another's. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`;
}
