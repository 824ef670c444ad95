import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OrderAccountType } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { anySpan } from '../../shared/history/span.test-support.ts';
import { conditionsOf, noFilter, queryOf, readFilter, searchOf, type Filter } from './filter.ts';
import { endedStatuses, kinds, type Kind } from './order-words.ts';

const today = ymd('2026-11-16');

describe('R2.10 the filters of the history', () => {
  test('stand in the address: what is written there is read again', () => {
    const filters: readonly Filter[] = [
      noFilter,
      { ...noFilter, period: 'all', kind: 'sell', status: 'LAPSED', accountType: 'NISA_GROWTH', fund: 'TZ010001' },
      { ...noFilter, period: 'days', from: ymd('2026-01-01'), to: ymd('2026-03-31') },
    ];
    for (const filter of filters) expect(readFilter(searchOf(filter))).toEqual(filter);
  });

  test('every filter comes back from the address as it was written there', () => {
    const others = fc.record({
      kind: fc.constantFrom(null, ...(Object.keys(kinds) as Kind[])),
      status: fc.constantFrom(null, ...endedStatuses),
      accountType: fc.constantFrom(null, ...OrderAccountType.options),
      fund: fc.constantFrom(null, 'TZ010001', '00000000'),
    });
    fc.assert(
      fc.property(anySpan, others, (span, other) => {
        expect(readFilter(searchOf({ ...span, ...other }))).toEqual({ ...span, ...other });
      }),
    );
  });

  test('a mistyped link still shows orders', () => {
    const search = { period: 'toString', kind: 'x', status: 'RECEIVED', account: 'x', fund: '<b>', from: '2026-02-30' };
    expect(readFilter(search)).toEqual(noFilter);
  });

  test('a period is counted from the business day', () => {
    expect(queryOf(noFilter, today)).toEqual({ from: '2026-08-16' });
    expect(queryOf({ ...noFilter, period: '1y' }, today)).toEqual({ from: '2025-11-16' });
    expect(queryOf({ ...noFilter, period: 'all' }, today)).toEqual({});
  });

  test('days from to; an end before its beginning is not asked for', () => {
    const days = { ...noFilter, period: 'days', from: ymd('2026-03-01') } as const;
    expect(queryOf({ ...days, to: ymd('2026-03-01') }, today)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(queryOf({ ...days, to: ymd('2026-02-28') }, today)).toEqual({ from: '2026-03-01' });
  });

  test('kind, account type and fund go to the server', () => {
    expect(
      queryOf({ ...noFilter, period: 'all', kind: 'scheduledBuy', accountType: 'GENERAL', fund: 'TZ010001' }, today),
    ).toEqual({ side: 'BUY', source: 'SCHEDULED', accountType: 'GENERAL', fundCode: 'TZ010001' });
  });

  test('each condition is a word, and can be taken away alone', () => {
    const filter = { ...noFilter, kind: 'buy', fund: 'TZ010001' } as const;
    const conditions = conditionsOf(filter, () => '全世界株式');
    expect(conditions.map(({ label }) => label)).toEqual(['3か月', '購入', '全世界株式']);
    expect(conditions[0]?.without).toBeNull();
    expect(conditions[1]?.without).toEqual({ ...filter, kind: null });
    expect(conditionsOf({ ...noFilter, period: 'days', to: ymd('2026-03-31') }, String)[0]?.label).toBe('〜2026/03/31');
    expect(conditionsOf({ ...noFilter, period: 'days' }, String)[0]?.label).toBe('すべての期間');
  });
});
