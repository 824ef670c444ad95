import { formatFxRate } from '@tsuzura/domain/fx';
import { noYen, usdCents } from '@tsuzura/domain/money';
import { longDate, usdText, yenText } from '@tsuzura/domain/text';
import type { ReportedUsTrade } from '@tsuzura/store/statement';
import type { Block } from '../press/index.ts';
import { accountTypeText, figures, money, text, usPriceText, usSharesText } from './words.ts';

const shareText = ({ fill, name }: ReportedUsTrade): string => `${name}（${fill.symbol}）`;

/** US shares of a report: executions of a domestic trade date in both currencies, and the gains of the specific account. */
export function usTradeBlocks(trades: readonly ReportedUsTrade[]): readonly Block[] {
  const taxed = trades.filter(({ fill }) => fill.side === 'SELL' && fill.accountType === 'SPECIFIC');
  if (trades.length === 0) return [];
  return [tradeTable(trades), dayTable(trades), ...(taxed.length === 0 ? [] : [gainTable(taxed)])];
}

export const usTradeNotes = (trades: readonly ReportedUsTrade[]): readonly string[] =>
  trades.length === 0
    ? []
    : [
        '米国株式の円の金額は、国内約定日の10時の為替レートで換算しています。受渡金額は手数料を含み、売却では源泉徴収税額を差し引く前の金額です。',
      ];

const tradeTable = (trades: readonly ReportedUsTrade[]): Block => ({
  part: 'table',
  heading: '米国株式の取引',
  columns: [
    text('銘柄'),
    text('取引・口座区分', 30),
    text('受付番号', 21),
    figures('数量', 20),
    figures('単価', 22),
    figures('約定代金', 26),
    figures('手数料', 18),
  ],
  rows: trades.map((trade) => {
    const { fill } = trade;
    return [
      shareText(trade),
      `${fill.side === 'BUY' ? '買付' : '売却'}・${accountTypeText[fill.accountType]}`,
      trade.receiptNumber,
      usSharesText(fill.quantity),
      usPriceText(fill.price),
      usdText(fill.amount),
      usdText(fill.fee),
    ];
  }),
  total: null,
  empty: '',
});

const dayTable = (trades: readonly ReportedUsTrade[]): Block => ({
  part: 'table',
  heading: '米国株式の受渡',
  columns: [
    text('銘柄'),
    text('現地約定日', 30),
    text('国内受渡日', 30),
    text('決済', 16),
    figures('為替レート', 20),
    figures('受渡金額', 26),
    figures('円換算額', 26),
  ],
  rows: trades.map((trade) => {
    const { fill } = trade;
    const settles = usdCents(fill.side === 'BUY' ? fill.amount + fill.fee : fill.amount - fill.fee);
    const inYen = fill.fixed?.settlementJpy ?? noYen;
    return [
      shareText(trade),
      longDate(fill.localTradeDate),
      longDate(fill.domesticSettlementDate),
      fill.settlementCurrency === 'JPY' ? '円貨' : '外貨',
      fill.fixed ? `${formatFxRate(fill.fixed.rate)}円` : '',
      fill.settlementCurrency === 'JPY' ? yenText(inYen) : usdText(settles),
      yenText(inYen),
    ];
  }),
  total: null,
  empty: '',
});

/** Of SPECIFIC, in yen (rule US-9). */
const gainTable = (trades: readonly ReportedUsTrade[]): Block => ({
  part: 'table',
  heading: '米国株式の特定口座の譲渡損益',
  columns: [
    text('銘柄'),
    figures('数量', 20),
    figures('取得費', 27),
    figures('譲渡損益', 27),
    figures('源泉徴収税額（見込み）', 34),
  ],
  rows: trades.map((trade) => [
    shareText(trade),
    usSharesText(trade.fill.quantity),
    yenText(trade.fill.fixed?.costJpy ?? noYen),
    money(trade.fill.fixed?.profitJpy ?? noYen),
    money(trade.projectedTax),
  ]),
  total: null,
  empty: '',
});
