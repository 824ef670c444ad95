import { searchKey } from '@tsuzura/domain/text';

export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
}

export interface Bank extends Branch {
  readonly branches: readonly Branch[];
}

const branchesOf = (...rows: readonly (readonly [code: string, name: string, kana: string])[]): Branch[] =>
  rows.map(([code, name, kana]) => ({ code, name, kana }));

const usual = branchesOf(
  ['001', '本店営業部', 'ホンテン'],
  ['012', 'えきまえ支店', 'エキマエ'],
  ['025', 'かわべり支店', 'カワベリ'],
  ['037', 'さくらがおか支店', 'サクラガオカ'],
  ['058', 'みなと支店', 'ミナト'],
  ['064', 'やまのて支店', 'ヤマノテ'],
  ['101', 'インターネット支店', 'インターネット'],
  ['110', 'ひがしまち支店', 'ヒガシマチ'],
  ['120', 'にしまち支店', 'ニシマチ'],
);

const bank = (code: string, name: string, kana: string): Bank => ({ code, name, kana, branches: usual });

/** Japan Post Bank is addressed by 記号 and 番号; its branches follow from them. */
export const yuchoCode = '9900';

/** Invented banks in the form of real ones. Codes from 9800 on belong to nobody. */
export const banks: readonly Bank[] = [
  bank('9801', 'あかつき銀行', 'アカツキ'),
  bank('9805', 'いずみ信用金庫', 'イズミ'),
  bank('9810', 'うみかぜ銀行', 'ウミカゼ'),
  bank('9816', 'きたぐに銀行', 'キタグニ'),
  bank('9821', 'くもい信託銀行', 'クモイ'),
  bank('9833', 'さわらび信用組合', 'サワラビ'),
  bank('9876', 'しおさい銀行', 'シオサイ'),
  bank('9844', 'そらまめネット銀行', 'ソラマメ'),
  bank('9850', 'つきみ銀行', 'ツキミ'),
  bank('9857', 'はるかぜ労働金庫', 'ハルカゼ'),
  bank('9863', 'ふじみ銀行', 'フジミ'),
  { code: yuchoCode, name: 'ゆうちょ銀行', kana: 'ユウチヨ', branches: [] },
];

export const findBank = (code: string): Bank | null => banks.find((one) => one.code === code) ?? null;

/** By code, name or reading, in any width, hiragana or katakana. Nothing typed finds all. */
export function search<Row extends Branch>(rows: readonly Row[], typed: string): readonly Row[] {
  const key = plain(typed);
  return key === ''
    ? rows
    : rows.filter((row) => [row.code, row.name, row.kana].some((text) => plain(text).includes(key)));
}

/** ユウチョ is found by ユウチヨ and the other way round: bank readings have no small kana. */
const plain = (text: string): string =>
  searchKey(text)
    .replaceAll(/[\s　]/g, '')
    .replaceAll(/[ァィゥェォッャュョ]/g, (small) => String.fromCharCode(small.charCodeAt(0) + 1));

/** 058 → 〇五八店, as ゆうちょ writes it. */
export const yuchoBranchName = (code: string): string =>
  `${Array.from(code, (digit) => '〇一二三四五六七八九'.charAt(Number(digit))).join('')}店`;
