import { z } from 'zod';
import {
  DateTime,
  endpoint,
  Id,
  inOrder,
  Percent,
  periodQuery,
  PositiveYen,
  StockCode,
  StockPrice,
  Yen,
  Ymd,
} from '../kernel/index.ts';
import { TaxableAccountType } from '../main/account.ts';
import { ConfirmToken } from '../main/fund-order.ts';

/** 買建, 売建 */
const PositionSide = z.enum(['LONG', 'SHORT']);

/** 建玉 */
export const MarginPosition = z
  .object({
    positionId: Id,
    stockCode: StockCode,
    name: z.string(),
    side: PositionSide,
    /** 制度信用, 一般信用 */
    type: z.enum(['SYSTEM', 'GENERAL']),
    openedOn: Ymd,
    quantity: z.int(),
    openPrice: StockPrice,
    openAmount: Yen,
    currentPrice: StockPrice,
    unrealized: Yen,
    interest: Yen,
    lendingFee: Yen,
    otherExpenses: Yen,
    /** 期日; null where there is none (一般信用, 無期限). */
    expirationDate: Ymd.nullable(),
    /** The customer's own last day: the business day before. */
    lastCloseDate: Ymd.nullable(),
    accountType: TaxableAccountType,
  })
  .meta({ id: 'MarginPosition' });
export type MarginPosition = z.output<typeof MarginPosition>;

export const listMarginPositions = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/margin_balances',
  title: '信用取引の建玉',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ side: PositionSide.optional() }),
  answer: z.object({
    positions: z.array(MarginPosition),
    totals: z.object({ longAmount: Yen, shortAmount: Yen, unrealized: Yen, expenses: Yen }),
  }),
});

export const listStockMarginPositions = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/stocks/{stock-code}/margin_balances',
  title: '銘柄ごとの建玉',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  params: z.object({ 'stock-code': StockCode }),
  query: z.object({ side: PositionSide.optional() }),
  answer: z.object({ positions: z.array(MarginPosition) }),
});

export const listExpirationDates = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/expiration_dates',
  title: '建玉の期日',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({
    expirationDates: z.array(
      z.object({
        positionId: Id,
        stockCode: StockCode,
        name: z.string(),
        side: PositionSide,
        quantity: z.int(),
        openedOn: Ymd,
        expirationDate: Ymd,
        lastCloseDate: Ymd,
        /** Business days. */
        daysLeft: z.int(),
        /** By a corporate action. */
        shortened: z.boolean(),
      }),
    ),
  }),
});

export const getAverageMarginBalance = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/averageMarginBalance',
  title: '建玉の平均残高',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object(periodQuery).check(inOrder),
  answer: z.object({
    from: Ymd,
    to: Ymd,
    /** Calendar days. */
    days: z.int(),
    averageBalance: Yen,
    daily: z.array(z.object({ date: Ymd, balance: Yen })),
  }),
});

export const getMarginCall = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/marginCallInfo',
  title: '追加保証金（追証）の状況',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    status: z.enum(['NONE', 'CALLED', 'RESOLVED', 'FORCED_CLOSE']),
    calls: z.array(
      z.object({
        occurredOn: Ymd,
        ratio: Percent,
        amount: Yen,
        remaining: Yen,
        dueAt: DateTime,
        clearedBy: z.object({ deposit: Yen, closedPositions: Yen }),
      }),
    ),
    /** Null while there is no position. */
    ratio: Percent.nullable(),
    initialRatio: Percent,
    maintenanceRatio: Percent,
    equity: Yen,
    positions: Yen,
  }),
});

/** 追証ライン: at which price of which stock, and when, a call would begin (rule MARGIN-17). */
export const getMarginLadder = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/marginLadder',
  title: '追証になる株価',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    asOf: DateTime,
    equity: Yen,
    callBelowEquity: Yen,
    rungs: z.array(
      z.object({
        stockCode: StockCode,
        name: z.string(),
        direction: z.enum(['DOWN', 'UP']),
        /** Today's. */
        currentPrice: StockPrice,
        price: StockPrice,
        changePct: Percent,
        /** The first session in which limit moves reach it; null beyond twenty. */
        earliestOn: Ymd.nullable(),
        earliestPrice: StockPrice.nullable(),
        sessions: z.int().nullable(),
      }),
    ),
    /** The smallest fall of everything together; null when none brings a call. */
    allDownPct: Percent.nullable(),
    /** By interest and fees alone. */
    unchangedPricesCallOn: Ymd.nullable(),
  }),
});

const collateral = z.object({
  marginCash: Yen,
  movableToCash: Yen,
  /** What may be moved to the margin. */
  movableToMargin: Yen,
  substitutes: z.array(
    z.object({
      stockCode: StockCode,
      name: z.string(),
      quantity: z.int(),
      price: StockPrice,
      haircut: Percent,
      value: Yen,
    }),
  ),
});

export const getCollateral = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/margin/collateral',
  title: '保証金と代用有価証券',
  caller: 'customer',
  gates: { account: 'open' },
  answer: collateral,
});

export const moveCollateral = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/margin/collateral',
  title: '保証金の振替',
  caller: 'customer',
  gates: { account: 'open', product: 'margin', documents: true },
  once: true,
  body: z.strictObject({ direction: z.enum(['TO_MARGIN', 'TO_CASH']), amount: PositiveYen }),
  answer: collateral,
});

/** 現引: the shares of a long against cash; 現渡: own shares for a short. */
const DeliveryKind = z.enum(['GENBIKI', 'GENWATASHI']);
const deliveredLots = z
  .array(z.strictObject({ positionId: Id, quantity: z.int().min(1).max(1_000_000_000) }))
  .min(1)
  .max(50);

const MarginSettlement = z
  .object({
    settlementId: Id,
    kind: DeliveryKind,
    status: z.enum(['ACCEPTED', 'EXECUTED', 'SETTLED', 'CANCELED']),
    stockCode: StockCode,
    name: z.string(),
    accountType: TaxableAccountType,
    acceptedAt: DateTime,
    executedOn: Ymd,
    settlementDate: Ymd,
    /** What is paid (現引) or received (現渡); as estimated until it is executed. */
    amount: Yen,
    lots: z.array(z.object({ positionId: Id, quantity: z.int() })),
  })
  .meta({ id: 'MarginSettlement' });
export type MarginSettlement = z.output<typeof MarginSettlement>;

/** Changes nothing. */
export const confirmMarginSettlement = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/margin_balances/settlements/confirmParams',
  title: '現引・現渡の条件と概算',
  caller: 'customer',
  gates: { account: 'open', product: 'margin' },
  body: z.strictObject({ kind: DeliveryKind, lots: deliveredLots }),
  answer: z.object({
    kind: DeliveryKind,
    stockCode: StockCode,
    name: z.string(),
    accountType: TaxableAccountType,
    quantity: z.int(),
    executedOn: Ymd,
    settlementDate: Ymd,
    openAmount: Yen,
    expenses: Yen,
    amount: Yen,
    /** 余力 before it (現引), and own shares that can be delivered (現渡). */
    buyingPower: Yen,
    deliverableQuantity: z.int(),
    confirmToken: ConfirmToken,
    expiresAt: DateTime,
  }),
});

export const placeMarginSettlement = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/margin_balances/settlements',
  title: '現引・現渡の申し込み',
  caller: 'customer',
  once: true,
  gates: { account: 'open', product: 'margin', documents: true },
  body: z.strictObject({ kind: DeliveryKind, lots: deliveredLots, confirmToken: ConfirmToken }),
  answer: MarginSettlement,
});

/** Those that are not settled, and those of the last ninety days, newest first. */
export const listMarginSettlements = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/margin_balances/settlements',
  title: '現引・現渡の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({ settlements: z.array(MarginSettlement) }),
});

/** Until 15:30 of the day on which it is executed. */
export const cancelMarginSettlement = endpoint({
  site: 'trading',
  method: 'DELETE',
  path: '/margin_balances/settlements/{id}',
  title: '現引・現渡の取消',
  caller: 'customer',
  once: true,
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  answer: MarginSettlement,
});

export const marginCalls = [
  listMarginPositions,
  listStockMarginPositions,
  listExpirationDates,
  getAverageMarginBalance,
  getMarginCall,
] as const;

/** Beyond the specified calls. */
export const ownMarginCalls = [
  getMarginLadder,
  getCollateral,
  moveCollateral,
  confirmMarginSettlement,
  placeMarginSettlement,
  listMarginSettlements,
  cancelMarginSettlement,
] as const;
