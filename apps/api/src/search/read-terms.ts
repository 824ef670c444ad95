import { narrowLettersAndDigits, readReceiptNumber, searchKey } from '@tsuzura/domain/text';
import type { CustomerTerms } from '@tsuzura/store/operator';

export interface Terms {
  readonly customer: CustomerTerms;
  /** An id of an order, a withdrawal or a statement; empty: it cannot be one. */
  readonly id: string;
  readonly receiptNumber: string | null;
  /** As fund names are compared. */
  readonly fund: string;
}

const isOf = (pattern: RegExp, text: string): string => (pattern.test(text) ? text : '');

/** What somebody typed could be several things; what it cannot be is not looked for. */
export function readTerms(typed: string): Terms {
  const text = narrowLettersAndDigits(typed).trim();
  const name = text.replaceAll(/[\s\u3000]+/g, '');
  const key = searchKey(typed).replaceAll(' ', '');
  const digits = text.replaceAll(/[-\s]/g, '');
  return {
    customer: {
      number: isOf(/^\d{7}$/, digits),
      id: isOf(/^[\w-]{8,64}$/, text),
      // A name is written with characters, never with letters of mail addresses or digits.
      name: isOf(/^[^\d@]+$/, /[^\x20-\x7e]/.test(name) ? name : ''),
      kana: isOf(/^[ァ-ヺー]+$/, key),
      phone: isOf(/^\d{3,11}$/, digits),
      mail: isOf(/^[\x21-\x7e]{3,}$/, text.toLowerCase()),
    },
    id: isOf(/^[\w-]{8,64}$/, text),
    receiptNumber: readReceiptNumber(text),
    fund: key,
  };
}
