import type { Ymd } from '@tsuzura/domain/calendar';
import { cutPercent, ratioOf, unrealizedOf } from '@tsuzura/domain/margin';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { stockPrice, tradeAmount, type StockPrice } from '@tsuzura/domain/stock';
import { tableDate, yenText } from '@tsuzura/domain/text';
import type { MarginOnDay, ShareMovement, SharesOnDay } from '@tsuzura/store/statement';
import type { Block } from '../press/index.ts';
import { accountTypeText, figures, money, sharesText, stockPriceText, text } from './words.ts';

/** Shares and margin of 取引残高報告書. */
export interface ShareBalance {
  readonly held: readonly SharesOnDay[];
  readonly movements: readonly ShareMovement[];
  readonly margin: MarginOnDay;
  /** The last close up to the day. */
  readonly closes: ReadonlyMap<string, StockPrice>;
}

const whatText = (movement: ShareMovement): string => {
  if (movement.what === 'SPLIT') return movement.quantity > 0n ? '株式分割' : '株式併合';
  if (movement.what === 'SPOT') return movement.quantity > 0n ? '買付' : '売却';
  if (movement.what === 'DELIVERY') return '移管';
  return movement.what === 'GENBIKI' ? '現引' : '現渡';
};

const closeOf = ({ closes }: ShareBalance, code: string): StockPrice | null => closes.get(code) ?? null;

const worthOf = (balance: ShareBalance, { stockCode, quantity }: SharesOnDay): Yen =>
  tradeAmount(closeOf(balance, stockCode) ?? stockPrice(1), quantity);

export const sharesWorth = (balance: ShareBalance): Yen => sumYen(balance.held.map((one) => worthOf(balance, one)));

/** Nothing for who never had shares. */
export function shareBlocks(balance: ShareBalance): Block[] {
  if (balance.held.length === 0 && balance.movements.length === 0) return [];
  return [
    {
      part: 'table',
      heading: '国内株式の残高',
      columns: [text('銘柄'), text('口座区分', 34), figures('株数', 25), figures('時価', 22), figures('評価額', 27)],
      rows: balance.held.map((one) => [
        `${one.stockName}（${one.stockCode}）`,
        accountTypeText[one.accountType],
        sharesText(one.quantity),
        stockPriceText(closeOf(balance, one.stockCode) ?? stockPrice(1)),
        yenText(worthOf(balance, one)),
      ]),
      total: balance.held.length === 0 ? null : ['合計', '', '', '', yenText(sharesWorth(balance))],
      empty: 'お預かりしている国内株式はありません。',
    },
    {
      part: 'table',
      heading: '国内株式の動き',
      columns: [text('日付', 21), text('内容', 34), text('銘柄'), text('口座区分', 32), figures('株数', 27)],
      rows: balance.movements.map((one) => [
        tableDate(one.day),
        whatText(one),
        one.stockName,
        accountTypeText[one.accountType],
        `${one.quantity > 0n ? '+' : ''}${sharesText(one.quantity)}`,
      ]),
      total: null,
      empty: 'この期間に受渡のあった国内株式のお取引はありません。',
    },
  ];
}

const marginType = { SYSTEM: '制度', GENERAL: '一般' } as const;

/** Nothing for who has neither 保証金 nor 建玉. */
export function marginBlocks(balance: ShareBalance, to: Ymd): Block[] {
  const { cash, lots, figures: day } = balance.margin;
  if (cash === 0n && lots.length === 0) return [];
  const ratio = day ? ratioOf(day) : null;
  return [
    {
      part: 'facts',
      heading: '信用取引の保証金',
      columns: 2,
      amounts: true,
      rows: [
        ['保証金現金', yenText(cash)],
        ...(day === null || lots.length === 0
          ? []
          : ([
              ['受入保証金（代用有価証券を含む）', yenText(day.equity)],
              ['必要保証金', yenText(day.required)],
              ['建代金の合計', yenText(day.positions)],
              ['委託保証金率', ratio === null ? '－' : `${cutPercent(ratio)}%`],
              ['計算の基準日', tableDate(day.day)],
            ] as const)),
      ],
    },
    {
      part: 'table',
      heading: '信用取引の建玉',
      columns: [
        text('銘柄'),
        text('売買・建日', 33),
        figures('株数', 18),
        figures('建代金', 25),
        figures('時価', 20),
        figures('評価損益', 25),
        text('返済期限', 21),
      ],
      rows: lots.map(({ lot, stockName }) => {
        const close = closeOf(balance, lot.stockCode);
        return [
          `${stockName}（${lot.stockCode}）`,
          `${lot.side === 'LONG' ? '買' : '売'}建（${marginType[lot.type]}）・${tableDate(lot.openedOn)}`,
          sharesText(lot.quantity),
          yenText(lot.openAmount),
          close === null ? '－' : stockPriceText(close),
          close === null ? '－' : money(unrealizedOf(lot, close)),
          lot.expirationDate ? tableDate(lot.expirationDate) : '無期限',
        ];
      }),
      total:
        lots.length === 0
          ? null
          : [
              '合計',
              '',
              '',
              yenText(sumYen(lots.map(({ lot }) => lot.openAmount))),
              '',
              money(unrealized(balance)),
              '',
            ],
      empty: `${tableDate(to)}現在、建玉はありません。`,
    },
  ];
}

const unrealized = (balance: ShareBalance): Yen =>
  sumYen(
    balance.margin.lots.map(({ lot }) => {
      const close = closeOf(balance, lot.stockCode);
      return close === null ? noYen : yen(unrealizedOf(lot, close));
    }),
  );
