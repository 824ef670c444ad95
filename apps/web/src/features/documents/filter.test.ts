import { describe, expect, test } from 'vitest';
import { readFilter, searchOf, tabs, yearsToChoose, type Filter, type Tab } from './filter.ts';

describe('R2.14 the filters of documents and statements', () => {
  test('stand in the address: what is written there is read again', () => {
    const filters: readonly Filter[] = [
      { tab: 'reports', year: null, kind: null },
      { tab: 'reports', year: 2026, kind: 'ANNUAL_SPECIFIC' },
      { tab: 'contracts', year: null, kind: 'TERMS' },
      { tab: 'transferred', year: 2012, kind: 'OTHER' },
    ];
    for (const filter of filters) expect(readFilter(searchOf(filter))).toEqual(filter);
  });

  test('every kind of every tab comes back from the address', () => {
    for (const tab of Object.keys(tabs) as Tab[]) {
      for (const kind of [null, ...Object.keys(tabs[tab])]) {
        for (const year of [null, 2000, 2100]) {
          const filter = { tab, year, kind } as Filter;
          expect(readFilter(searchOf(filter))).toEqual(filter);
        }
      }
    }
  });

  test('a mistyped link still shows documents', () => {
    const nothing = { tab: 'reports', year: null, kind: null };
    expect(readFilter({ tab: 'toString', year: '1999', kind: 'toString' })).toEqual(nothing);
    expect(readFilter({ year: '2101' })).toEqual(nothing);
    expect(readFilter({ year: '2e3' })).toEqual(nothing);
  });

  test('a kind belongs to its tab', () => {
    expect(readFilter({ tab: 'contracts', kind: 'TRADE' }).kind).toBeNull();
    expect(readFilter({ tab: 'transferred', kind: 'TRADE' }).kind).toBe('TRADE');
  });

  test('the chosen year can be chosen, whether it holds any or not', () => {
    expect(yearsToChoose([2026, 2024], 2025)).toEqual([2026, 2025, 2024]);
    expect(yearsToChoose([2026], 2026)).toEqual([2026]);
    expect(yearsToChoose([], null)).toEqual([]);
  });
});
