import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import {
  formatPercent,
  formatQuantity,
  formatUsdPrice,
  yen,
  type Quantity,
  type Ratio,
  type UsdPrice,
} from '@tsuzura/domain/money';
import { formatStockPrice, type StockPrice } from '@tsuzura/domain/stock';
import { longDate, yenText } from '@tsuzura/domain/text';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { Fund } from '@tsuzura/store/fund';
import type { StatementCustomer } from '@tsuzura/store/statement';
import type { Addressee, Column } from '../press/index.ts';

export const accountTypeText: Readonly<Record<OrderAccountType, string>> = {
  SPECIFIC: '特定口座',
  GENERAL: '一般口座',
  NISA_GROWTH: 'NISA 成長投資枠',
  NISA_TSUMITATE: 'NISA つみたて投資枠',
  NISA_OLD: '一般NISA',
  TSUMITATE_NISA_OLD: 'つみたてNISA',
};

/** Grouped like yen, counted in 口. */
export const unitsText = (count: bigint): string => yenText(yen(count)).replace('円', '口');
/** Grouped like yen, counted in 株. */
export const sharesText = (count: bigint): string => yenText(yen(count)).replace('円', '株');
/** US shares have up to five decimals. */
export const usSharesText = (count: Quantity): string => `${formatQuantity(count)}株`;
/** "187.45ドル". */
export const usPriceText = (price: UsdPrice): string => `${formatUsdPrice(price).replace(/00$/, '')}ドル`;
/** A price of a share has at most one decimal. */
export function stockPriceText(price: StockPrice): string {
  const [whole = '', tenths] = formatStockPrice(price).split('.');
  return yenText(yen(BigInt(whole))).replace('円', tenths === undefined ? '円' : `.${tenths}円`);
}
export const money = (amount: bigint): string => yenText(yen(amount));

/** What a fund takes, as a percentage. */
export const rateText = (rate: Ratio): string => (rate.numerator === 0n ? 'かかりません' : `${formatPercent(rate)}%`);

/** A return, with its sign and two decimals; a dash where the fund is too young. */
export function percentText(value: Ratio | null): string {
  if (value === null) return '－';
  const [whole = '', decimals = ''] = formatPercent(value).split('.');
  const text = `${whole.replace('-', '')}.${decimals.padEnd(2, '0')}%`;
  return whole.startsWith('-') ? `−${text}` : `+${text}`;
}

/** Net assets in 百万円, cut off. */
export const millionsText = (amount: bigint): string => `${money(amount / 1_000_000n).replace('円', '')}百万円`;

/** A day within a sentence: without its weekday. */
export const dayText = (day: Ymd): string => longDate(day).slice(0, -3);

/** A column of words. */
export const text = (label: string, width: number | null = null): Column => ({ label, amount: false, width });
/** A column of figures. */
export const figures = (label: string, width: number | null = null): Column => ({ label, amount: true, width });

export const addresseeOf = ({ name, postalCode, address, accountNumber }: StatementCustomer): Addressee => ({
  name,
  postalCode,
  address,
  accountNumber,
});

export type FundOf = (code: string) => Fund;

/** Everything somebody ever bought is in the catalogue. */
export function fundsByCode(funds: readonly Fund[]): FundOf {
  const known = new Map(funds.map((fund) => [fund.code, fund]));
  return (code) => {
    const fund = known.get(code);
    assert(fund, 'a fund on a statement is in the catalogue');
    return fund;
  };
}

export const ask = '内容をご確認のうえ、ご不明な点がありましたら、すみやかにお問い合わせください。';
