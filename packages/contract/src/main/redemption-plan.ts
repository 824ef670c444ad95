import { z } from 'zod';
import type * as money from '@tsuzura/domain/money';
import {
  DateTime,
  dayOfMonth,
  endpoint,
  FundCode,
  Id,
  PositiveUnits,
  Units,
  Yen,
  yenBetween,
  Ymd,
} from '../kernel/index.ts';
import { OrderAccountType } from './account.ts';
import {
  changed,
  FirstSettings,
  RestOfSettings,
  SettableStatus,
  SettingStatus,
  somethingGiven,
  SuspendedReason,
} from './plan-setting.ts';

const Method = z.enum(['FIXED_AMOUNT', 'FIXED_RATE', 'FIXED_UNITS', 'PERIOD']);
const Frequency = z.enum(['MONTHLY', 'ODD_MONTHS', 'EVEN_MONTHS']);

/** "0.1" … "50.0" percent of the units held on the day; text, because a rate is never a float. */
const RateInput = z
  .string()
  .max(4)
  .refine((text) => /^\d{1,2}(\.\d)?$/.test(text) && Number(text) >= 0.1 && Number(text) <= 50, { error: 'tenth' });

const measures = {
  amount: yenBetween(1000, 100_000_000_000).optional(),
  rate: RateInput.optional(),
  units: PositiveUnits.optional(),
  /** 期間: how many sales in all. */
  times: z.int().min(2).max(600).optional(),
};
const measureOf = { FIXED_AMOUNT: 'amount', FIXED_RATE: 'rate', FIXED_UNITS: 'units', PERIOD: 'times' } as const;

interface Redemption {
  method: z.output<typeof Method>;
  amount?: money.Yen | undefined;
  rate?: string | undefined;
  units?: money.Units | undefined;
  times?: number | undefined;
}

export const RedemptionSetting = z
  .object({
    id: Id,
    fundCode: FundCode,
    fundName: z.string(),
    accountType: OrderAccountType,
    method: Method,
    amount: Yen.nullable(),
    rate: z.string().nullable(),
    units: Units.nullable(),
    times: z.int().nullable(),
    remainingTimes: z.int().nullable(),
    dayOfMonth: dayOfMonth(27),
    frequency: Frequency,
    status: SettingStatus,
    suspendedReason: SuspendedReason.nullable(),
    next: z.object({ orderDate: Ymd, changeDeadline: DateTime, estimatedAmount: Yen }).nullable(),
    lastResult: z
      .object({
        orderDate: Ymd,
        status: z.enum(['ORDERED', 'SKIPPED']),
        orderId: Id.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: 'RedemptionSetting' });
export type RedemptionSetting = z.output<typeof RedemptionSetting>;

export const listRedemptionSettings = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/fundInvestment/scheduledRedemption/settings',
  title: '定期売却の設定の一覧',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  query: FirstSettings,
  answer: z.object({ settings: z.array(RedemptionSetting), rest: RestOfSettings }),
});

export const createRedemptionSetting = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/fundInvestment/scheduledRedemption/settings',
  title: '定期売却の登録',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  body: z
    .strictObject({
      fundCode: FundCode,
      accountType: OrderAccountType,
      method: Method,
      ...measures,
      dayOfMonth: dayOfMonth(27),
      frequency: Frequency,
    })
    .check(
      z.superRefine<Redemption>((asked, context) => {
        const wanted = measureOf[asked.method];
        for (const path of Object.values(measureOf)) {
          const given = asked[path] !== undefined;
          if (given === (path === wanted)) continue;
          context.addIssue({ code: 'custom', path: [path], message: given ? 'unneeded' : 'required' });
        }
      }),
    ),
  answer: RedemptionSetting,
});

export const changeRedemptionSetting = endpoint({
  site: 'main',
  method: 'PATCH',
  path: '/v1/fundInvestment/scheduledRedemption/settings/{id}',
  title: '定期売却の変更・休止・再開',
  caller: 'customer',
  gates: { account: 'open', documents: true },
  once: true,
  params: z.object({ id: Id }),
  /** The method stays; whether the given measure fits it, the server knows. */
  body: z
    .strictObject({
      ...measures,
      dayOfMonth: dayOfMonth(27).optional(),
      frequency: Frequency.optional(),
      status: SettableStatus.optional(),
    })
    .check(somethingGiven),
  answer: z.object({ ...RedemptionSetting.shape, ...changed }),
});

export const endRedemptionSetting = endpoint({
  site: 'main',
  method: 'DELETE',
  path: '/v1/fundInvestment/scheduledRedemption/settings/{id}',
  title: '定期売却の解除',
  caller: 'customer',
  gates: { account: 'open' },
  once: true,
  params: z.object({ id: Id }),
  answer: 'nothing',
});
