import { atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { readFxRate } from '@tsuzura/domain/fx';
import { nav, noYen, ratio, usdCents, yen } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import type { ShareFill } from '@tsuzura/domain/stock-order';
import type { UsFill } from '@tsuzura/domain/us-order';
import { readPerShare, readQuantity, readUsdPrice } from '@tsuzura/domain/us-stock';
import type {
  ReportedTrade,
  ReportedUsTrade,
  SettledUsSale,
  StatementCustomer,
  ReportedUsDividend,
} from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { deliveryNotice, dividendNotice, shareTradeReport, usDividendNotice, type ShareBalance } from './index.ts';

const day = ymd('2026-11-13');
const stockName = 'くすのき倉庫（架空）';

const fillOf = (index: number, side: 'BUY' | 'SELL'): ShareFill => ({
  id: `sample-${index}-1`,
  orderId: `sample-${index}`,
  number: 1,
  execId: `exec-${index}`,
  customerId: 'sample',
  stockCode: '1239',
  accountType: 'SPECIFIC',
  side,
  sequence: BigInt(index),
  tradeDate: day,
  settlementDate: ymd('2026-11-17'),
  executedAt: atJst(day, '10:00:59'),
  quantity: 123_400n,
  price: readStockPrice('1530.5'),
  amount: yen(188_863_700),
  fee: yen(1_000),
  consumptionTax: yen(100),
  cost: side === 'SELL' ? yen(180_000_000) : null,
  bookReleased: null,
  projectedTax: side === 'SELL' ? yen(1_800_430) : noYen,
});

const part = {
  id: 'sample-part',
  openedOn: ymd('2026-09-11'),
  quantity: 123_400n,
  openAmount: yen(180_000_000),
  closeAmount: yen(188_863_700),
  interest: yen(876_543),
  others: yen(-12_345),
};

const tradeOf = (index: number, over: Partial<ReportedTrade>, side: 'BUY' | 'SELL'): ReportedTrade => ({
  fill: fillOf(index, side),
  type: 'SPOT',
  stockName,
  receiptNumber: 'N6XV-CVGW',
  opened: null,
  parts: [],
  ...over,
});

const allKinds: readonly ReportedTrade[] = [
  tradeOf(1, {}, 'BUY'),
  tradeOf(2, {}, 'SELL'),
  tradeOf(3, { type: 'MARGIN_NEW', opened: { type: 'SYSTEM', expirationDate: ymd('2027-05-13') } }, 'BUY'),
  tradeOf(4, { type: 'MARGIN_NEW', opened: { type: 'GENERAL', expirationDate: null } }, 'SELL'),
  tradeOf(5, { type: 'MARGIN_CLOSE', parts: [part, part] }, 'SELL'),
  tradeOf(6, { type: 'MARGIN_CLOSE', receiptNumber: null, parts: [part] }, 'BUY'),
  tradeOf(7, { type: 'GENBIKI', receiptNumber: null, parts: [part] }, 'BUY'),
  tradeOf(8, { type: 'GENWATASHI', receiptNumber: null, parts: [part] }, 'SELL'),
];

const usFillOf = (index: number, side: 'BUY' | 'SELL', settlementCurrency: 'JPY' | 'USD'): UsFill => ({
  id: `sample-us-${index}-1`,
  orderId: `sample-us-${index}`,
  number: 1,
  execId: `us-exec-${index}`,
  customerId: 'sample',
  symbol: 'ORCHA',
  accountType: 'SPECIFIC',
  side,
  settlementCurrency,
  sequence: BigInt(index),
  executedAt: atJst(ymd('2026-11-12'), '23:40'),
  localTradeDate: ymd('2026-11-12'),
  localSettlementDate: ymd('2026-11-13'),
  domesticTradeDate: day,
  domesticSettlementDate: ymd('2026-11-17'),
  quantity: readQuantity('1234.56789'),
  heldQuantity: readQuantity('1234.56789'),
  price: readUsdPrice('187.4500'),
  amount: usdCents(23_141_975),
  fee: usdCents(2_200),
  estimatedJpy: noYen,
  reservedQuota: noYen,
  fixed: {
    rate: readFxRate('154.75'),
    settlementJpy: yen(35_808_802),
    nisaQuota: null,
    costJpy: side === 'SELL' ? yen(30_000_000) : null,
    costUsd: side === 'SELL' ? usdCents(20_000_000) : null,
    profitJpy: side === 'SELL' ? yen(5_808_802) : null,
    profitUsd: side === 'SELL' ? usdCents(3_139_775) : null,
    bookReleased: null,
  },
});
const usTradeOf = (index: number, side: 'BUY' | 'SELL', currency: 'JPY' | 'USD'): ReportedUsTrade => ({
  fill: usFillOf(index, side, currency),
  name: 'Orchard Devices (fictitious)',
  receiptNumber: 'N6XV-CVGW',
  projectedTax: side === 'SELL' ? yen(1_180_057) : noYen,
});
const usTrades = [usTradeOf(11, 'BUY', 'JPY'), usTradeOf(12, 'SELL', 'USD')];

/** Of the annual report. */
export const usSaleSample: SettledUsSale = {
  ...usTradeOf(13, 'SELL', 'JPY'),
  incomeTax: yen(889_618),
  residentTax: yen(290_440),
};
export const usDividendSample: ReportedUsDividend = {
  id: 'us-dividend',
  customerId: 'sample',
  symbol: 'NORDA',
  name: 'Norda Marine ADR (fictitious)',
  accountType: 'SPECIFIC',
  exDate: ymd('2026-10-20'),
  payDate: ymd('2026-11-03'),
  receivedOn: ymd('2026-11-04'),
  quantity: readQuantity('1200'),
  perShare: readPerShare('0.091'),
  rate: readFxRate('154.75'),
  foreignTaxRate: 15,
  gross: usdCents(10_920),
  foreignTax: usdCents(1_638),
  adrFee: usdCents(2_400),
  paidUsd: usdCents(6_882),
  jpyBeforeTax: yen(10_649),
  reportedJpy: yen(14_363),
  foreignTaxJpy: yen(2_534),
  incomeTax: yen(2_199),
  residentTax: yen(718),
};

type Facts = { readonly customer: StatementCustomer; readonly number: string; readonly issuedOn: Ymd };

/** Statements of shares: a report with every kind of trade, one of many trades that corrects another, a notice of a dividend. */
export const shareSamples = (facts: Facts, lines: number): Readonly<Record<string, Sheet>> => ({
  'share-trades': shareTradeReport({ ...facts, replacesNumber: null, day, trades: allKinds, usTrades }),
  'us-trades': shareTradeReport({ ...facts, replacesNumber: null, day, trades: [], usTrades }),
  'share-trades-corrected': shareTradeReport({
    ...facts,
    replacesNumber: 'PFEDCBA9876543210FED',
    day,
    trades: Array.from({ length: lines }, (_, index) => tradeOf(index, {}, index % 2 === 0 ? 'BUY' : 'SELL')),
    usTrades: [],
  }),
  delivery: deliveryNotice(
    {
      id: 'delivery',
      customerId: 'sample',
      product: 'FUND',
      sentOn: day,
      revision: 0,
      noticeOn: day,
      brokerName: 'あけぼの証券（架空）',
      branchName: '本店',
      items: Array.from({ length: lines }, () => ({
        code: 'TZ010002',
        name: 'つづら全世界株式インデックス（架空）',
        accountType: 'SPECIFIC' as const,
        quantity: 40_000n,
        unitCost: yen(12_549),
        cost: yen(50_196),
        individualPrincipal: nav(12_345),
        fee: yen(3_300),
      })),
    },
    { ...facts, replaces: null },
  ),
  'us-dividend': usDividendNotice(usDividendSample, facts),
  dividend: dividendNotice(
    {
      id: 'dividend',
      customerId: 'sample',
      stockCode: '1239',
      stockName,
      accountType: 'NISA_GROWTH',
      recordDate: ymd('2026-09-30'),
      paidOn: ymd('2026-12-09'),
      quantity: 123_400n,
      perShare: readStockPrice('18'),
      gross: yen(2_221_200),
      incomeTax: yen(340_176),
      residentTax: yen(111_060),
    },
    facts,
  ),
});

/** Shares and margin of a quarter. */
export const shareBalanceSample = (): ShareBalance => ({
  held: [{ stockCode: '1239', stockName, accountType: 'SPECIFIC', quantity: 123_400n }],
  movements: (['SPOT', 'GENBIKI', 'GENWATASHI', 'SPLIT', 'DELIVERY'] as const).map((what, index) => ({
    stockCode: '1239',
    stockName,
    accountType: 'NISA_GROWTH',
    day: ymd('2026-12-29'),
    what,
    quantity: index % 2 === 0 ? 12_300n : -12_300n,
  })),
  margin: {
    cash: yen(12_345_678),
    lots: [
      {
        stockName,
        lot: {
          id: 'sample-lot',
          stockCode: '1239',
          side: 'LONG',
          type: 'SYSTEM',
          accountType: 'SPECIFIC',
          openedOn: ymd('2026-09-11'),
          quantity: 123_400n,
          openPrice: 15_000_000n as never,
          openAmount: yen(185_100_000),
          initialRatio: ratio(30, 100),
          cashRatio: null,
          annualRate: ratio(28, 1_000),
          fee: { months: 3, accrued: yen(3_300) },
          splits: [],
          expirationDate: ymd('2027-03-11'),
          shortened: false,
        },
      },
    ],
    figures: {
      day: ymd('2026-12-30'),
      positions: yen(185_100_000),
      equity: yen(60_000_000),
      required: yen(55_530_000),
      expenses: yen(1_555_555),
    },
  },
  closes: new Map([['1239', readStockPrice('1530.5')]]),
});
