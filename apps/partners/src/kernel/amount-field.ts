import { decode, PositiveYen, Yen } from '@tsuzura/contract/kernel';
import { manYenLabel, narrowLettersAndDigits } from '@tsuzura/domain/text';

const digitsOf = (text: string): string => narrowLettersAndDigits(text).replaceAll(/[,，円\s]/g, '');

/** Yen as people type them: in either width, with commas, with 円. Null when it is no amount between the two. */
export function amountIn(text: string, least: number, most: number) {
  const digits = digitsOf(text);
  const number = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  const decoded = decode(PositiveYen, number);
  return decoded.ok && number >= least && number <= most ? decoded.value : null;
}

/** The same where nothing may be meant: 0 yen is an amount too. */
export function amountOrZeroIn(text: string, least: number, most: number) {
  const zero = decode(Yen, 0);
  return zero.ok && /^0{1,12}$/.test(digitsOf(text)) ? zero.value : amountIn(text, least, most);
}

/** 「1,000円から1,000万円までの金額を、数字で入力してください。」 */
export const rangeFault = (least: number, most: number): string =>
  `${label(least)}から${label(most)}までの金額を、数字で入力してください。`;

function label(amount: number): string {
  const decoded = decode(PositiveYen, amount);
  return decoded.ok ? manYenLabel(decoded.value) : '';
}
