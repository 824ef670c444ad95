import type { Ymd } from '@tsuzura/domain/calendar';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { longDate, tableDate, yenText } from '@tsuzura/domain/text';
import type { ReportedTrade, ReportedUsTrade, StatementCustomer } from '@tsuzura/store/statement';
import type { Block, Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { usTradeBlocks, usTradeNotes } from './us-trades-of-day.ts';
import { accountTypeText, addresseeOf, ask, figures, money, sharesText, stockPriceText, text } from './words.ts';

export interface ShareTradeReportFacts {
  readonly customer: StatementCustomer;
  readonly number: string;
  /** Number of the report this one corrects. */
  readonly replacesNumber: string | null;
  readonly issuedOn: Ymd;
  readonly day: Ymd;
  readonly trades: readonly ReportedTrade[];
  readonly usTrades: readonly ReportedUsTrade[];
}

/** What a report of a day is about. */
export const tradedText = ({ trades, usTrades }: Pick<ShareTradeReportFacts, 'trades' | 'usTrades'>): string =>
  [...(trades.length === 0 ? [] : ['国内株式']), ...(usTrades.length === 0 ? [] : ['米国株式'])].join('・');

const marginText = { SYSTEM: '制度', GENERAL: '一般' } as const;
const stockText = ({ fill, stockName }: ReportedTrade): string => `${stockName}（${fill.stockCode}）`;
const feeOf = ({ fill }: ReportedTrade): Yen => yen(fill.fee + fill.consumptionTax);

/** 契約締結時交付書面 of shares: everything that a customer traded on a day, execution by execution (rule DOC-3). */
export function shareTradeReport(facts: ShareTradeReportFacts): Sheet {
  const { customer, number, replacesNumber, issuedOn, day, trades, usTrades } = facts;
  const of = (...types: readonly ReportedTrade['type'][]) => trades.filter(({ type }) => types.includes(type));
  const [spot, opened, closed] = [of('SPOT'), of('MARGIN_NEW'), of('MARGIN_CLOSE')];
  const delivered = of('GENBIKI', 'GENWATASHI');
  const sold = trades.filter(({ fill, type }) => fill.side === 'SELL' && (type === 'SPOT' || type === 'GENWATASHI'));
  const taxed = sold.filter(({ fill }) => fill.accountType === 'SPECIFIC' && fill.cost !== null);
  return {
    template: 'letter',
    title: `${statementKinds.TRADE.title}${replacesNumber === null ? '' : '（訂正）'}`,
    subtitle: tradedText(facts),
    number,
    version: statementKinds.TRADE.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: replacesNumber === null ? null : `文書番号 ${replacesNumber} の${statementKinds.TRADE.title}`,
    lead: ['つづらをご利用いただき、ありがとうございます。次のとおりお取引が成立しましたので、ご報告いたします。'],
    blocks: [
      {
        part: 'facts',
        columns: 2,
        rows: [
          [usTrades.length === 0 ? '約定日' : '国内約定日', longDate(day)],
          ['受渡日', settlementText(trades, usTrades)],
        ],
      },
      ...(spot.length === 0 ? [] : [spotTable(spot)]),
      ...(taxed.length === 0 ? [] : [gainTable(taxed)]),
      ...(opened.length === 0 ? [] : [openedTable(opened)]),
      ...(closed.length === 0 ? [] : [closedTable(closed)]),
      ...(delivered.length === 0 ? [] : [deliveredTable(delivered)]),
      ...usTradeBlocks(usTrades),
    ],
    notes: [
      'この書面は、金融商品取引法の定めにより、お取引が成立したときに交付するものです。',
      ...(spot.length === 0
        ? []
        : ['手数料には消費税を含みます。受渡金額は、売却では源泉徴収税額を差し引く前の金額です。']),
      ...(taxed.length === 0 && !usTrades.some(({ fill }) => fill.side === 'SELL')
        ? []
        : ['源泉徴収税額は約定の時点の見込みです。受渡日までのほかのお取引により変わることがあります。']),
      ...(closed.length === 0
        ? []
        : ['金利等は、金利または貸株料です。その他の諸経費は、管理費、名義書換料と逆日歩で、受け取りは−で表します。']),
      ...usTradeNotes(usTrades),
      ask,
    ],
  };
}

/** Two business days later for all but the fraction of a reverse split; by both countries' days for US shares. */
const settlementText = (trades: readonly ReportedTrade[], usTrades: readonly ReportedUsTrade[]): string =>
  [
    ...new Set([
      ...trades.map(({ fill }) => fill.settlementDate),
      ...usTrades.map(({ fill }) => fill.domesticSettlementDate),
    ]),
  ]
    .toSorted()
    .map(longDate)
    .join('、');

const spotTable = (trades: readonly ReportedTrade[]): Block => ({
  part: 'table',
  heading: '現物取引',
  columns: [
    text('銘柄'),
    text('取引・口座区分', 30),
    text('受付番号', 21),
    figures('数量', 17),
    figures('単価', 18),
    figures('約定代金', 24),
    figures('手数料', 15),
    figures('受渡金額', 24),
  ],
  rows: trades.map((trade) => {
    const { fill } = trade;
    const isBuy = fill.side === 'BUY';
    return [
      stockText(trade),
      `${isBuy ? '買付' : '売却'}・${accountTypeText[fill.accountType]}`,
      trade.receiptNumber ?? '',
      sharesText(fill.quantity),
      stockPriceText(fill.price),
      yenText(fill.amount),
      yenText(feeOf(trade)),
      money(isBuy ? fill.amount + feeOf(trade) : fill.amount - feeOf(trade)),
    ];
  }),
  total: null,
  empty: '',
});

/** Of SPECIFIC: cost by the average of the day (rule SPOT-6). */
const gainTable = (trades: readonly ReportedTrade[]): Block => ({
  part: 'table',
  heading: '特定口座の譲渡損益',
  columns: [
    text('銘柄'),
    figures('数量', 20),
    figures('取得費', 27),
    figures('譲渡損益', 27),
    figures('源泉徴収税額（見込み）', 34),
  ],
  rows: trades.map((trade) => {
    const { fill } = trade;
    return [
      stockText(trade),
      sharesText(fill.quantity),
      yenText(fill.cost ?? noYen),
      money(fill.amount - feeOf(trade) - (fill.cost ?? noYen)),
      money(fill.projectedTax),
    ];
  }),
  total: null,
  empty: '',
});

const openedTable = (trades: readonly ReportedTrade[]): Block => ({
  part: 'table',
  heading: '信用取引（新規建）',
  columns: [
    text('銘柄'),
    text('取引・口座区分', 38),
    text('受付番号', 21),
    figures('数量', 18),
    figures('建単価', 20),
    figures('建代金', 26),
    text('返済期限', 21),
  ],
  rows: trades.map((trade) => {
    const { fill, opened } = trade;
    const kind = opened === null ? '' : `（${marginText[opened.type]}）`;
    return [
      stockText(trade),
      `新規${fill.side === 'BUY' ? '買' : '売'}${kind}・${accountTypeText[fill.accountType]}`,
      trade.receiptNumber ?? '',
      sharesText(fill.quantity),
      stockPriceText(fill.price),
      yenText(fill.amount),
      opened?.expirationDate ? tableDate(opened.expirationDate) : '無期限',
    ];
  }),
  total: null,
  empty: '',
});

/** A row for each lot, in the amounts of the books. */
const closedTable = (trades: readonly ReportedTrade[]): Block => ({
  part: 'table',
  heading: '信用取引（返済）',
  columns: [
    text('銘柄'),
    text('取引・建日', 24),
    figures('数量', 15),
    figures('返済単価', 18),
    figures('建代金', 23),
    figures('返済代金', 23),
    figures('金利等', 16),
    figures('その他', 16),
    figures('決済損益', 22),
  ],
  rows: trades.flatMap((trade) =>
    trade.parts.map((part) => {
      const { fill } = trade;
      // Who sells closes a long.
      const gross = fill.side === 'SELL' ? part.closeAmount - part.openAmount : part.openAmount - part.closeAmount;
      return [
        stockText(trade),
        `返済${fill.side === 'BUY' ? '買' : '売'}・${part.openedOn === null ? '' : tableDate(part.openedOn)}`,
        sharesText(part.quantity),
        stockPriceText(fill.price),
        yenText(part.openAmount),
        yenText(part.closeAmount),
        yenText(part.interest),
        money(part.others),
        money(gross - part.interest - part.others),
      ];
    }),
  ),
  total: null,
  empty: '',
});

const deliveredTable = (trades: readonly ReportedTrade[]): Block => ({
  part: 'table',
  heading: '現引・現渡',
  columns: [
    text('銘柄'),
    text('取引・口座区分', 32),
    figures('数量', 20),
    figures('建代金', 27),
    figures('諸経費', 22),
    figures('受渡金額', 27),
  ],
  rows: trades.map((trade) => {
    const { fill, type, parts } = trade;
    return [
      stockText(trade),
      `${type === 'GENBIKI' ? '現引' : '現渡'}・${accountTypeText[fill.accountType]}`,
      sharesText(fill.quantity),
      money(sumYen(parts.map(({ openAmount }) => openAmount))),
      money(sumYen(parts.map(({ interest }) => interest))),
      yenText(fill.amount),
    ];
  }),
  total: null,
  empty: '',
});
