import { decode, PositiveYen } from '@tsuzura/contract/kernel';
import { manYenLabel, narrowLettersAndDigits } from '@tsuzura/domain/text';

/** Yen as people type them: in either width, with commas, with 円. Null when it is no amount between the two. */
export function amountIn(text: string, least: number, most: number) {
  const digits = narrowLettersAndDigits(text).replaceAll(/[,，円\s]/g, '');
  const number = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  const asked = decode(PositiveYen, number);
  return asked.ok && number >= least && number <= most ? asked.value : null;
}

/** 「1,000円から1,000万円までの金額を、数字で入力してください。」 */
export const rangeFault = (least: number, most: number): string =>
  `${label(least)}から${label(most)}までの金額を、数字で入力してください。`;

function label(amount: number): string {
  const asked = decode(PositiveYen, amount);
  return asked.ok ? manYenLabel(asked.value) : '';
}
