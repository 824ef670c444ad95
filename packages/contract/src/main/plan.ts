import { z } from 'zod';
import {
  DateTime,
  dayOfMonth,
  endpoint,
  FundCode,
  Id,
  inText,
  withDefault,
  YearMonth,
  Yen,
  PositiveYen,
  Ymd,
} from '../kernel/index.ts';
import { BankAccountType, BuyableAccountType, OrderAccountType } from './account.ts';
import { AccountChoice, ConfirmToken, OrderDocuments } from './fund-order.ts';
import { DistributionCourse, FundSummary } from './fund.ts';
import {
  changed,
  FirstSettings,
  RestOfSettings,
  SettableStatus,
  SettingStatus,
  somethingGiven,
  SuspendedReason,
} from './plan-setting.ts';
import {
  changeRedemptionSetting,
  createRedemptionSetting,
  endRedemptionSetting,
  listRedemptionSettings,
} from './redemption-plan.ts';

const FundingType = z.enum(['BANK_DEBIT', 'CASH']);
const SettingCode = Id;

const month = z.int().min(1).max(12);
const differentMonths = (months: readonly number[]) => new Set(months).size === months.length;

/** 増額月: two a year at most. */
const BonusInput = z.strictObject({
  months: z.array(month).min(1).max(2).refine(differentMonths, { error: 'same' }),
  amount: PositiveYen,
});
const Bonus = z.object({ months: z.array(z.int()), amount: Yen });

/** "6,12" */
const monthsInText = z.codec(
  z.string().regex(/^\d{1,2}(,\d{1,2})?$/),
  z.array(month).min(1).max(2).refine(differentMonths, { error: 'same' }),
  { decode: (text) => text.split(',').map(Number), encode: (months) => months.join(',') },
);

interface Funding {
  fundingType?: 'BANK_DEBIT' | 'CASH' | undefined;
  settingCode?: string | undefined;
  dayOfMonth?: number | 'MONTH_END' | undefined;
}

/** 口座引落 names the debit account and has the bank's day (27日); 預り金 has a day of the customer's choice. */
const funded = z.superRefine<Funding>(({ fundingType, settingCode, dayOfMonth: day }, context) => {
  const must = (path: keyof Funding, message: 'choose' | 'unneeded') =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (fundingType === 'BANK_DEBIT') {
    if (settingCode === undefined) must('settingCode', 'choose');
    if (day !== undefined) must('dayOfMonth', 'unneeded');
  }
  if (fundingType === 'CASH') {
    if (day === undefined) must('dayOfMonth', 'choose');
    if (settingCode !== undefined) must('settingCode', 'unneeded');
  }
});

/** Only a pause has an end. */
const pausedWithEnd = z.superRefine<{ status?: string | undefined; pausedUntil?: string | undefined }>(
  ({ status, pausedUntil }, context) => {
    if (pausedUntil !== undefined && status !== 'PAUSED')
      context.addIssue({ code: 'custom', path: ['pausedUntil'], message: 'unneeded' });
  },
);

/** One run of a plan: from the change deadline to the settlement. */
export const Occurrence = z
  .object({
    settingId: Id.nullable(),
    fundCode: FundCode,
    fundName: z.string(),
    accountType: OrderAccountType,
    month: YearMonth,
    changeDeadline: DateTime,
    debitDate: Ymd.nullable(),
    orderDate: Ymd,
    executionDate: Ymd,
    settlementDate: Ymd,
    /** The year of the settlement date: a December debit uses next year's quota. */
    nisaYear: z.int().nullable(),
    amount: Yen,
    status: z.enum(['PLANNED', 'FROZEN', 'DEBIT_REQUESTED', 'DEBITED', 'ORDERED', 'DEBIT_FAILED', 'SKIPPED']),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Occurrence' });
export type Occurrence = z.output<typeof Occurrence>;

export const SubscriptionSetting = z
  .object({
    id: Id,
    fundCode: FundCode,
    fundName: z.string(),
    accountType: OrderAccountType,
    amount: Yen,
    bonus: Bonus.nullable(),
    distributionCourse: DistributionCourse,
    fundingType: FundingType,
    settingCode: SettingCode.nullable(),
    dayOfMonth: dayOfMonth(27),
    /** The first month that runs. */
    startMonth: YearMonth,
    /** The month in which a paused setting runs again by itself; null: when it is resumed, or not paused. */
    pausedUntil: YearMonth.nullable(),
    /** When the quota is short: buy what is left of it, or skip that run. Never a taxable purchase. */
    useRemainingQuota: z.boolean(),
    status: SettingStatus,
    suspendedReason: SuspendedReason.nullable(),
    consecutiveFailures: z.int(),
    next: Occurrence.nullable(),
    last: Occurrence.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'SubscriptionSetting' });
export type SubscriptionSetting = z.output<typeof SubscriptionSetting>;

export const listDebitAccounts = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledSubscription/bankAccounts',
  title: '積立の引落口座',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    bankAccounts: z.array(
      z.object({
        settingCode: SettingCode,
        bankName: z.string(),
        branchName: z.string(),
        accountType: BankAccountType,
        numberMasked: z.string(),
        status: z.enum(['PENDING_BANK', 'ACTIVE', 'SUSPENDED', 'CANCELED']),
        monthlyTotal: Yen,
        nextDebitDate: Ymd.nullable(),
      }),
    ),
  }),
});

export const removeDebitAccount = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/fundInvestment/scheduledSubscription/bankAccounts/{settingCode}',
  title: '積立の引落口座の解除',
  caller: 'customer',
  gates: { account: 'open' },
  once: true,
  params: z.object({ settingCode: SettingCode }),
  answer: 'nothing',
});

export const confirmSubscriptionSetting = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledSubscription/confirmParams',
  title: '積立の条件と日程',
  caller: 'customer',
  gates: { account: 'open' },
  query: z
    .object({
      fundCode: FundCode,
      accountType: BuyableAccountType.optional(),
      amount: inText.positiveYen.optional(),
      fundingType: FundingType.optional(),
      settingCode: SettingCode.optional(),
      dayOfMonth: inText.dayOfMonth(27).optional(),
      /** Absent: the first month whose change deadline is still to come. */
      startMonth: YearMonth.optional(),
      bonusMonths: monthsInText.optional(),
      bonusAmount: inText.positiveYen.optional(),
    })
    .check(funded)
    .superRefine(({ bonusMonths, bonusAmount }, context) => {
      if (bonusMonths !== undefined && bonusAmount === undefined) {
        context.addIssue({ code: 'custom', path: ['bonusAmount'], message: 'required' });
      }
      if (bonusMonths === undefined && bonusAmount !== undefined) {
        context.addIssue({ code: 'custom', path: ['bonusMonths'], message: 'choose' });
      }
    }),
  answer: z.object({
    fund: FundSummary,
    accountTypes: z.array(AccountChoice),
    documents: OrderDocuments,
    limits: z.object({ minAmount: Yen, step: Yen, maxMonthly: Yen }),
    warnings: z.array(z.string()),
    /** Null until account type, amount and funding are given. */
    quote: z
      .object({
        confirmToken: ConfirmToken,
        expiresAt: DateTime,
        /** The next three. */
        schedule: z.array(Occurrence),
        nisa: z
          .object({
            years: z.array(z.object({ year: z.int(), planned: Yen, remaining: Yen, fits: z.boolean() })),
          })
          .nullable(),
      })
      .nullable(),
  }),
});

export const listSchedule = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledSubscription/schedule',
  title: '積立の予定',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: z.object({ months: withDefault(inText.integer(1, 12), '3') }),
  answer: z.object({ schedule: z.array(Occurrence) }),
});

export const listSubscriptionSettings = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledSubscription/settings',
  title: '積立の設定の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: FirstSettings,
  answer: z.object({
    settings: z.array(SubscriptionSetting),
    rest: RestOfSettings,
    /** Of all that run, whether they are in the answer or not: how many, what they buy a month, and whether one pays from 預り金. */
    running: z.object({ count: z.int(), amount: Yen, hasCash: z.boolean() }),
  }),
});

export const createSubscriptionSetting = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundInvestment/scheduledSubscription/settings',
  title: '積立の登録',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  body: z
    .strictObject({
      confirmToken: ConfirmToken,
      fundCode: FundCode,
      accountType: BuyableAccountType,
      amount: PositiveYen,
      distributionCourse: DistributionCourse,
      fundingType: FundingType,
      settingCode: SettingCode.optional(),
      dayOfMonth: dayOfMonth(27).optional(),
      /** Absent: the first month whose change deadline is still to come. */
      startMonth: YearMonth.optional(),
      bonus: BonusInput.optional(),
      useRemainingQuota: z.boolean(),
    })
    .check(funded),
  answer: SubscriptionSetting,
});

export const changeSubscriptionSetting = endpoint({
  site: 'main',
  method: 'PATCH',
  path: '/v1/fundInvestment/scheduledSubscription/settings/{id}',
  title: '積立の変更・休止・再開',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      amount: PositiveYen.optional(),
      /** Null ends the 増額月. */
      bonus: BonusInput.nullable().optional(),
      status: SettableStatus.optional(),
      /** With PAUSED only: the month that runs again. Absent: until the customer resumes it. */
      pausedUntil: YearMonth.optional(),
      useRemainingQuota: z.boolean().optional(),
    })
    .check(somethingGiven)
    .check(pausedWithEnd),
  answer: z.object({ ...SubscriptionSetting.shape, ...changed }),
});

export const endSubscriptionSetting = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/fundInvestment/scheduledSubscription/settings/{id}',
  title: '積立の解除',
  caller: 'customer',
  gates: { account: 'open' },
  once: true,
  params: z.object({ id: Id }),
  answer: 'nothing',
});

export const planCalls = [
  listDebitAccounts,
  removeDebitAccount,
  confirmSubscriptionSetting,
  listSchedule,
  listSubscriptionSettings,
  createSubscriptionSetting,
  changeSubscriptionSetting,
  endSubscriptionSetting,
  listRedemptionSettings,
  createRedemptionSetting,
  changeRedemptionSetting,
  endRedemptionSetting,
] as const;
