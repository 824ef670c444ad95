import { createRequire } from 'node:module';
import type zenginCode from 'zengin-code';
import { searchKey } from '@tsuzura/domain/text';

export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
}

export interface Bank extends Branch {
  readonly branches: readonly Branch[];
  /** Said beside its name: the others exist. */
  readonly isFictitious: boolean;
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

const bank = (code: string, name: string, kana: string): Bank => ({
  code,
  name,
  kana,
  branches: usual,
  isFictitious: true,
});

/** Japan Post Bank is addressed by 記号 and 番号; its branches follow from them. */
export const yuchoCode = '9900';

/** Invented banks in the form of real ones, where the demo's people have their accounts. Codes from 9800 on belong to nobody. */
const invented: readonly Bank[] = [
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
  { code: yuchoCode, name: 'ゆうちょ銀行', kana: 'ユウチヨ', branches: [], isFictitious: false },
];

/** What is offered before anybody searches. */
export const fictitious = (): readonly Bank[] => invented.filter(({ isFictitious }) => isFictitious);

/** The master of the Zengin network, read when first asked for: 29,000 branches take a fifth of a second. */
const readMaster = (): typeof zenginCode => createRequire(import.meta.url)('zengin-code') as typeof zenginCode;

let list: readonly Bank[] | null = null;

/** The invented ones first, then every real one by its code. */
export function allBanks(): readonly Bank[] {
  list ??= [...invented, ...Object.values(readMaster()).filter(isOther).map(realBank).toSorted(byCode)];
  return list;
}

type Listed = (typeof zenginCode)[string];

const isOther = ({ code }: Listed): boolean => code !== yuchoCode;
const byCode = (one: Branch, other: Branch): number => (one.code < other.code ? -1 : 1);

const realBank = ({ code, name, kana, branches }: Listed): Bank => ({
  code,
  name: bankName(code, name),
  kana,
  isFictitious: false,
  branches: Object.values(branches)
    .map((branch) => ({ code: branch.code, name: branchName(branch.name), kana: branch.kana }))
    .toSorted(byCode),
});

/** The master leaves 「銀行」 out below 1000, where nothing but banks is; cooperatives have theirs (信金, 農協). */
const bankName = (code: string, name: string): string =>
  code < '1000' && !/銀行|バンク|ペイメンツ/.test(name) ? `${name}銀行` : name;

const branchName = (name: string): string => (/(店|部|所|室|センター)$/.test(name) ? name : `${name}支店`);

export const findBank = (code: string): Bank | null => allBanks().find((one) => one.code === code) ?? null;

/** As many as one page shows. */
export const mostFound = 30;

/** By code, name or reading, in any width, hiragana or katakana. Nothing typed finds all. Those that begin so come first. */
export function search<Row extends Branch>(
  rows: readonly Row[],
  typed: string,
): { readonly found: readonly Row[]; readonly isMore: boolean } {
  const key = plain(typed);
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, key) })).filter(({ rank }) => rank < 2);
  const all = ranked.toSorted((one, other) => one.rank - other.rank).map(({ row }) => row);
  return { found: all.slice(0, mostFound), isMore: all.length > mostFound };
}

/** 0: begins with it, 1: has it somewhere, 2: has it not. */
function rankOf({ code, name, kana }: Branch, key: string): number {
  const places = [code, name, kana].map((text) => plain(text).indexOf(key));
  return places.includes(0) ? 0 : places.some((place) => place > 0) ? 1 : 2;
}

/** ユウチョ is found by ユウチヨ and the other way round: bank readings have no small kana. */
const plain = (text: string): string =>
  searchKey(text)
    .replaceAll(/[\s　]/g, '')
    .replaceAll(/[ァィゥェォッャュョ]/g, (small) => String.fromCharCode(small.charCodeAt(0) + 1));

/** 058 → 〇五八店, as ゆうちょ writes it. */
export const yuchoBranchName = (code: string): string =>
  `${Array.from(code, (digit) => '〇一二三四五六七八九'.charAt(Number(digit))).join('')}店`;
