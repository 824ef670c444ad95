import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllZeros, narrowKatakana, narrowLettersAndDigits } from './index.ts';

test('R5.05 full-width letters and digits become half-width, signs and kana stay', () => {
  expect(narrowLettersAndDigits('ＡＺａｚ０９')).toBe('AZaz09');
  expect(narrowLettersAndDigits('＠－１，０００円アｱ A1')).toBe('＠－1，000円アｱ A1');
});

test.each([
  ['アイウエオ', 'ｱｲｳｴｵ'],
  ['ガギグゲゴ', 'ｶﾞｷﾞｸﾞｹﾞｺﾞ'],
  ['パピプペポ', 'ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ'],
  ['ヴヷヺ', 'ｳﾞﾜﾞｦﾞ'],
  ['ァィゥェォャュョッ', 'ｧｨｩｪｫｬｭｮｯ'],
  ['ラーメン、ヲ。「ア・イ」', 'ﾗｰﾒﾝ､ｦ｡｢ｱ･ｲ｣'],
  ['カ\u3099ハ\u309Aカ゛ハ゜', 'ｶﾞﾊﾟｶﾞﾊﾟ'],
])('R5.05 the katakana %s becomes %s', (wide, narrow) => {
  expect(narrowKatakana(wide)).toBe(narrow);
});

test.each([
  'がぱ',
  'か\u3099か゛',
  'ヶ\u3099',
  '゛',
  '漢字',
  'ＡＢＣ１２３',
  'é한',
  'ヶヵヮヰヱヸ',
  'ｶﾞｱ',
  '𠮷野家',
  ' 　',
  '',
])('R5.05 «%s» is left alone', (text) => {
  expect(narrowKatakana(text)).toBe(text);
});

test('R5.05 a second pass changes nothing, and no text is ever lost', () => {
  const unit = fc.oneof(fc.integer({ min: 0x3000, max: 0x30ff }), fc.integer({ min: 0xff00, max: 0xff9f }));
  const texts = fc.array(unit.map((code) => String.fromCharCode(code))).map((letters) => letters.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const once = narrowKatakana(narrowLettersAndDigits(text));
      expect(narrowKatakana(narrowLettersAndDigits(once))).toBe(once);
      expect(once.length).toBeGreaterThanOrEqual(text.length);
    }),
  );
});

test('R5.05 all zeros means at least one zero and nothing else', () => {
  expect(['0', '000', '００'].map(isAllZeros)).toEqual([true, true, true]);
  expect(['', '01', '0.0', '-0', ' 0', '0\n'].map(isAllZeros)).toEqual([false, false, false, false, false, false]);
});
