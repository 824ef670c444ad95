import { expect, test } from 'vitest';
import { dateOf, golden } from '../kernel/golden.test-support.ts';
import { acceptanceDay, atJst, instant, japan, nextBusinessDay, parseInstant, ymd } from './index.ts';

interface Dates {
  acceptDate: string;
  payDate: string;
}

test.each(['C08', 'C09', 'C10', 'C11', 'C12', 'C13'])(
  '%s a withdrawal is accepted and paid on the expected days',
  (id) => {
    const { inputs, result } = golden<Dates, { now: string; cutoff: string }>(id);
    const accepted = acceptanceDay(japan, parseInstant(inputs.now) ?? instant(0), inputs.cutoff);
    expect(accepted).toBe(dateOf(result.acceptDate));
    expect(nextBusinessDay(japan, accepted)).toBe(dateOf(result.payDate));
  },
);

test('the cut-off is strict: its last millisecond before is in time, the cut-off itself is late', () => {
  const cutOff = atJst(ymd('2026-11-13'), '15:30');
  expect(acceptanceDay(japan, instant(cutOff - 1), '15:30')).toBe('2026-11-13');
  expect(acceptanceDay(japan, cutOff, '15:30')).toBe('2026-11-16');
});
