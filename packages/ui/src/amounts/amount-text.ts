import { usdCents, yen } from '@tsuzura/domain/money';
import { manYenLabel, usdText, yenText } from '@tsuzura/domain/text';
import type { AmountUnit } from './amount-choice.ts';
import { useAmountUnit, useHiddenAmounts } from './amount-display.tsx';

/** Amounts inside sentences, as `Yen`, `Price` and `Units` show them alone. */
export interface AmountText {
  /** Of the customer: a balance, an order, a gain. */
  readonly own: (amount: bigint) => string;
  /** Of the customer, and a quota: in 万 whatever the setting says (R5.06). */
  readonly ownQuota: (amount: bigint) => string;
  /** Dollars of the customer, in cents. */
  readonly ownUsd: (cents: bigint) => string;
  /** Units of the customer. */
  readonly ownUnits: (count: bigint) => string;
  /** Of everybody: 基準価額. */
  readonly price: (amount: bigint) => string;
  /** A sentence that came with the customer's exact amounts in brackets: 「出金できる金額（12,345円）を超えています。」 */
  readonly sentence: (text: string) => string;
  /** A sentence in which every exact amount is the customer's: 「毎月100,000円で、合計は1,200,000円です。」 */
  readonly everyYen: (text: string) => string;
}

/** In place of an amount inside a sentence. Dots would be read out one by one. */
export const hiddenWord = '非表示';

export function amountTextOf(hidden: boolean, unit: AmountUnit): AmountText {
  const shown = (amount: bigint) => (unit === 'man' ? manYenLabel : yenText)(yen(amount));
  const unlessHidden = (text: string) => (hidden ? hiddenWord : text);
  return {
    own: (amount) => unlessHidden(shown(amount)),
    ownQuota: (amount) => unlessHidden(manYenLabel(yen(amount))),
    ownUsd: (cents) => unlessHidden(usdText(usdCents(cents))),
    ownUnits: (count) => unlessHidden(unitsText(count)),
    price: shown,
    sentence: (text) =>
      text
        .replaceAll(inBrackets, (_, digits: string) => `（${unlessHidden(shown(BigInt(digits.replaceAll(',', ''))))}）`)
        .replaceAll(dollarsInBrackets, (_, dollars: string) => `（${unlessHidden(dollars)}）`),
    everyYen: (text) =>
      text.replaceAll(anywhere, (_, digits: string) => unlessHidden(shown(BigInt(digits.replaceAll(',', ''))))),
  };
}

const inBrackets = /（([\d,]+)円）/g;
const dollarsInBrackets = /（([\d,.]+米ドル)）/g;
const anywhere = /(\d[\d,]*)円/g;

/** 「12,345口」 */
export const unitsText = (count: bigint): string => `${count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')}口`;

export const useAmountText = (): AmountText => amountTextOf(useHiddenAmounts(), useAmountUnit());
