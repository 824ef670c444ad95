import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, parseSearch } from '@tsuzura/browser/router';
import { assetClassNames, type AssetClass } from '../../shared/fund/index.ts';
import {
  conditionsOf,
  feeSteps,
  flagNames,
  noFilter,
  queryOf,
  readFilter,
  readSort,
  riskSteps,
  searchOf,
  searchOfSort,
  sorts,
  withFlag,
  type FundFilter,
} from './fund-filter.ts';

const everything: FundFilter = {
  keyword: 'インデックス 株式',
  flags: new Set(['tsumitate', 'growth', 'noLoad', 'index']),
  assetClass: 'FOREIGN_EQUITY',
  fee: '0.2',
  risk: '4',
};
const throughAddress = (filter: FundFilter) =>
  readFilter(parseSearch(new URL(addressOf('/funds', searchOf(filter)), 'http://a').search));

test('R2.04 a filter goes through the address and back unchanged', () => {
  expect(throughAddress(everything)).toEqual(everything);
  expect(throughAddress(noFilter)).toEqual(noFilter);
  expect(addressOf('/funds', searchOf(noFilter))).toBe('/funds');
});

test('R2.04 every filter goes through the address and back unchanged', () => {
  const orNone = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values);
  const filters = fc.record({
    keyword: fc.string({ maxLength: 100 }).map((text) => text.trim()),
    flags: fc.subarray([...flagNames]).map((flags) => new Set(flags)),
    assetClass: orNone(Object.keys(assetClassNames) as AssetClass[]),
    fee: orNone(feeSteps),
    risk: orNone(riskSteps),
  });
  fc.assert(
    fc.property(filters, (filter) => {
      expect(throughAddress(filter)).toEqual(filter);
    }),
  );
  for (const { value } of sorts) expect(readSort(searchOfSort(value))).toBe(value);
  expect(addressOf('/funds', { sort: 'newest', page: '3', ...searchOfSort('popular') })).toBe('/funds');
});

test('R2.04 what an address says wrongly is left out', () => {
  const search = parseSearch('?class=toString&fee=0.3&risk=5&tsumitate=yes&sort=best&q=%20%20');
  expect(readFilter(search)).toEqual(noFilter);
  expect(readSort(search)).toBe('popular');
  expect(readSort({ sort: 'trustFee' })).toBe('trustFee');
  expect(readFilter({ q: 'あ'.repeat(101) }).keyword).toHaveLength(100);
});

test('R2.04 a filter is asked of the service as the contract names it', () => {
  expect(queryOf(noFilter)).toEqual({});
  expect(queryOf(everything)).toEqual({
    keyword: 'インデックス 株式',
    nisaTsumitate: true,
    nisaGrowth: true,
    noLoad: true,
    isIndex: true,
    assetClass: 'FOREIGN_EQUITY',
    maxTrustFeeRate: '0.2',
    maxRiskLevel: 4,
  });
});

test('every condition can be taken away alone', () => {
  const conditions = conditionsOf(everything);
  expect(conditions.map(({ label }) => label)).toEqual([
    '「インデックス 株式」',
    'つみたて投資枠',
    '成長投資枠',
    '購入時手数料なし',
    'インデックス',
    '海外株式',
    '信託報酬 0.2%以下',
    'リスク 4以下',
  ]);
  for (const { without } of conditions) expect(conditionsOf(without)).toHaveLength(conditions.length - 1);
  expect(conditionsOf(noFilter)).toEqual([]);
});

test('a flag is set and taken away without touching the others', () => {
  const one = withFlag(noFilter, 'growth', true);
  expect([...withFlag(one, 'index', true).flags]).toEqual(['growth', 'index']);
  expect([...withFlag(one, 'growth', false).flags]).toEqual([]);
});
