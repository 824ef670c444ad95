import { parseInstant, ymd, type Instant } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { parsePercent, ratio, units, yen } from '../money/index.ts';
import { nisaAccount, type NisaAccount, type NisaFrame } from '../nisa/index.ts';
import type { Funding, PlanDay, PlanFund, QuotaRun } from './index.ts';

/** A fund as the worked examples describe one. */
export interface ExampleFund {
  fund: string;
  executionLag: number;
  settlementLag: number;
  closedDays: string;
  minAmount: number;
  step: number;
  feeRateExTax: string;
}

export function planFund(example: ExampleFund): PlanFund {
  const lags = { executionLag: example.executionLag, settlementLag: example.settlementLag };
  const feeRate = parsePercent(example.feeRateExTax);
  assert(feeRate !== null, 'the fee is a percent');
  return {
    code: example.fund,
    navUnit: 10_000n,
    termEndOn: null,
    takes: { buys: true, sells: true, plans: true },
    closedWith: example.closedDays === 'NYSE' ? 'UNITED_STATES' : null,
    nisa: { tsumitate: true, growth: true },
    terms: [
      {
        from: ymd('2020-01-01'),
        cutoffTime: '15:30',
        buy: lags,
        sell: lags,
        skipFundHolidaysInLag: false,
        purchaseFeeRate: feeRate,
        redemptionReserveRate: ratio(0, 1),
        redemptionReserveRounding: 'FLOOR',
        trustFeeRate: ratio(0, 1),
        limits: {
          minAmount: yen(example.minAmount),
          amountStep: yen(example.step),
          minUnits: units(1),
          unitStep: units(1),
        },
      },
    ],
  };
}

export const domestic: ExampleFund = {
  fund: 'DOM',
  executionLag: 0,
  settlementLag: 3,
  closedDays: 'none',
  minAmount: 100,
  step: 1,
  feeRateExTax: '0',
};
export const overseas: ExampleFund = {
  ...domestic,
  fund: 'OVS',
  executionLag: 1,
  settlementLag: 4,
  closedDays: 'NYSE',
};

export function at(text: string): Instant {
  const found = parseInstant(text);
  assert(found !== null, `${text} is an instant`);
  return found;
}

export const fundingOf = (type: string, dayOfMonth: PlanDay | undefined, settingCode = 'D1'): Funding =>
  type === 'CASH' ? { type: 'CASH', dayOfMonth: dayOfMonth ?? 1 } : { type: 'BANK_DEBIT', settingCode };

export interface ExampleMovement {
  year: number;
  frame: NisaFrame;
  principal: number;
}

/** The account that the planner's examples begin with. */
export function exampleNisa(
  book: { tsumitate: number; growth: number } | null | undefined,
  used: readonly ExampleMovement[] = [],
  sold: readonly ExampleMovement[] = [],
): NisaAccount {
  const movements = (kind: 'used' | 'released', rows: readonly ExampleMovement[]) =>
    rows.map(({ year, frame, principal }) => ({ kind, year, frame, amount: yen(principal) }));
  const opening = { tsumitate: yen(book?.tsumitate ?? 0), growth: yen(book?.growth ?? 0) };
  return nisaAccount(2026, opening, [...movements('used', used), ...movements('released', sold)]);
}

export const quotaRuns = (rows: readonly ExampleMovement[] = []): readonly QuotaRun[] =>
  rows.map(({ year, frame, principal }) => ({ year, frame, principal: yen(principal) }));
