import { decode, YenAsked } from '@tsuzura/contract/kernel';
import { narrowLettersAndDigits } from '@tsuzura/domain/text';

/** Yen as people type them: in either width, with commas, with 円. Null when it is no amount between the two. */
export function amountIn(text: string, least: number, most: number) {
  const digits = narrowLettersAndDigits(text).replaceAll(/[,，円\s]/g, '');
  const number = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  const asked = decode(YenAsked, number);
  return asked.ok && number >= least && number <= most ? asked.value : null;
}
