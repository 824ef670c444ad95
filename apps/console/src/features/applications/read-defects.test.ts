import { expect, test } from 'vitest';
import { readDefects } from './read-defects.ts';

test('a defect is a line with a colon of either width; other lines are none', () => {
  expect(readDefects('住所：番地まで\n\n氏名: <b>漢字</b>\nただの文\n：空')).toEqual([
    { field: '住所', message: '番地まで' },
    { field: '氏名', message: '<b>漢字</b>' },
  ]);
});
