import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, atJst, formatJst, japan, ymd } from '../calendar/index.ts';
import { dateOf, golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import {
  buyingPower,
  explainBuyingPower,
  explainWithdrawable,
  withdrawable,
  type CashStanding,
} from '../buying-power/index.ts';
import {
  cancelWithdrawal,
  changeDeposit,
  debitRun,
  depositIn,
  decideScheduled,
  isSameHolder,
  nextDebitRun,
  nextScheduledRun,
  refuseWithdrawal,
  scheduledRun,
  type CashFlow,
  type CashFlowKind,
} from './index.ts';

const today = ymd('2026-11-16');

/** A history of a cash account: what came in, what is reserved, what moves on which day. */
interface Event {
  readonly kind: CashFlowKind;
  readonly days: number;
  readonly amount: number;
}
const outgoing: readonly CashFlowKind[] = ['OPEN_BUY', 'UNSETTLED_BUY', 'WITHDRAWAL'];
const events = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom<CashFlowKind>('SALE', 'DISTRIBUTION', 'TAX_REFUND'),
      days: fc.nat(12),
      amount: fc.integer({ min: 1, max: 2_000_000 }),
    }),
    fc.record({
      kind: fc.constantFrom(...outgoing),
      days: fc.nat(12),
      amount: fc.integer({ min: -2_000_000, max: -1 }),
    }),
  ),
  { maxLength: 14 },
);

/**
 * The same figures by a second calculation in plain loops and plain numbers: a balance written down for every single day,
 * then the smallest of them; and everything promised taken off, one after the other.
 */
function twin(cash: number, life: readonly Event[], lock: number, hold: number, from: number) {
  const days: number[] = [];
  for (let day = 0; day <= 13; day += 1) {
    let balance = cash;
    for (const event of life) if (event.days <= day) balance += event.amount;
    days.push(balance);
  }
  let smallest = days[from] ?? 0;
  for (let day = from; day < days.length; day += 1) if ((days[day] ?? 0) < smallest) smallest = days[day] ?? 0;
  let left = cash;
  for (const event of life) if (event.amount < 0) left += event.amount;
  left = left - lock - hold;
  return { power: Math.max(0, smallest - lock), leaves: Math.max(0, left) };
}

test('buying power and withdrawable agree with the twin to the yen in 20,000 histories, and their lines add up', () => {
  assertRandom(
    fc.property(
      events,
      fc.nat(5_000_000),
      fc.nat(50_000),
      fc.nat(50_000),
      fc.nat(12),
      (life, cash, lock, hold, from) => {
        const flows = life.map(({ kind, days, amount }): CashFlow => ({
          kind,
          on: addDays(today, days),
          amount: yen(amount),
        }));
        const standing: CashStanding = {
          settledCash: yen(cash),
          flows,
          dayTradeLock: yen(lock),
          marginHold: yen(hold),
        };
        const day = addDays(today, from);
        const expected = twin(cash, life, lock, hold, from);
        if (buyingPower(standing, day) !== BigInt(expected.power)) return false;
        if (withdrawable(standing).amount !== BigInt(expected.leaves)) return false;
        const explained = [explainBuyingPower(standing, day), explainWithdrawable(standing)];
        const sums = explained.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0n));
        return (
          explained[0]?.amount === BigInt(expected.power) &&
          explained[1]?.amount === BigInt(expected.leaves) &&
          sums.every((sum, index) => sum === explained[index]?.amount)
        );
      },
    ),
    { numRuns: 20_000 },
  );
});

test('「この金額の内訳」 says what was cut off at either end', () => {
  const standing: CashStanding = {
    settledCash: yen(1_000),
    flows: [{ kind: 'OPEN_BUY', on: today, amount: yen(-1_400) }],
    dayTradeLock: noYen,
    marginHold: noYen,
  };
  expect(explainWithdrawable(standing)).toEqual({
    amount: 0n,
    lines: [
      { kind: 'SETTLED_CASH', amount: 1_000n },
      { kind: 'OPEN_BUY', amount: -1_400n },
      { kind: 'FLOOR', amount: 400n },
    ],
  });
  const rich = { ...standing, flows: [] };
  expect(explainWithdrawable(rich, yen(1_000))).toEqual({
    amount: 1_000n,
    lines: [{ kind: 'SETTLED_CASH', amount: 1_000n }],
  });
  expect(explainWithdrawable(rich, yen(999))).toEqual({
    amount: 999n,
    lines: [
      { kind: 'SETTLED_CASH', amount: 1_000n },
      { kind: 'DAY_LIMIT', amount: -1n },
    ],
  });
  expect(explainBuyingPower(rich, today, yen(300))).toMatchObject({
    amount: 300n,
    lines: [
      { kind: 'SETTLED_CASH', amount: 1_000n },
      { kind: 'LEDGER_LIMIT', amount: -700n },
    ],
  });
});

const bank = { code: '9900', branchCode: '058', number: '1234567', holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ' };
const check = {
  bank,
  nameKana: 'ヤマダ ハナコ',
  heldUntil: null,
  today,
  amount: yen(100),
  withdrawable: yen(100),
};

test('a withdrawal is refused for one reason at a time, the one to act on first', () => {
  expect(refuseWithdrawal(check)).toBe(null);
  expect(refuseWithdrawal({ ...check, amount: yen(101) })).toBe('WITHDRAWABLE_EXCEEDED');
  const held = { ...check, heldUntil: addDays(today, 1), amount: yen(101) };
  expect(refuseWithdrawal(held)).toBe('WITHDRAWAL_HOLD');
  expect(refuseWithdrawal({ ...held, heldUntil: today, amount: yen(100) })).toBe(null);
  const stranger = { ...held, bank: { ...bank, holderKana: 'ﾔﾏﾀﾞ ﾀﾛｳ' } };
  expect(refuseWithdrawal(stranger)).toBe('BANK_NAME');
  expect(refuseWithdrawal({ ...stranger, bank: { ...bank, code: '9998', branchCode: '000' } })).toBe('BANK_UNSET');
});

test('one name in all the ways it is written; another name is another', () => {
  for (const writing of ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ﾔﾏﾀﾞﾊﾅｺ', 'ヤマダ　ハナコ', 'ヤマダハナコ'])
    expect(isSameHolder(writing, 'ヤマダ ハナコ')).toBe(true);
  expect(isSameHolder('ｼﾖｳｺ', 'ショウコ')).toBe(true);
  for (const other of ['ヤマダ タロウ', '山田 花子', '', 'ヤマタ ハナコ'])
    expect(isSameHolder(other, 'ヤマダ ハナコ')).toBe(false);
  expect(isSameHolder('', '')).toBe(false);
});

test('a withdrawal is cancelled strictly before its cut-off and from 受付 only', () => {
  const cutoff = atJst(today, '15:30');
  expect(cancelWithdrawal('REQUESTED', cutoff, atJst(today, '15:29:59')).ok).toBe(true);
  expect(cancelWithdrawal('REQUESTED', cutoff, cutoff).ok).toBe(false);
  for (const state of ['LOCKED', 'SENT', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED'] as const) {
    expect(cancelWithdrawal(state, cutoff, atJst(today, '09:00')).ok).toBe(false);
  }
});

test('定期出金 is paid on the day or the next business day, and asked for the business day before', () => {
  expect(scheduledRun(japan, 23, '2026-11')).toEqual({
    month: '2026-11',
    payDate: '2026-11-24',
    requestDate: '2026-11-20',
  });
  expect(scheduledRun(japan, 'MONTH_END', '2026-12')).toEqual({
    month: '2026-12',
    payDate: '2027-01-04',
    requestDate: '2026-12-30',
  });
  const never = () => false;
  expect(nextScheduledRun(japan, 16, ymd('2026-11-13'), never).payDate).toBe('2026-11-16');
  expect(nextScheduledRun(japan, 16, ymd('2026-11-14'), never).payDate).toBe('2026-12-16');
  expect(nextScheduledRun(japan, 16, ymd('2026-11-13'), (month) => month === '2026-11').payDate).toBe('2026-12-16');
  expect(nextScheduledRun(japan, 'MONTH_END', ymd('2026-12-30'), never).payDate).toBe('2027-01-04');
});

test('定期出金 of more than there is is skipped whole, of everything takes everything', () => {
  expect(decideScheduled(yen(100), yen(100))).toEqual({ run: true, amount: 100n });
  expect(decideScheduled(yen(101), yen(100))).toEqual({ run: false, reason: 'CASH_SHORT' });
  expect(decideScheduled('ALL', yen(100))).toEqual({ run: true, amount: 100n });
  expect(decideScheduled('ALL', noYen)).toEqual({ run: false, reason: 'NOTHING_LEFT' });
});

test.each([
  ['P02', '2026-11'],
  ['P03', '2026-12'],
  ['P04', '2027-01'],
  ['P05', '2027-02'],
  ['P06', '2027-04'],
])('%s the monthly debit: asked for ten business days before the 27th, ours five after', (id, month) => {
  const { result } = golden<{
    debitDate: string;
    debitRequestDate: string;
    changeDeadline: string;
    orderDate: string;
  }>(id);
  const run = debitRun(japan, month);
  expect({ ...run, changeDeadline: formatJst(run.changeDeadline) }).toEqual({
    month,
    debitDate: dateOf(result.debitDate),
    requestDate: dateOf(result.debitRequestDate),
    changeDeadline: result.changeDeadline,
    creditDate: dateOf(result.orderDate),
  });
});

test('a changed monthly deposit counts from the first month that is not frozen; the one that is keeps its amount', () => {
  const terms = { amount: yen(20_000), state: 'ACTIVE', fromMonth: '2026-11', amountBefore: noYen } as const;
  expect(['2026-10', '2026-11', '2026-12'].map((month) => depositIn(terms, month))).toEqual([0n, 20_000n, 20_000n]);
  const raised = changeDeposit(changeDeposit(terms, { amount: yen(1) }, '2027-01'), { amount: yen(90_000) }, '2027-01');
  expect(['2026-12', '2027-01'].map((month) => depositIn(raised, month))).toEqual([20_000n, 90_000n]);
  const ended = changeDeposit(raised, { state: 'CANCELED' }, '2027-02');
  expect(['2027-01', '2027-02'].map((month) => depositIn(ended, month))).toEqual([90_000n, 0n]);
});

test('the next debit to change is the one whose request day is still to come', () => {
  expect([ymd('2026-12-13'), ymd('2026-12-14')].map((day) => nextDebitRun(japan, day).month)).toEqual([
    '2026-12',
    '2027-01',
  ]);
});
