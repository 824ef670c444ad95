import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';

/*
 * What people type, in the form the contract wants. Nothing is guessed: only width, hyphens and spaces are put right.
 */

/** Half-width kana become full-width. Kanji are left alone: normalising would turn 神 into another 神. */
const widenKana = (text: string): string => text.replaceAll(/[｡-ﾟ]+/g, (kana) => kana.normalize('NFKC'));

export const cleanName = (text: string): string =>
  widenKana(text)
    .replaceAll(/[\s　]+/g, ' ')
    .trim();

/** ﾔﾏﾀﾞ and やまだ → ヤマダ. */
export const cleanKana = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s　]+/g, '')
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

export const cleanLine = (text: string): string =>
  widenKana(text)
    .replaceAll(/[\s　]+/g, ' ')
    .trim();

const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\-‐‑–—ー−()]/g, '');

export function cleanPostalCode(text: string): string {
  const digits = digitsOf(text).replace(/^〒/, '');
  return /^\d{7}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text.trim();
}

/** Hyphens as they were typed; where there are none, mobile numbers are 3-4-4 and the two big cities 2-4-4. */
export function cleanPhone(text: string): string {
  const narrow = text
    .normalize('NFKC')
    .replaceAll(/[‐‑–—ー−]/g, '-')
    .replaceAll(/\s/g, '');
  if (/^0\d{1,4}-\d{1,4}-\d{3,4}$/.test(narrow)) return narrow;
  const digits = digitsOf(text);
  if (/^0\d{10}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`;
  if (!/^0\d{9}$/.test(digits)) return narrow;
  const area = /^0[36]/.test(digits) ? 2 : 3;
  return `${digits.slice(0, area)}-${digits.slice(area, 6)}-${digits.slice(6)}`;
}

export const cleanDigits = (text: string): string => digitsOf(text);

/** Banks with shorter numbers are written with zeros in front (rule CASH-19). */
export function cleanAccountNumber(text: string): string {
  const digits = digitsOf(text);
  return /^\d{4,7}$/.test(digits) ? digits.padStart(7, '0') : digits;
}

/** The year before the first one of an era. */
const eras: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const eraLetters: Readonly<Record<string, string>> = { M: '明治', T: '大正', S: '昭和', H: '平成', R: '令和' };

/** 平成2, H2, 令和元 and 1990 are years. */
export function yearFrom(text: string): number | null {
  const narrow = text
    .normalize('NFKC')
    .replaceAll(/[\s年]/g, '')
    .toUpperCase();
  if (/^\d{4}$/.test(narrow)) return Number(narrow);
  const [, era = '', count = ''] = /^(明治|大正|昭和|平成|令和|[MTSHR])(\d{1,2}|元)$/.exec(narrow) ?? [];
  const before = eras[eraLetters[era] ?? era];
  return before === undefined ? null : before + (count === '元' ? 1 : Number(count));
}

export function birthDateFrom(year: string, month: string, day: string): Ymd | null {
  const [y, m, d] = [yearFrom(year), ...[month, day].map((part) => digitsOf(part).replace(/[月日]$/, ''))];
  if (y === null || y === undefined || !/^\d{1,2}$/.test(String(m)) || !/^\d{1,2}$/.test(String(d))) return null;
  return parseYmd(`${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`);
}
