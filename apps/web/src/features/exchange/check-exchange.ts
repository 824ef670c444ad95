import { exchangeAt, largestExchange, type Exchange, type ExchangeDraft, type FxRate } from '@tsuzura/domain/fx';
import { usdCents, yen } from '@tsuzura/domain/money';
import type { AmountText } from '@tsuzura/ui/amounts';
import { readUsd, readYen } from '@tsuzura/ui/yen-field';
import type { Currency, KeptExchange } from './kept-exchange.ts';

/** Settled, and promised to nothing. */
export interface Available {
  readonly jpy: bigint;
  readonly usd: bigint;
}

export const paidIn = ({ direction }: Pick<KeptExchange, 'direction'>): Currency =>
  direction === 'JPY_TO_USD' ? 'JPY' : 'USD';

/** The exchange in the words of the contract; null while no amount is typed. */
export function draftOf({ direction, named, text }: KeptExchange): ExchangeDraft | null {
  const amount = named === 'JPY' ? readYen(text) : readUsd(text);
  if (amount === null || amount === 0n) return null;
  return { direction, named: named === 'JPY' ? { jpy: yen(amount) } : { usd: usdCents(amount) } };
}

/** V01, V03, V12, the range and V07, in the order of rule FX-4. Null: nothing is wrong with the amount. */
export function exchangeMistake(
  kept: KeptExchange,
  rate: FxRate | null,
  available: Available,
  amounts: AmountText,
): string | null {
  const { named, text } = kept;
  if (text.trim() === '') return '金額を入力してください。';
  const amount = named === 'JPY' ? readYen(text) : readUsd(text);
  if (amount === null)
    return named === 'JPY'
      ? '数字で入力してください（例：10,000）。'
      : '小数点以下2桁までの数字で入力してください（例：100.00）。';
  if (amount === 0n) return '0より大きい数を入力してください。';
  const draft = draftOf(kept);
  if (draft === null || rate === null) return null;
  return rangeMistake(exchangeAt(draft, rate)) ?? shortMistake(kept, exchangeAt(draft, rate), available, amounts);
}

function rangeMistake({ jpyAmount, usdAmount }: Exchange): string | null {
  if (jpyAmount === 0n || usdAmount === 0n) return '金額が小さいため、両替できません。金額を上げてください。';
  return jpyAmount > largestExchange.jpy || usdAmount > largestExchange.usd
    ? '1回の両替は5億円、300万米ドルまでです。'
    : null;
}

function shortMistake(
  kept: KeptExchange,
  { jpyAmount, usdAmount }: Exchange,
  available: Available,
  amounts: AmountText,
): string | null {
  if (paidIn(kept) === 'JPY')
    return jpyAmount > available.jpy ? `両替できる金額（${amounts.own(available.jpy)}）を超えています。` : null;
  return usdAmount > available.usd ? `両替できる金額（${amounts.ownUsd(available.usd)}）を超えています。` : null;
}
