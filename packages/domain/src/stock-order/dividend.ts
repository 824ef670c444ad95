import { yearOf, type Ymd } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';
import { tradeAmount, type StockPrice } from '../stock/index.ts';
import { distributionRateOn, noTax, taxOn, totalTax, type OrderAccountType, type Tax } from '../tax/index.ts';

/** 配当金 on the shares of one account type. */
export interface ShareDividend {
  readonly id: string;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: OrderAccountType;
  readonly recordDate: Ymd;
  readonly paidOn: Ymd;
  readonly quantity: bigint;
  readonly perShare: StockPrice;
  readonly gross: Yen;
  readonly tax: Tax;
}

/** Every customer receives dividends with the shares (株式数比例配分方式), so those in NISA are free of tax (rule SPOT-7). */
export function dividendOn(
  quantity: bigint,
  perShare: StockPrice,
  accountType: OrderAccountType,
  paidOn: Ymd,
): { readonly gross: Yen; readonly tax: Tax; readonly net: Yen } {
  const gross = tradeAmount(perShare, quantity);
  const rate = distributionRateOn(accountType, paidOn);
  const tax = rate === null ? noTax : taxOn(gross, rate);
  return { gross, tax, net: yen(gross - totalTax(tax)) };
}

export const dividendYear = ({ paidOn }: Pick<ShareDividend, 'paidOn'>): number => yearOf(paidOn);
