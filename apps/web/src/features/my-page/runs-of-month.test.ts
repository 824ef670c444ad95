import { expect, test } from 'vitest';
import type { Occurrence } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { runsOfMonth } from './runs-of-month.ts';

const run = (orderDate: string, over: Partial<Occurrence> = {}): Occurrence =>
  ({ orderDate: ymd(orderDate), debitDate: null, status: 'PLANNED', ...over }) as Occurrence;

test('a run belongs to the month in which its money leaves', () => {
  const runs = [
    run('2026-12-04', { debitDate: ymd('2026-11-27') }),
    run('2026-11-18'),
    run('2026-12-18'),
    run('2026-11-05', { status: 'SKIPPED' }),
  ];
  expect(runsOfMonth(runs, ymd('2026-11-16')).map(({ orderDate }) => orderDate)).toEqual(['2026-11-18', '2026-12-04']);
});
