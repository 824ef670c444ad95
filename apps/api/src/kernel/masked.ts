/** What of a person is shown to somebody who gave no reason. */

const star = '＊';

/** "源" of 源田: the first letter of a part, a star for the rest. */
const first = (text: string): string => (text === '' ? '' : `${String.fromCodePoint(text.codePointAt(0) ?? 0)}${star}`);

export const maskedName = (last: string | null, given: string | null): string | null =>
  last === null || given === null ? null : `${first(last)} ${first(given)}`;

/** "h＊＊＊＊＊@example.jp". */
export function maskedMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return at < 1 ? star.repeat(5) : `${mail[0] ?? ''}${star.repeat(5)}${mail.slice(at)}`;
}

/** "090-＊＊＊＊-4417": where it begins and how it ends. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 8 ? star.repeat(4) : `${digits.slice(0, 3)}-${star.repeat(4)}-${digits.slice(-4)}`;
}

/** "しののめ銀行 ＊＊＊＊831". */
export const maskedBank = (name: string | null, number: string | null): string | null =>
  !name || !number ? null : `${name} ${star.repeat(4)}${number.slice(-3)}`;
