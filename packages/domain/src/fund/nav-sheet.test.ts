import { describe, expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { parseNavSheet } from './nav-sheet.ts';

const known = { funds: new Set(['TZ010001', 'TZ010002']), today: ymd('2026-11-13') };
const read = (text: string) => parseNavSheet(text, known);
const head = 'ファンドコード,日付,基準価額,分配金';

describe('a file of prices', () => {
  test('is read with its columns in any order, in the forms people write days in', () => {
    const { rows, faults } = read('nav,date,fundCode\r\n12318,2026/11/12,TZ010001\r\n9000,20261113,TZ010002\r\n\r\n');
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      { line: 2, fundCode: 'TZ010001', date: '2026-11-12', nav: 12_318n, distribution: 0n },
      { line: 3, fundCode: 'TZ010002', date: '2026-11-13', nav: 9_000n, distribution: 0n },
    ]);
  });

  test.each([
    ['TZ010001,2026-11-13,0,', '基準価額は1〜10,000,000の整数です：0'],
    ['TZ010001,2026-11-13,10000001,', '基準価額は1〜10,000,000の整数です：10000001'],
    ['TZ010001,2026-11-13,-5,', '基準価額は1〜10,000,000の整数です：-5'],
    ['TZ010001,2026-11-13,1e4,', '基準価額は1〜10,000,000の整数です：1e4'],
    ['TZ010001,2026-11-14,10000,', '先の日付です：2026-11-14'],
    ['TZ010001,2026-02-30,10000,', '日付が正しくありません：2026-02-30'],
    ['TZ019999,2026-11-13,10000,', 'ファンドコードがありません：TZ019999'],
    ['TZ010001,2026-11-13,10000,x', '分配金が正しくありません：x'],
    ['TZ010001,2026-11-13,10000', '列の数がちがいます（3列）。'],
  ])('names what is wrong with a row: %s', (row, text) => {
    expect(read(`${head}\n${row}`)).toEqual({ rows: [], faults: [{ line: 2, text }] });
  });

  test('names the columns that are missing, a repeated row, and a file without rows', () => {
    expect(read('コード,価格\nTZ010001,1').faults).toEqual([{ line: 1, text: '列がありません：日付、基準価額' }]);
    expect(read(`${head}\nTZ010001,2026-11-13,1,\nTZ010001,2026/11/13,2,`).faults).toEqual([
      { line: 3, text: '2行目と同じファンドと日付です。' },
    ]);
    expect(read(head).faults).toEqual([{ line: 2, text: '基準価額の行がありません。' }]);
    expect(read('').faults.map(({ line }) => line)).toEqual([1]);
  });
});
