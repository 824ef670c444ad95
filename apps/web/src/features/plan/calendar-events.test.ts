import { expect, test } from 'vitest';
import type { Occurrence, RedemptionSetting } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { planEvents, weeksOf } from './calendar-events.ts';

const run = (over: Partial<Occurrence> = {}): Occurrence =>
  ({
    settingId: 'one',
    fundCode: 'TZ010001',
    fundName: 'つづら 新興国株式インデックス',
    month: '2026-11',
    debitDate: ymd('2026-11-27'),
    orderDate: ymd('2026-12-04'),
    executionDate: ymd('2026-12-07'),
    settlementDate: ymd('2026-12-14'),
    amount: yen(10_000),
    status: 'DEBITED',
    ...over,
  }) as Occurrence;

test('a run by 口座引落 has four days, one by 預り金 three, and a sale one', () => {
  const sale = {
    id: 'two',
    fundName: 'つづら 国内株式インデックス',
    next: { orderDate: ymd('2026-12-04'), estimatedAmount: yen(5_000) },
  } as RedemptionSetting;
  expect(planEvents([run()], [sale]).map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    '2026-11-27 debit',
    '2026-12-04 order',
    '2026-12-04 sale',
    '2026-12-07 execution',
    '2026-12-14 settlement',
  ]);
  expect(planEvents([run({ debitDate: null })], []).map(({ kind }) => kind)).toEqual([
    'order',
    'execution',
    'settlement',
  ]);
  expect(planEvents([run()], [])[1]?.note).toBe('11/27の引落の分');
});

test('what was skipped is not on its way any more', () => {
  expect(planEvents([run({ status: 'SKIPPED' }), run({ status: 'DEBIT_FAILED' })], [])).toEqual([]);
});

test('a month is drawn in whole weeks, from Sunday on', () => {
  const december = weeksOf('2026-12');
  expect(december).toHaveLength(5);
  expect([december[0]?.[0], december[4]?.[6]]).toEqual(['2026-11-29', '2027-01-02']);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-08')).toHaveLength(6);
});
