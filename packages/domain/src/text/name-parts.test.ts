import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameParts } from './index.ts';

const shown = (name: string): string =>
  nameParts(name)
    .map(({ words, isBracket }) => `${isBracket ? '¦' : ''}${words.join('|')}`)
    .join('');

test.each([
  ['つづら 全世界株式|インデックス'],
  ['つづら 国内株式|インデックス'],
  ['つづら 先進国債券¦（為替|ヘッジ|あり）'],
  ['つづら 四つの|季節¦（バランス・|安定）'],
  ['みちしお 国内好配当株|オープン¦（3か月決算型）'],
  ['つづら 国内|リート|インデックス'],
  ['みちしお 次世代|インフラ|株式|ファンド¦（年1回決算）'],
  ['つづら ゴールド¦（為替|ヘッジ|なし）'],
  ['つづら 目標年2055'],
  ['外国株式|インデックス|ファンド'],
  ['米国株式|S&P500|インデックス'],
  ['Ｓｌｉｍ　全世界株式¦（オール・|カントリー）'],
  ['日経225|ファンド'],
  ['毎月分配型¦（3カ月決算型）'],
  ['ひふみ|プラス'],
  ['バランスの|時代'],
])('a name is broken between words only: %s', (expected) => {
  expect(shown(expected.replaceAll(/[|¦]/g, ''))).toBe(expected);
});

test('whatever the name, no letter is lost and no word is empty', () => {
  const letter = fc.constantFrom(...Array.from('つ全株イデ（）()・3か月カ A&　の'));
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 30 }), (letters) => {
      const name = letters.join('');
      const words = nameParts(name).flatMap((part) => part.words);
      expect(words.join('')).toBe(name);
      expect(words).not.toContain('');
    }),
  );
});
