import { expect, test } from 'vitest';
import { units, yen } from '@tsuzura/domain/money';
import { holding } from '../../shared/asset/holding.test-support.ts';
import { holdingsCsv } from './holdings-csv.ts';

test('a line for each position, numbers plain, a loss with its minus and no apostrophe', () => {
  const [head, line, end] = holdingsCsv([
    holding({ profit: yen(-3_120), profitRate: '-3.12', unsettledUnits: units(7) }),
  ])
    .slice(1)
    .split('\r\n');
  expect(head?.split(',')).toHaveLength(18);
  expect(line).toBe(
    'TZ010001,つづら 全世界株式インデックス,特定口座,50007,7,50000,20000,20000,22000,2026/11/13,110000,500,100000,-3120,-3.12,0,10000,再投資',
  );
  expect(end).toBe('');
});
