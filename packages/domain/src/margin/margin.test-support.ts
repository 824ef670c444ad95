import { ymd, type Ymd } from '../calendar/index.ts';
import { noYen, ratio, yen } from '../money/index.ts';
import { averagePrice, readStockPrice, tradeAmount, type Stock, type StockCode } from '../stock/index.ts';
import {
  annualRateOf,
  basisPoints,
  expirationOf,
  marginTerms,
  type Lot,
  type MarginType,
  type PositionSide,
} from './index.ts';

export interface LotExample {
  readonly side?: PositionSide;
  readonly type?: MarginType;
  readonly stockCode?: string;
  readonly quantity: number;
  readonly openPrice: string;
  readonly openedOn: string;
  readonly annualRateBp?: number;
}

/** For tests only: a lot as it is just after its fill. */
export function lotOf(example: LotExample, id = 'lot'): Lot {
  const { side = 'LONG', type = 'SYSTEM', stockCode = '1112' } = example;
  const quantity = BigInt(example.quantity);
  const openAmount = tradeAmount(readStockPrice(example.openPrice), quantity);
  const openPrice = averagePrice(openAmount * 10n, quantity);
  if (openPrice === null) throw new Error('a lot has shares');
  const openedOn: Ymd = ymd(example.openedOn);
  return {
    id,
    stockCode,
    side,
    type,
    accountType: 'SPECIFIC',
    openedOn,
    quantity,
    openPrice,
    openAmount,
    initialRatio: marginTerms.initialRatio,
    cashRatio: null,
    annualRate: example.annualRateBp === undefined ? annualRateOf(type, side) : basisPoints(example.annualRateBp),
    fee: { months: 0, accrued: noYen },
    splits: [],
    expirationDate: expirationOf(type, openedOn),
    shortened: false,
  };
}

export const yenOf = (value: number | undefined) => yen(value ?? 0);

/** A 貸借銘柄 with the usual terms. */
export const shareOf = (over: Partial<Stock> = {}): Stock => ({
  code: '1112' as StockCode,
  name: '1112',
  market: 'TSE_PRIME',
  tickTable: 'ORDINARY',
  lotSize: 100n,
  sector: '機械',
  fiscalMonth: 3,
  listedOn: ymd('2016-11-14'),
  marginable: { system: true, general: true, shortable: true },
  haircut: ratio(80, 100),
  marginRate: ratio(30, 100),
  nisaGrowth: true,
  halted: false,
  ...over,
});
