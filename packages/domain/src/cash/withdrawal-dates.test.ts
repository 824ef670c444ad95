import { expect, test } from 'vitest';
import { atJst, instant, japan, parseInstant, ymd } from '../calendar/index.ts';
import { dateOf, golden } from '../kernel/golden.test-support.ts';
import { withdrawalDates } from './index.ts';

test.each(['C08', 'C09', 'C10', 'C11', 'C12', 'C13'])(
  '%s a withdrawal is paid the business day after acceptance',
  (id) => {
    const { inputs, result } = golden<{ acceptDate: string; payDate: string }, { now: string; cutoff: string }>(id);
    const acceptDate = ymd(dateOf(result.acceptDate));
    expect(withdrawalDates(japan, parseInstant(inputs.now) ?? instant(0))).toEqual({
      acceptDate,
      payDate: dateOf(result.payDate),
      cutoffAt: atJst(acceptDate, inputs.cutoff),
    });
  },
);
