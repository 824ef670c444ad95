import { narrowLettersAndDigits } from '@tsuzura/domain/text';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';

export type Product = 'EQUITY' | 'FUND';

/** A request as it is filled in. */
export interface DeliveryValues {
  readonly product: Product;
  /** Code and account type of the holding; empty: none chosen. */
  readonly holding: string;
  readonly quantity: string;
  readonly brokerName: string;
  readonly branchName: string;
  readonly accountNumber: string;
  readonly holderName: string;
  readonly participantCode: string;
  readonly isAgreed: boolean;
  /** The `Idempotency-Key`: made when the question is opened, kept until there is an answer. */
  readonly key: string | null;
}

export const noValues: DeliveryValues = {
  product: 'EQUITY',
  holding: '',
  quantity: '',
  brokerName: '',
  branchName: '',
  accountNumber: '',
  holderName: '',
  participantCode: '',
  isAgreed: false,
  key: null,
};

const name = 'delivery';
export const keepValues = (tab: Storage, values: DeliveryValues, now: number): void =>
  keepDraft(tab, name, values, now);
export const dropValues = (tab: Storage): void => dropDraft(tab, name);

/** What the tab has, field by field: a draft of another version loses only what it does not know. */
export function readValues(tab: Storage, now: number): DeliveryValues {
  const kept = readDraft(tab, name, now);
  if (typeof kept !== 'object' || kept === null) return noValues;
  const draft = kept as Record<string, unknown>;
  const text = (field: keyof DeliveryValues): string => {
    const value = draft[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    product: draft['product'] === 'FUND' ? 'FUND' : 'EQUITY',
    holding: text('holding'),
    quantity: text('quantity'),
    brokerName: text('brokerName'),
    branchName: text('branchName'),
    accountNumber: text('accountNumber'),
    holderName: text('holderName'),
    participantCode: text('participantCode'),
    isAgreed: draft['isAgreed'] === true,
    key: typeof draft['key'] === 'string' ? draft['key'] : null,
  };
}

/** Whole shares or units; full-width writing becomes half-width. Null when the text is none. */
export function readQuantity(text: string): bigint | null {
  const digits = narrowLettersAndDigits(text).replaceAll(/[\s\u3000,，、株口]/g, '');
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : null;
}

/** Digits as the other firm writes them: full-width ones become half-width, spaces go. */
export const numberOf = (text: string): string =>
  narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000]/g, '')
    .replaceAll('－', '-');

export type FieldName =
  | 'holding'
  | 'quantity'
  | 'brokerName'
  | 'branchName'
  | 'accountNumber'
  | 'participantCode'
  | 'holderName'
  | 'isAgreed';

const missing = (text: string, sentence: string): string | null => (text.trim() === '' ? sentence : null);

/** V01, V03, V12 and the shapes of the contract. `most` is what can be moved of the holding; null: none is chosen. */
export function mistakesOf(values: DeliveryValues, most: bigint | null): Readonly<Record<FieldName, string | null>> {
  return {
    holding: most === null ? '移す銘柄を選んでください。' : null,
    quantity: quantityMistake(values, most),
    brokerName: missing(values.brokerName, '金融機関名を入力してください。'),
    branchName: missing(values.branchName, '支店名を入力してください。'),
    accountNumber:
      missing(values.accountNumber, '口座番号を入力してください。') ??
      (/^[0-9-]{1,20}$/.test(numberOf(values.accountNumber)) ? null : '口座番号は、20桁までの数字で入力してください。'),
    participantCode:
      missing(values.participantCode, '加入者口座コードを入力してください。') ??
      (/^\d{21}$/.test(numberOf(values.participantCode)) ? null : '加入者口座コードは、21桁の数字で入力してください。'),
    holderName: missing(values.holderName, '口座名義を入力してください。'),
    isAgreed: values.isAgreed ? null : '内容をお読みのうえ、チェックしてください。',
  };
}

function quantityMistake({ quantity, product }: DeliveryValues, most: bigint | null): string | null {
  if (quantity.trim() === '') return '数量を入力してください。';
  const wanted = readQuantity(quantity);
  if (wanted === null) return '数字で入力してください（例：100）。';
  if (wanted === 0n) return '0より大きい数を入力してください。';
  if (most === null || wanted <= most) return null;
  return `移せる数量（${most.toLocaleString('ja-JP')}${product === 'EQUITY' ? '株' : '口'}）を超えています。`;
}
