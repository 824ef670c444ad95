import { expect, test } from 'vitest';
import { parseNavFile } from './nav-file.ts';

const header = '年月日,基準価額(円),純資産総額（百万円）,分配金,決算期';

test('reads a day without and a day with a distribution', () => {
  const { rows, faults } = parseNavFile(
    `${header}\r\n2026年11月12日,23456,123456,,\r\n2026年11月13日,23421,123300,35,18\r\n`,
  );
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    { date: '2026-11-12', nav: 23456n, netAssets: 123_456_000_000n, distribution: 0n, fiscalPeriod: null },
    { date: '2026-11-13', nav: 23421n, netAssets: 123_300_000_000n, distribution: 35n, fiscalPeriod: 18 },
  ]);
});

test('names the line and the reason of every fault and keeps the good rows', () => {
  const { rows, faults } = parseNavFile(
    [
      header,
      '2026年2月30日,1,1,,',
      '2026年11月13日,0,1,,',
      '2026年11月13日,1,x,,',
      '2026/11/13,1,1,,',
      '2026-11-13,2,2,,',
      '一行',
      '2026/11/16,1,1,-1,',
      '2026/11/16,1,1,,x',
    ].join('\n'),
  );
  expect(faults).toEqual([
    { line: 2, why: 'DATE' },
    { line: 3, why: 'NAV' },
    { line: 4, why: 'NET_ASSETS' },
    { line: 6, why: 'REPEATED_DAY' },
    { line: 7, why: 'COLUMNS' },
    { line: 8, why: 'DISTRIBUTION' },
    { line: 9, why: 'PERIOD' },
  ]);
  expect(rows).toHaveLength(1);
});
