import type { Answer, CallInput } from '@tsuzura/contract/kernel';
import type { confirmUsOrder, placeUsOrder } from '@tsuzura/contract/trading';
import { readFxRate } from '@tsuzura/domain/fx';
import { usdCents, yen } from '@tsuzura/domain/money';
import { narrowLettersAndDigits } from '@tsuzura/domain/text';
import { notionalWithin } from '@tsuzura/domain/us-order';
import { readUsd, readYen } from '@tsuzura/ui/yen-field';
import type { AccountType } from '../../../shared/order/index.ts';

export type Shown = Answer<typeof confirmUsOrder>;
export type Quote = NonNullable<Shown['quote']>;
/** A whole order, without the token that a quote gives. */
export type UsOrderBody = Omit<CallInput<typeof placeUsOrder>['body'], 'confirmToken' | 'allowSameOrder'>;

export type SizeKind = 'shares' | 'amount' | 'yen';

/** What the customer chose and typed. */
export interface TicketValues {
  readonly side: 'BUY' | 'SELL';
  /** 株数, or 金額 in dollars or in yen. */
  readonly by: SizeKind;
  readonly quantity: string;
  /** Dollars; of an amount in yen what it buys. */
  readonly amount: string;
  readonly amountInYen: string;
  readonly method: 'MARKET' | 'LIMIT';
  readonly price: string;
  readonly currency: 'JPY' | 'USD';
  readonly accountType: AccountType | null;
}

export const noValues: TicketValues = {
  side: 'BUY',
  by: 'shares',
  quantity: '1',
  amount: '',
  amountInYen: '',
  method: 'LIMIT',
  price: '',
  currency: 'JPY',
  accountType: null,
};

const accounts: ReadonlySet<unknown> = new Set(['SPECIFIC', 'GENERAL', 'NISA_GROWTH', null]);

/** As the tab kept them; null when they are not what we wrote. */
export function readValues(kept: object): TicketValues | null {
  const values = kept as Readonly<Record<keyof TicketValues, unknown>>;
  const isWhole =
    (values.side === 'BUY' || values.side === 'SELL') &&
    (values.by === 'shares' || values.by === 'amount' || values.by === 'yen') &&
    [values.quantity, values.amount, values.amountInYen, values.price].every((text) => typeof text === 'string') &&
    (values.method === 'MARKET' || values.method === 'LIMIT') &&
    (values.currency === 'JPY' || values.currency === 'USD') &&
    accounts.has(values.accountType);
  return isWhole ? (kept as TicketValues) : null;
}

/** "10", "0.5" as the contract writes it; null when the text is no number of shares. */
export function readQuantityText(text: string): string | null {
  const digits = narrowLettersAndDigits(text)
    .replaceAll(/[\s\u3000,，、株]/g, '')
    .replaceAll('．', '.');
  const match = /^0*(\d{1,9})(?:\.(\d{1,5}))?$/.exec(digits);
  if (match === null || !/[1-9]/.test(digits)) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  return `${match[1]}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Only a purchase is made by amount, and then at the market. */
export const isByAmount = ({ side, by }: Pick<TicketValues, 'side' | 'by'>): boolean =>
  side === 'BUY' && by !== 'shares';

/** An amount in yen buys the dollars that come with their fee to at most so much at this TTS (rule US-5). */
export function inDollars(values: TicketValues, tts: string): TicketValues {
  if (values.by !== 'yen') return values;
  const most = readYen(values.amountInYen);
  if (most === null) return { ...values, amount: '' };
  const cents = notionalWithin(yen(most), readFxRate(tts), values.accountType ?? 'SPECIFIC');
  return { ...values, amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` };
}

export const hasLimit = (values: Pick<TicketValues, 'side' | 'by' | 'method'>): boolean =>
  values.method === 'LIMIT' && !isByAmount(values);

/** V01, V03, V12. Null: nothing is wrong with what was typed; the rest is the server's to say. */
export function mistakesOf(values: TicketValues): Readonly<Record<'size' | 'price' | 'account', string | null>> {
  return {
    size: sizeMistake(values),
    price: hasLimit(values) ? priceMistake(values.price) : null,
    account: values.accountType === null ? '口座区分を選んでください。' : null,
  };
}

function sizeMistake(values: TicketValues): string | null {
  if (isByAmount(values)) {
    if (values.by === 'yen' && values.amountInYen.trim() !== '' && readYen(values.amountInYen) === null)
      return '数字で入力してください（例：10000）。';
    if (values.amount.trim() === '') return '金額を入力してください。';
    const cents = readUsd(values.amount);
    if (cents === null) return '小数点以下2桁までの数字で入力してください（例：100.00）。';
    return cents === 0n ? '0より大きい数を入力してください。' : null;
  }
  if (values.quantity.trim() === '') return '数量を入力してください。';
  return readQuantityText(values.quantity) === null ? '0より大きい数で入力してください（例：10）。' : null;
}

function priceMistake(text: string): string | null {
  if (text.trim() === '') return '指値を入力してください。';
  const cents = readUsd(text);
  if (cents === null) return '小数点以下2桁までの数字で入力してください（例：185.00）。';
  return cents === 0n ? '0より大きい数を入力してください。' : null;
}

/** The order in the words of the contract; null while something of it is missing or is no figure. */
export function bodyOf(symbol: string, values: TicketValues): UsOrderBody | null {
  const { side, currency, accountType } = values;
  if (accountType === null || Object.values(mistakesOf(values)).some((mistake) => mistake !== null)) return null;
  const limit = hasLimit(values) ? readUsd(values.price) : null;
  const size = isByAmount(values)
    ? { notional: usdCents(readUsd(values.amount) ?? 0n) }
    : { quantity: readQuantityText(values.quantity) ?? '' };
  return {
    symbol,
    side,
    orderType: limit === null ? 'MARKET' : 'LIMIT',
    ...size,
    ...(limit === null ? {} : { limitPrice: `${limit / 100n}.${String(limit % 100n).padStart(2, '0')}` }),
    settlementCurrency: currency,
    timeInForce: 'DAY',
    accountType,
  };
}
