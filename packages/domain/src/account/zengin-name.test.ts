import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zenginName } from './index.ts';

test.each([
  ['', 'NAME_EMPTY'],
  [' 　', 'NAME_EMPTY'],
  ['山田', 'NAME_CHARACTER'],
  ['やまだ', 'NAME_CHARACTER'],
  ['ヤマダ・ハナコ', 'NAME_CHARACTER'],
  ['ヤマダ＠', 'NAME_CHARACTER'],
  ['Groß', 'NAME_CHARACTER'],
  ['ア'.repeat(31), 'NAME_TOO_LONG'],
  ['ガ'.repeat(16), 'NAME_TOO_LONG'],
])('the name «%s» is refused as %s', (text, refusal) => {
  expect(zenginName(text)).toEqual({ ok: false, refusal });
});

test.each([
  ['ヤマダ　ハナコ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
  ['ﾔﾏﾀﾞ ｼｮｳｺ', 'ﾔﾏﾀﾞ ｼﾖｳｺ'],
  ['キャッチャーヮヵヶ', 'ｷﾔﾂﾁﾔ-ﾜｶｹ'],
  ['ー－−‐ｰ-', '------'],
  ['カヲル', 'ｶｵﾙ'],
  ['ヴィクトリア　ｍｉｌｌｓ', 'ｳﾞｲｸﾄﾘｱ MILLS'],
  ['カ）ツヅラ', 'ｶ)ﾂﾂﾞﾗ'],
  ['（カ）　Ａ－１．２／３，４', '(ｶ) A-1.2/3,4'],
  ['  ヤマダ \t ハナコ ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
])('the name «%s» is sent as «%s»', (text, name) => {
  expect(zenginName(text)).toEqual({ ok: true, value: name });
});

test('thirty characters fit, counted with the dakuten', () => {
  expect(zenginName('ア'.repeat(30)).ok).toBe(true);
  expect(zenginName('ガ'.repeat(15))).toEqual({ ok: true, value: 'ｶﾞ'.repeat(15) });
});

test('an accepted name is accepted unchanged the next time', () => {
  const letters = fc.constantFrom(...Array.from('アガパァッーヮヲンＡｚ０ 　（）ｱﾞ-'));
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 20 }), (text) => {
      const name = zenginName(text.join(''));
      if (name.ok) expect(zenginName(name.value)).toEqual(name);
    }),
  );
});
