import { z } from 'zod';
import { DateTime, endpoint, Id, inOrder, Percent, periodQuery, Usd, Yen, Ymd } from '../kernel/index.ts';
import { Withdrawal, WithdrawalBody } from '../main/cash.ts';

export const getTradeCapacities = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/trade_capacities',
  title: '購入できる金額（余力）',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    asOf: DateTime,
    /** For shares, which settle in two business days. */
    buyingPower: Yen,
    fundBuyingPower: Yen,
    withdrawable: Yen,
    newPositionPower: Yen,
    marginEquity: Yen,
    requiredMargin: Yen,
    /** Null while there is no position. */
    marginRatio: Percent.nullable(),
    nisa: z.object({ growth: Yen, tsumitate: Yen }),
    usdBuyingPower: Usd,
  }),
});

export const getTradingPowerTransition = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/tradingPowerTransitionReference',
  title: '余力の推移（当日から5営業日後まで）',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    baseDate: Ymd,
    transition: z.array(
      z.object({
        /** Business days from `baseDate`. */
        offset: z.int().min(0).max(5),
        date: Ymd,
        balance: Yen,
        inflow: Yen,
        outflow: Yen,
        /** What moves: together `inflow` less `outflow`. */
        moves: z.array(z.object({ label: z.string(), amount: Yen })),
        /** The smallest balance from this day on. */
        buyingPower: Yen,
        newPositionPower: Yen,
      }),
    ),
  }),
});

export const getCashShortage = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/v3/cashShortInfo',
  title: '不足金の状況',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    status: z.enum(['NONE', 'SHORT']),
    shortage: Yen,
    dueAt: DateTime.nullable(),
    details: z.array(z.object({ date: Ymd, required: Yen, available: Yen })),
    restrictions: z.array(z.enum(['NEW_BUY', 'WITHDRAWAL'])),
  }),
});

export const listCashTransfers = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/cash_transfers',
  title: '入出金・振替の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object(periodQuery).check(inOrder),
  answer: z.object({
    cashTransfers: z.array(
      z.object({
        id: Id,
        date: Ymd,
        direction: z.enum(['IN', 'OUT']),
        kind: z.enum(['BANK', 'QUICK', 'MONTHLY', 'MARGIN_TRANSFER', 'FX']),
        amount: Yen,
        status: z.enum(['PENDING', 'COMPLETED', 'CANCELED', 'FAILED']),
        note: z.string(),
      }),
    ),
  }),
});

export const listCashouts = endpoint({
  site: 'trading',
  method: 'GET',
  path: '/cashouts',
  title: '出金の受付状況',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  answer: z.object({ cashouts: z.array(Withdrawal), withdrawable: Yen }),
});

export const completeCashout = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/cashouts/complete',
  title: '出金の申込',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  body: WithdrawalBody,
  answer: Withdrawal,
});

export const cancelCashout = endpoint({
  site: 'trading',
  method: 'POST',
  path: '/cashouts/{id}/cancel/complete',
  title: '出金の取消',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  params: z.object({ id: Id }),
  query: z.object({ confirm: z.literal('true', { error: 'agree' }) }),
  answer: Withdrawal,
});

export const cashCalls = [
  getTradeCapacities,
  getTradingPowerTransition,
  getCashShortage,
  listCashTransfers,
  listCashouts,
  completeCashout,
  cancelCashout,
] as const;
