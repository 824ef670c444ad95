import { z } from 'zod';
import { endpoint, inText, withDefault, Yen } from '../kernel/index.ts';

/*
 * The ranges of rule PLAN-6. The rate stays decimal text: the domain reads it as an exact fraction, never as a float.
 */
const amount = inText.yenBetween(0, 10_000_000_000);
const amountOrZero = withDefault(amount, '0');
const annualRate = z
  .string()
  .max(6)
  .refine((text) => /^-?\d{1,2}(\.\d)?$/.test(text) && Math.abs(Number(text)) <= 20, { error: 'tenth' });

/** Years or months, one of the two; 1200 months at most. */
const span = { years: inText.integer(1, 100).optional(), months: inText.integer(1, 1200).optional() };
const oneSpan = z.superRefine<{ years?: number | undefined; months?: number | undefined }>(
  ({ years, months }, context) => {
    if (years === undefined && months === undefined) {
      context.addIssue({ code: 'custom', path: ['years'], message: 'required' });
    } else if (years !== undefined && months !== undefined) {
      context.addIssue({ code: 'custom', path: ['months'], message: 'unneeded' });
    }
  },
);

/** Once a year, and the last month. */
const growth = z.array(z.object({ month: z.int(), principal: Yen, valuation: Yen }));

export const simulateValuation = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/simulation/valuation',
  title: '試算：いくらになるか',
  caller: 'anyone',
  query: z.object({ initialAmount: amountOrZero, monthlyAmount: amountOrZero, annualRate, ...span }).check(oneSpan),
  answer: z.object({ valuation: Yen, principal: Yen, profit: Yen, series: growth }),
});

export const simulateSubscriptionAmount = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/simulation/scheduledSubscriptionAmount',
  title: '試算：毎月いくら必要か',
  caller: 'anyone',
  query: z.object({ targetAmount: amount, initialAmount: amountOrZero, annualRate, ...span }).check(oneSpan),
  answer: z.object({ monthlyAmount: Yen, valuation: Yen, principal: Yen, series: growth }),
});

export const simulateSubscriptionPeriod = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/simulation/scheduledSubscriptionPeriod',
  title: '試算：何年かかるか',
  caller: 'anyone',
  query: z.object({ targetAmount: amount, initialAmount: amountOrZero, monthlyAmount: amountOrZero, annualRate }),
  /** Not reachable within 1200 months: the three numbers are null. */
  answer: z.object({
    reachable: z.boolean(),
    months: z.int().nullable(),
    years: z.int().nullable(),
    remainderMonths: z.int().nullable(),
    valuation: Yen,
    principal: Yen,
    series: growth,
  }),
});

export const simulateRedemptionAmount = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/simulation/scheduledRedemptionAmount',
  title: '試算：毎月いくら取り崩せるか',
  caller: 'anyone',
  query: z.object({ initialAmount: amount, residualAmount: amountOrZero, annualRate, ...span }).check(oneSpan),
  answer: z.object({
    monthlyAmount: Yen,
    totalAmount: Yen,
    remaining: Yen,
    series: z.array(z.object({ month: z.int(), balance: Yen, withdrawn: Yen })),
  }),
});

export const simulationCalls = [
  simulateValuation,
  simulateSubscriptionAmount,
  simulateSubscriptionPeriod,
  simulateRedemptionAmount,
] as const;
