import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { divide, readDivision } from './divide.ts';
import { holding } from '../../shared/asset/holding.test-support.ts';

const holdings = [
  holding({ valuation: yen(100) }),
  holding({ accountType: 'NISA_GROWTH', valuation: yen(50) }),
  holding({ fundCode: 'TZ010002', fundName: 'つづら 国内株式', assetClass: 'JP_EQUITY', valuation: yen(120) }),
];
const shown = (division: 'class' | 'account' | 'fund') =>
  divide(holdings, division).map(({ name, value }) => `${name} ${value}`);

test('R2.03 the same holdings by class, by account type and by fund, the largest first', () => {
  expect(shown('class')).toEqual(['海外株式 150', '国内株式 120']);
  expect(shown('account')).toEqual(['特定口座 220', 'NISA 成長投資枠 50']);
  expect(shown('fund')).toEqual(['つづら 全世界株式インデックス 150', 'つづら 国内株式 120']);
});

test('eight funds each have their part; of nine the two smallest are one', () => {
  const many = (count: number) =>
    divide(
      Array.from({ length: count }, (_, index) => holding({ fundCode: `F${index}`, valuation: yen(100 - index) })),
      'fund',
    );
  expect(many(8)).toHaveLength(8);
  expect(many(8).at(-1)?.name).not.toContain('ほか');
  expect(many(9)).toHaveLength(8);
  expect(many(9).at(-1)).toMatchObject({ name: 'ほか2本', value: 185n });
});

test('an address that names no division means the class', () => {
  expect(readDivision({ by: 'fund' }).label).toBe('ファンド');
  expect(readDivision({ by: 'x' }).label).toBe('資産クラス');
});
