import { narrowLettersAndDigits } from '@tsuzura/domain/text';

export const codeLength = 6;

/** 「１２３ ４５６」 and 「123-456」 become 123456: what people paste or type with an IME. The rest is left out. */
export function readCode(text: string): string {
  return narrowLettersAndDigits(text).replaceAll(/\D/g, '').slice(0, codeLength);
}

export const isWholeCode = (code: string): boolean => readCode(code).length === codeLength;
