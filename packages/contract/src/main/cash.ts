import { z } from 'zod';
import {
  DateTime,
  dayOfMonth,
  endpoint,
  Id,
  inOrder,
  longPageQuery,
  LongPaging,
  periodQuery,
  ReceiptNumber,
  Yen,
  PositiveYen,
  Ymd,
} from '../kernel/index.ts';
import { BankAccountType } from './account.ts';

const CashFlowType = z.enum(['DEPOSIT', 'WITHDRAWAL', 'TRADE', 'DISTRIBUTION', 'TAX', 'FEE', 'ADJUST']);

export const CashFlow = z.object({
  id: Id,
  date: Ymd,
  type: CashFlowType,
  subType: z.enum([
    'TRANSFER',
    'QUICK',
    'MONTHLY',
    'REQUESTED',
    'SCHEDULED',
    'RETURNED',
    'FUND_BUY',
    'FUND_SELL',
    'EQUITY_BUY',
    'EQUITY_SELL',
    'MARGIN',
    'US_EQUITY',
    'FX',
    'FUND_DISTRIBUTION',
    'DIVIDEND',
    'TAX_WITHHELD',
    'TAX_REFUND',
    'INTEREST',
    'REWARD',
    'OTHER',
  ]),
  /** Below zero when it left the account. */
  amount: Yen,
  balanceAfter: Yen,
  description: z.string(),
  relatedId: Id.nullable(),
});
export type CashFlow = z.output<typeof CashFlow>;

export const listCashFlows = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/cashFlows/history',
  title: '入出金の履歴',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ ...periodQuery, type: CashFlowType.optional(), ...longPageQuery }).check(inOrder),
  answer: z.object({ cashFlows: z.array(CashFlow), paging: LongPaging }),
});

const AmountType = z.enum(['FIXED', 'ALL']);

/** 定期出金: one for each customer. */
export const ScheduledWithdrawalSetting = z
  .object({
    dayOfMonth: dayOfMonth(28),
    amountType: AmountType,
    amount: Yen.nullable(),
    status: z.enum(['ACTIVE', 'SUSPENDED']),
    nextPayDate: Ymd,
    nextChangeDeadline: DateTime,
    lastResult: z
      .object({
        payDate: Ymd,
        status: z.enum(['COMPLETED', 'SKIPPED']),
        amount: Yen,
        /** Why it was skipped. */
        reason: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ScheduledWithdrawalSetting' });
export type ScheduledWithdrawalSetting = z.output<typeof ScheduledWithdrawalSetting>;

export const getScheduledWithdrawal = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/cashFlows/scheduledWithdrawalSetting',
  title: '定期出金の設定',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({ setting: ScheduledWithdrawalSetting.nullable() }),
});

export const putScheduledWithdrawal = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/cashFlows/scheduledWithdrawalSetting',
  title: '定期出金の登録・変更',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  body: z
    .strictObject({ dayOfMonth: dayOfMonth(28), amountType: AmountType, amount: PositiveYen.optional() })
    .superRefine(({ amountType, amount }, context) => {
      if (amountType === 'FIXED' && amount === undefined) {
        context.addIssue({ code: 'custom', path: ['amount'], message: 'required' });
      }
      if (amountType === 'ALL' && amount !== undefined) {
        context.addIssue({ code: 'custom', path: ['amount'], message: 'unneeded' });
      }
    }),
  answer: ScheduledWithdrawalSetting,
});

export const endScheduledWithdrawal = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/cashFlows/scheduledWithdrawalSetting',
  title: '定期出金の停止',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  answer: 'nothing',
});

export const getDepositAccount = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/cashFlows/virtualDepositAccount',
  title: '振込専用口座',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    bankCode: z.string(),
    bankName: z.string(),
    branchCode: z.string(),
    branchName: z.string(),
    accountType: BankAccountType,
    number: z.string(),
    holderKana: z.string(),
    note: z.string(),
  }),
});

/** One shape for both APIs: /v1/cashFlows/withdrawalRequests and the trading API's /cashouts read one ledger. */
export const Withdrawal = z
  .object({
    id: Id,
    receiptNumber: ReceiptNumber,
    amount: Yen,
    source: z.enum(['REQUESTED', 'SCHEDULED']),
    status: z.enum(['REQUESTED', 'LOCKED', 'SENT', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED']),
    requestedAt: DateTime,
    payDate: Ymd,
    /** Null once it cannot be cancelled. */
    cancelableUntil: DateTime.nullable(),
    bank: z.object({ bankName: z.string(), branchName: z.string(), numberMasked: z.string() }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.output<typeof Withdrawal>;

/** 「この金額の内訳」: the lines add up to the amount. */
export const CashBreakdown = z
  .object({
    amount: Yen,
    lines: z.array(z.object({ kind: z.string(), label: z.string(), amount: Yen })),
  })
  .meta({ id: 'CashBreakdown' });
export type CashBreakdown = z.output<typeof CashBreakdown>;

export const WithdrawalBody = z.strictObject({ amount: PositiveYen });

export const listWithdrawals = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/cashFlows/withdrawalRequests',
  title: '出金の受付状況と、出金できる金額',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    withdrawable: Yen,
    /** Rule CASH-5: `withdrawable` is the first less all the others, never below zero. */
    breakdown: z.object({
      settledCash: Yen,
      pendingWithdrawals: Yen,
      openReserve: Yen,
      unsettledBuys: Yen,
      /** 立替金 */
      advanced: Yen,
      dayTradeLock: Yen,
      marginHold: Yen,
    }),
    /**
     * 預り金, 購入できる金額 and 出金できる金額, each with how it came about. The last is `withdrawable` with today's limit
     * of account protection in force: the one amount that a screen shows and that can be asked for now.
     */
    settledCash: Yen,
    buyingPower: CashBreakdown,
    withdrawableLines: CashBreakdown,
    /** Where the money goes; null while unset (R5.02). */
    bank: z.object({ bankName: z.string(), branchName: z.string(), numberMasked: z.string() }).nullable(),
    /** Why nothing can be asked for now, whatever the amount. */
    refusal: z.string().nullable(),
    /** Asked before `cutoffAt`, it is paid on `nextPayDate`. */
    cutoffAt: DateTime,
    nextPayDate: Ymd,
    /** After a change of the bank account. */
    holdUntil: DateTime.nullable(),
    withdrawalRequests: z.array(Withdrawal),
  }),
});

export const requestWithdrawal = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/cashFlows/withdrawalRequests',
  title: '出金の申込',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  body: WithdrawalBody,
  answer: Withdrawal,
});

export const cancelWithdrawal = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/cashFlows/withdrawalRequests/{id}',
  title: '出金の取消',
  caller: 'customer',
  gates: { account: 'open', stepUp: true },
  once: true,
  params: z.object({ id: Id }),
  answer: 'nothing',
});

export const cashCalls = [
  listCashFlows,
  getScheduledWithdrawal,
  putScheduledWithdrawal,
  endScheduledWithdrawal,
  getDepositAccount,
  listWithdrawals,
  requestWithdrawal,
  cancelWithdrawal,
] as const;
