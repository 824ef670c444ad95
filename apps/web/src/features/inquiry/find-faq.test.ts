import { expect, test } from 'vitest';
import { findFaq } from './find-faq.ts';

const faq = ['NISAの枠は、注文日と受渡日のどちらで数えますか', 'パスキーとは何ですか', '注文を取り消せますか'].map(
  (question) => ({ question }),
);
const found = (typed: string) =>
  findFaq(faq, typed).map(({ question }) => faq.findIndex((one) => one.question === question));

test.each([
  ['ｎｉｓａ', [0]],
  ['ぱすきー', [1]],
  ['ﾊﾟｽｷｰ', [1]],
  ['注文', [0, 2]],
  ['注文　枠', [0]],
  [' 注文 ', [0, 2]],
  ['', [0, 1, 2]],
  ['　', [0, 1, 2]],
  ['注文 パスキー', []],
  ['(.*', []],
])('R2.13 «%s» finds %j', (typed, indexes) => {
  expect(found(typed)).toEqual(indexes);
});
