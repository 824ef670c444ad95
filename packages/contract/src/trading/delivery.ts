import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, StockCode, Units, PositiveUnits, Yen, Ymd } from '../kernel/index.ts';
import { TaxableAccountType } from '../main/account.ts';

/*
 * 出庫・移管: holdings leave for another firm. NISA holdings cannot, so their account types are not even words here.
 */

/** Where to: the same person's account at the other firm. */
const Destination = z.strictObject({
  brokerName: z.string().min(1).max(100),
  branchName: z.string().min(1).max(100),
  accountNumber: z.string().regex(/^[0-9-]{1,20}$/),
  holderName: z.string().min(1).max(60),
  /** 加入者口座コード (ほふり) */
  participantCode: z.string().regex(/^\d{21}$/),
});
const agreed = z.literal(true, { error: 'agree' });

const request = {
  requestId: Id,
  status: z.enum(['REQUESTED', 'IN_REVIEW', 'SENT', 'COMPLETED', 'CANCELED', 'REJECTED']),
  destination: z.object({ brokerName: z.string(), branchName: z.string(), accountNumberMasked: z.string() }),
  fee: Yen,
  requestedAt: DateTime,
  cancelableUntil: DateTime,
  /** As planned, then as it happened. */
  sentOn: Ymd,
  expectedOn: Ymd,
  completedOn: Ymd.nullable(),
  /** Only while REQUESTED. */
  cancelable: z.boolean(),
  reason: z.string().nullable(),
};
const position = { accountType: TaxableAccountType, name: z.string() };
const terms = {
  /** Of one item. */
  fee: Yen,
  notices: z.array(z.string()),
  /** Of a request that is made now; record dates of a share can move it. */
  schedule: z.object({ acceptDate: Ymd, cancelableUntil: DateTime, sentOn: Ymd, expectedOn: Ymd }),
};
const RequestNamed = z.strictObject({ requestId: Id });

export const StockDelivery = z
  .object({
    ...request,
    kind: z.literal('EQUITY'),
    items: z.array(z.object({ stockCode: StockCode, ...position, quantity: z.int() })),
  })
  .meta({ id: 'StockDelivery' });
export type StockDelivery = z.output<typeof StockDelivery>;

export const FundDelivery = z
  .object({
    ...request,
    kind: z.literal('FUND'),
    items: z.array(z.object({ fundCode: FundCode, ...position, units: Units })),
  })
  .meta({ id: 'FundDelivery' });
export type FundDelivery = z.output<typeof FundDelivery>;

export const listDeliverableStocks = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/delivery',
  title: '移管できる国内株式',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    transferable: z.array(z.object({ stockCode: StockCode, ...position, quantity: z.int(), lockedQuantity: z.int() })),
    ...terms,
  }),
});

export const requestStockDelivery = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/delivery',
  title: '国内株式の移管（出庫）の申込',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  body: z
    .strictObject({
      items: z
        .array(
          z.strictObject({
            stockCode: StockCode,
            accountType: TaxableAccountType,
            quantity: z.int().min(1).max(1_000_000_000),
          }),
        )
        .min(1)
        .max(50),
      destination: Destination,
      agreed,
    })
    .refine(({ items }) => allDifferent(items.map((item) => `${item.stockCode}/${item.accountType}`)), {
      path: ['items'],
      error: 'same',
    }),
  answer: StockDelivery,
});

export const cancelStockDelivery = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/delivery/cancel',
  title: '国内株式の移管の取消',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  body: RequestNamed,
  answer: StockDelivery,
});

export const listStockDeliveries = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/delivery/requests',
  title: '国内株式の移管の受付状況',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({ requests: z.array(StockDelivery) }),
});

export const listDeliverableFunds = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/delivery/fund',
  title: '移管できるファンド',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    transferable: z.array(z.object({ fundCode: FundCode, ...position, units: Units, lockedUnits: Units })),
    ...terms,
  }),
});

export const requestFundDelivery = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/delivery/fund',
  title: 'ファンドの移管（出庫）の申込',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  body: z
    .strictObject({
      items: z
        .array(z.strictObject({ fundCode: FundCode, accountType: TaxableAccountType, units: PositiveUnits }))
        .min(1)
        .max(50),
      destination: Destination,
      agreed,
    })
    .refine(({ items }) => allDifferent(items.map((item) => `${item.fundCode}/${item.accountType}`)), {
      path: ['items'],
      error: 'same',
    }),
  answer: FundDelivery,
});

export const cancelFundDelivery = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/delivery/fund/cancel',
  title: 'ファンドの移管の取消',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  body: RequestNamed,
  answer: FundDelivery,
});

export const listFundDeliveries = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/delivery/fund/requests',
  title: 'ファンドの移管の受付状況',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({ requests: z.array(FundDelivery) }),
});

function allDifferent(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}

export const deliveryCalls = [
  listDeliverableStocks,
  requestStockDelivery,
  cancelStockDelivery,
  listStockDeliveries,
  listDeliverableFunds,
  requestFundDelivery,
  cancelFundDelivery,
  listFundDeliveries,
] as const;
