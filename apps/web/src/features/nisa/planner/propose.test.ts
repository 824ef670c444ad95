import { describe, expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { noYen, yen } from '@tsuzura/domain/money';
import { nisaAccount } from '@tsuzura/domain/nisa';
import { americanFund } from '../../../shared/plan/fund.test-support.ts';
import type { NisaStanding } from '../../../shared/plan/nisa-standing.ts';
import { planFundOf } from '../../../shared/plan/plan-fund.ts';
import { goalCodec, searchOfDraft, type GoalDraft } from './goal.ts';
import { propose, type Choices } from './propose.ts';
import { sameLines } from './same-lines.ts';
import { goalOf } from './goal-of.ts';

const now = atJst(ymd('2026-11-16'), '10:00');
const fresh: NisaStanding = { now, nisa: nisaAccount(2026, { tsumitate: noYen, growth: noYen }), staying: [] };
const fund = planFundOf(americanFund());
const debit: Choices = {
  funds: { TSUMITATE: fund, GROWTH: fund },
  funding: { type: 'BANK_DEBIT', settingCode: 'D1' },
};
const leftOf = (proposal: ReturnType<typeof propose>, year: number) =>
  proposal.figures.find((one) => one.year === year)?.frames.TSUMITATE.left;

describe('つみたて120万円を使い切る', () => {
  test('P41: 100,000 twelve times from the debit of 28 December, and nothing is left', () => {
    const proposal = propose(fresh, { kind: 'useUp', frame: 'TSUMITATE', year: 2027 }, debit);
    expect(proposal.plans).toMatchObject([
      { frame: 'TSUMITATE', amount: 100_000n, bonus: null, firstMonth: '2026-12' },
    ]);
    expect(proposal.plans[0]?.first).toMatchObject({ debitDate: '2026-12-28', nisaYear: 2027 });
    expect(leftOf(proposal, 2027)).toBe(0n);
  });

  test('beside a plan of 30,000 it takes 70,000, and the plan stays', () => {
    const staying = Array.from({ length: 12 }, () => ({
      year: 2027,
      frame: 'TSUMITATE' as const,
      principal: yen(30_000),
    }));
    const proposal = propose({ ...fresh, staying }, { kind: 'useUp', frame: 'TSUMITATE', year: 2027 }, debit);
    expect(proposal.plans[0]?.amount).toBe(70_000n);
    expect(proposal.figures[1]?.frames.TSUMITATE).toMatchObject({ planned: 360_000n, proposed: 840_000n, left: 0n });
  });

  test('a year without a run has no plan to set, and its line says why', () => {
    const proposal = propose(fresh, { kind: 'useUp', frame: 'TSUMITATE', year: 2026 }, debit);
    expect(proposal.plans).toEqual([]);
    expect(proposal.lines[0]?.reason).toBe('NO_RUN_LEFT');
  });
});

describe('5年で1,800万円', () => {
  test('both frames are filled every year, and each is one plan', () => {
    const proposal = propose(fresh, { kind: 'target', total: yen(18_000_000), lastYear: 2031 }, debit);
    expect(proposal.problem).toBeNull();
    expect(proposal.plans.map(({ frame, amount }) => [frame, amount])).toEqual([
      ['TSUMITATE', 100_000n],
      ['GROWTH', 200_000n],
    ]);
    expect(proposal.figures.at(-1)).toMatchObject({ year: 2031, isEstimate: true, book: 18_000_000n });
  });

  test('by 預り金 the few runs of this year are left out: a setting keeps its amount', () => {
    const cash: Choices = { ...debit, funding: { type: 'CASH', dayOfMonth: 5 } };
    const proposal = propose(fresh, { kind: 'target', total: yen(6_000_000), lastYear: 2031 }, cash);
    expect(proposal.plans).toMatchObject([{ frame: 'TSUMITATE', amount: 100_000n, firstMonth: '2027-01' }]);
    expect(sameLines(proposal.lines)).toMatchObject([{ first: { year: 2027 }, lastYear: 2031, estimatedFrom: 2029 }]);
  });

  test('what does not fit is told, with the year from which it would', () => {
    const proposal = propose(fresh, { kind: 'target', total: yen(18_000_000), lastYear: 2030 }, debit);
    expect(proposal.plans).toEqual([]);
    expect(proposal.problem).toContain('最も早くて2031年です。');
  });
});

test('成長に毎月10万円: what each year comes to, and one plan', () => {
  const proposal = propose(fresh, { kind: 'monthly', frame: 'GROWTH', amount: yen(100_000) }, debit);
  expect(proposal.plans).toMatchObject([{ frame: 'GROWTH', amount: 100_000n, firstMonth: '2026-12' }]);
  expect(proposal.figures.map(({ frames }) => frames.GROWTH.proposed)).toEqual([
    0n,
    ...Array.from({ length: 5 }, () => 1_200_000n),
  ]);
  expect(propose(fresh, { kind: 'monthly', frame: 'GROWTH', amount: yen(50) }, debit).problem).not.toBeNull();
});

describe('the goal in the address', () => {
  const draft: GoalDraft = {
    plan: 'monthly',
    frame: 'GROWTH',
    year: 2028,
    total: 18_000_000n,
    amount: 100_000n,
    tsumitateFund: 'TZ010001',
    growthFund: 'TZ010002',
    day: 'MONTH_END',
    debit: 'D-1',
  };

  test('reads back as it was written, and always names its kind', () => {
    expect(goalCodec.read(searchOfDraft(draft))).toEqual(draft);
    expect(searchOfDraft(goalCodec.read({})).plan).toBe('target');
  });

  test('a year out of sight is the usual one, and an amount of nothing is no goal', () => {
    const read = (search: Record<string, string>) => goalOf(goalCodec.read(search), now);
    expect(read({ plan: 'useUp', year: '2019' })).toMatchObject({ year: 2027 });
    expect(read({ plan: 'target', year: '2099' })).toMatchObject({ lastYear: 2031, total: 10_000_000n });
    expect(read({ plan: 'monthly', amount: '0' })).toBeNull();
  });
});
