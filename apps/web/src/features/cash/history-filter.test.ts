import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CashFlow } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { anySpan } from '../../shared/history/span.test-support.ts';
import { conditionsOf, noFilter, queryOf, readFilter, searchOf } from './history-filter.ts';
import { flowTypeNames } from './words.ts';

const today = ymd('2026-11-16');

test('R2.11 an address without conditions asks for three months of everything', () => {
  expect(readFilter({})).toEqual(noFilter);
  expect(queryOf(noFilter, today)).toEqual({ from: '2026-08-16' });
  expect(Object.values(searchOf(noFilter)).join('')).toBe('');
});

test('R2.11 what the address says wrongly is left out', () => {
  expect(readFilter({ period: 'toString', from: '2026-02-30', to: 'x', type: 'constructor' })).toEqual(noFilter);
});

test('R2.11 days and type stand in the address and come back from it', () => {
  const search = { period: 'days', from: '2026-10-01', to: '2026-10-31', type: 'DEPOSIT' };
  const filter = readFilter(search);
  expect(searchOf(filter)).toEqual(search);
  expect(queryOf(filter, today)).toEqual({ from: '2026-10-01', to: '2026-10-31', type: 'DEPOSIT' });
  // Turned around, the server would refuse it: the second day is left out.
  expect(queryOf({ ...filter, to: ymd('2026-09-30') }, today)).toEqual({ from: '2026-10-01', type: 'DEPOSIT' });
});

test('R2.11 every filter comes back from the address as it was written there', () => {
  const types = fc.constantFrom(null, ...(Object.keys(flowTypeNames) as CashFlow['type'][]));
  fc.assert(
    fc.property(anySpan, types, (span, type) => {
      expect(readFilter(searchOf({ ...span, type }))).toEqual({ ...span, type });
    }),
  );
});

test('R2.11 each condition can be taken away by itself; the usual period cannot', () => {
  const [period, type] = conditionsOf(readFilter({ period: 'all', type: 'TAX' }));
  expect([period?.label, type?.label]).toEqual(['すべての期間', '税金']);
  expect(period?.without).toEqual({ ...noFilter, type: 'TAX' });
  expect(type?.without).toEqual({ ...noFilter, period: 'all' });
  expect(conditionsOf(noFilter)).toEqual([{ label: '3か月', without: null }]);
  expect(conditionsOf({ ...noFilter, period: 'days', to: today })[0]?.label).toBe('〜2026/11/16');
});
