import type { FundDetail } from '@tsuzura/contract/main';
import type { DatedTerms } from '@tsuzura/domain/fund';
import { formatPercent, type Ratio } from '@tsuzura/domain/money';
import { longDate, manYenLabel } from '@tsuzura/domain/text';
import { fourDecimals } from './fee-text.ts';

/** What the customer reads of terms that may change, in the order of a fund's page. */
const rows: readonly (readonly [name: string, of: (terms: DatedTerms) => string])[] = [
  ['購入時手数料（税抜）', ({ purchaseFeeRate }) => percentOrNone(purchaseFeeRate)],
  ['信託報酬（税込・年）', ({ trustFeeRate }) => `${fourDecimals(trustFeeRate)}%`],
  ['信託財産留保額', ({ redemptionReserveRate }) => percentOrNone(redemptionReserveRate)],
  ['締切', ({ cutoffTime }) => cutoffTime],
  ['購入の約定日', ({ buy }) => `受付日から${buy.executionLag}営業日後`],
  ['購入の受渡日', ({ buy }) => `約定日から${buy.settlementLag}営業日後`],
  ['売却の約定日', ({ sell }) => `受付日から${sell.executionLag}営業日後`],
  ['売却の受渡日', ({ sell }) => `約定日から${sell.settlementLag}営業日後`],
  ['購入の最低金額', ({ limits }) => manYenLabel(limits.minAmount)],
  ['金額の単位', ({ limits }) => manYenLabel(limits.amountStep)],
  ['購入の最低口数', ({ limits }) => `${limits.minUnits.toLocaleString('ja-JP')}口`],
  ['口数の単位', ({ limits }) => `${limits.unitStep.toLocaleString('ja-JP')}口`],
];

const percentOrNone = (rate: Ratio): string => (rate.numerator === 0n ? 'なし' : `${formatPercent(rate)}%`);

/** 「購入時手数料（税抜）がなしから1.5%」, a phrase for each that differs. */
const differences = (before: DatedTerms, after: DatedTerms): string[] =>
  rows.flatMap(([name, of]) => (of(before) === of(after) ? [] : [`${name}が${of(before)}から${of(after)}`]));

/** Every change that is known and not in force yet, each beside what it follows on. */
export function changesAhead(today: DatedTerms, ahead: readonly DatedTerms[]): FundDetail['changesAhead'] {
  return ahead.flatMap((after, index) => {
    const texts = differences(ahead[index - 1] ?? today, after).map((text) => `${text}に変わります。`);
    return texts.length === 0 ? [] : [{ from: after.from, texts }];
  });
}

/** What an order given today is told, when other terms than today's will be in force on its day. */
export function changeBefore(today: DatedTerms, order: DatedTerms): string[] {
  const found = differences(today, order);
  return found.length === 0
    ? []
    : [`${longDate(order.from)}から、${found.join('、')}に変わります。この注文は変更後の条件で受け付けます。`];
}
