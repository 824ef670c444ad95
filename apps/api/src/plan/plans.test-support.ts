import { randomUUID } from 'node:crypto';
import {
  confirmSubscriptionSetting,
  createRedemptionSetting,
  createSubscriptionSetting,
  issueAccountToken,
  type SubscriptionSetting,
} from '@tsuzura/contract/main';
import { registerMonthlyDeposit } from '@tsuzura/contract/partner';
import type { Answer, Client } from '@tsuzura/contract/kernel';
import { units, yen } from '@tsuzura/domain/money';
import { openCash, type CashScene } from '../cash/cash.test-support.ts';
import { domestic } from '../fund-order/orders.test-support.ts';

export interface PlanScene extends CashScene {
  /** Everything that a setting of this customer could have left behind. */
  plansOf(customerId: string): Promise<unknown>;
  /** The customer's debit account, registered on the partner's site. */
  register(who: Client, over?: Partial<Registration>): Promise<string>;
}

interface Registration {
  readonly number: string;
  readonly holderKana: string;
  readonly agreement: 'AGREED' | 'PENDING';
}

const tables = [
  'subscription_plan',
  'subscription_version',
  'subscription_to_freeze',
  'redemption_plan',
  'redemption_version',
  'redemption_to_order',
] as const;

export async function openPlans(): Promise<PlanScene> {
  const scene = await openCash();
  return {
    ...scene,
    async plansOf(customerId) {
      const found = await Promise.all(
        tables.map((table) =>
          scene.rows(
            `select to_jsonb(t.*) as row from app.${table} t where ${table.endsWith('version') ? 'setting_id in (select id from app.subscription_plan where customer_id = $$C$$ union select id from app.redemption_plan where customer_id = $$C$$)' : 'customer_id = $$C$$'} order by to_jsonb(t.*)::text`.replaceAll(
              '$$C$$',
              `'${customerId}'`,
            ),
          ),
        ),
      );
      const traces = await scene.rows(
        `select (select count(*)::int from ops.audit where actor = '${customerId}' and action like 'plan.%') as audits,
          (select count(*)::int from ops.outbox x where x.payload ->> 'to' =
            (select username from app.customer where id = '${customerId}')) as mails,
          (select count(*)::int from ops.answer where caller =
            (select subject from app.customer where id = '${customerId}')) as answers`,
      );
      return { ...Object.fromEntries(tables.map((table, index) => [table, found[index]])), traces };
    },
    async register(who, over = {}) {
      const token = await who.call(issueAccountToken, {
        body: { purpose: 'MONTHLY_DEPOSIT', callback: 'http://web.example/cashTransfers/deposit' },
      });
      const { settingCode } = await scene.partner.call(registerMonthlyDeposit, {
        body: {
          token,
          bankCode: '9876',
          branchCode: '058',
          accountType: '1',
          number: '1234567',
          bankName: 'しおさい銀行',
          branchName: 'みなと支店',
          holderKana: 'ヤマダ ハナコ',
          amount: yen(20_000),
          agreement: 'AGREED',
          ...over,
        },
      });
      return settingCode;
    },
  };
}

/** A 積立 as a form gives it. */
export interface PlanInput {
  readonly fundCode?: string;
  readonly accountType?: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';
  readonly amount?: number;
  readonly settingCode?: string;
  readonly dayOfMonth?: number | 'MONTH_END';
  readonly startMonth?: string;
  readonly bonus?: { readonly months: readonly number[]; readonly amount: number };
  readonly useRemainingQuota?: boolean;
  readonly course?: 'RECEIVE' | 'REINVEST';
}

const parts = ({ fundCode = domestic, accountType = 'SPECIFIC', amount = 30_000, ...plan }: PlanInput) => ({
  fundCode,
  accountType,
  amount: yen(amount),
  ...(plan.settingCode === undefined
    ? { fundingType: 'CASH' as const, dayOfMonth: plan.dayOfMonth ?? (20 as const) }
    : { fundingType: 'BANK_DEBIT' as const, settingCode: plan.settingCode }),
  ...(plan.startMonth !== undefined && { startMonth: plan.startMonth }),
});

type PlanQuote = NonNullable<Answer<typeof confirmSubscriptionSetting>['quote']>;

export const confirmPlan = (client: Client, plan: PlanInput = {}) =>
  client.call(confirmSubscriptionSetting, {
    query: {
      ...parts(plan),
      ...(plan.bonus && { bonusMonths: [...plan.bonus.months], bonusAmount: yen(plan.bonus.amount) }),
    },
  });

export async function quotePlan(client: Client, plan: PlanInput = {}): Promise<PlanQuote> {
  const { quote } = await confirmPlan(client, plan);
  if (!quote) throw new Error('a complete draft gets a quote');
  return quote;
}

export const sendPlan = (
  client: Client,
  confirmToken: string,
  plan: PlanInput = {},
  key: string = randomUUID(),
): Promise<SubscriptionSetting> =>
  client.call(
    createSubscriptionSetting,
    {
      body: {
        confirmToken,
        ...parts(plan),
        ...(plan.bonus && { bonus: { months: [...plan.bonus.months], amount: yen(plan.bonus.amount) } }),
        distributionCourse: plan.course ?? 'RECEIVE',
        useRemainingQuota: plan.useRemainingQuota ?? false,
      },
    },
    { key },
  );

export const makePlan = async (client: Client, plan: PlanInput = {}): Promise<SubscriptionSetting> =>
  sendPlan(client, (await quotePlan(client, plan)).confirmToken, plan);

/** A 定期売却 as a form gives it. */
export interface SaleInput {
  readonly fundCode?: string;
  readonly accountType?: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE' | 'NISA_OLD';
  readonly amount?: number;
  readonly rate?: string;
  readonly units?: number;
  readonly times?: number;
  readonly dayOfMonth?: number | 'MONTH_END';
  readonly frequency?: 'MONTHLY' | 'ODD_MONTHS' | 'EVEN_MONTHS';
}

const measureOf = ({ amount, rate, units: count, times }: SaleInput) => {
  if (rate !== undefined) return { method: 'FIXED_RATE', rate } as const;
  if (count !== undefined) return { method: 'FIXED_UNITS', units: units(count) } as const;
  return times === undefined
    ? ({ method: 'FIXED_AMOUNT', amount: yen(amount ?? 10_000) } as const)
    : ({ method: 'PERIOD', times } as const);
};

export const makeSale = (client: Client, sale: SaleInput = {}, key: string = randomUUID()) =>
  client.call(
    createRedemptionSetting,
    {
      body: {
        fundCode: sale.fundCode ?? domestic,
        accountType: sale.accountType ?? 'SPECIFIC',
        ...measureOf(sale),
        dayOfMonth: sale.dayOfMonth ?? 20,
        frequency: sale.frequency ?? 'MONTHLY',
      },
    },
    { key },
  );
