import { expect, test } from 'vitest';
import { readAsTexts } from './read-as-text.ts';

test('R2.04 the list says which words it looked for, and that a fund of that name is not handled', () => {
  expect(readAsTexts([])).toEqual([]);
  expect(readAsTexts([{ word: 'オルカン', means: '全世界株式', isSame: true }])).toEqual([
    '「オルカン」は「全世界株式」として探しています。',
  ]);
  expect(
    readAsTexts([
      { word: 'S&P500', means: '全世界株式', isSame: false },
      { word: '海外株', means: '全世界株式', isSame: true },
      { word: '海外株', means: '新興国株式', isSame: true },
    ]),
  ).toEqual([
    '「S&P500」のファンドは取り扱っていません。近いものとして、「全世界株式」のファンドを表示しています。',
    '「海外株」は「全世界株式」「新興国株式」として探しています。',
  ]);
});
