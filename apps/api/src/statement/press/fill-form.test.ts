import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import type { AnnualFields, Sheet } from './sheet.ts';
import { readObjects } from './pdf-file.ts';
import { packed, readPdf } from './read-pdf.test-support.ts';
import { compile, fillIn, typeset } from './typeset.ts';

const fields: AnnualFields = {
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  address: '〒105-0000　東京都港区架空町1-2-3',
  birthDate: '1980年1月1日',
  accountNumber: '1000001',
  accounts: '1 保管　3 配当等',
  openedOn: '2024年2月1日',
  withholding: '1 有',
  year: '2026年',
  saleTaxHeads: ['源泉徴収税額（所得税）', '株式等譲渡所得割額（住民税）', '外国所得税の額'],
  saleTax: ['15,315円', '5,000円', '0円'],
  sections: [['合計', '1,234,567円', '1,234,568円', '−1円']],
  dividendHeads: ['配当等の額', '源泉徴収税額（所得税）', '配当割額（住民税）', '特別分配金の額', '外国所得税の額'],
  dividends: [['合計', '2,002円', '306円', '100円', '0円', '0円']],
  offset: [
    ['譲渡損失の金額', '－'],
    ['差引金額', '0円'],
  ],
};

function sheet(over: Partial<AnnualFields> = {}, sales = 3): Sheet {
  return {
    template: 'annual-report',
    title: '2026年分　特定口座年間取引報告書',
    number: 'P0123456789ABCDEF012',
    version: '2026-11',
    issuedOn: ymd('2027-01-04'),
    addressee: null,
    replaces: null,
    lead: [],
    form: { ...fields, ...over },
    blocks: [
      {
        part: 'table',
        heading: '譲渡の明細',
        columns: [
          { label: '銘柄', amount: false, width: null },
          { label: '対価の額', amount: true, width: 25 },
        ],
        rows: Array.from({ length: sales }, (_, index) => ['つづら ゴールド（為替ヘッジなし）', `${index + 1},000円`]),
        total: null,
        empty: '',
      },
    ],
    notes: ['年は、受渡日の属する年です。'],
  };
}

/** Where text begins, in the order of the page. */
function positions(pdf: Buffer): (readonly [x: number, y: number])[] {
  const streams = readObjects(pdf).flatMap(({ dictionary, stream }) =>
    stream && /^<<\s*\/Length \d+\s*\/Filter \/FlateDecode\s*>>$/.test(dictionary) ? [inflateSync(stream)] : [],
  );
  return streams.flatMap((stream) =>
    [...stream.toString('latin1').matchAll(/^1 0 0 -1 (\S+) (\S+) Tm$/gm)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    ),
  );
}

const near = (one: number, other: number): boolean => Math.abs(one - other) < 0.01;

test.each([
  ['one page', 3],
  ['several pages', 90],
  ['no rows', 0],
])('a form that is filled in says the same in the same places as one that is set as a whole: %s', (_, sales) => {
  const [filled, set] = [fillIn(sheet({}, sales)), compile(sheet({}, sales))];
  const { text, pages, language, title } = readPdf(filled ?? Buffer.alloc(0));
  const { pieces: _set, ...expected } = readPdf(set);
  expect({ text, pages, language, title }).toEqual(expected);
  // The compiler begins anew where the script changes; where we begin, it begins too.
  let at = 0;
  const theirs = positions(set);
  for (const [x, y] of positions(filled ?? Buffer.alloc(0))) {
    while (at < theirs.length && !(near(theirs[at]?.[0] ?? NaN, x) && near(theirs[at]?.[1] ?? NaN, y))) at += 1;
    expect(at, `text at ${x} ${y}`).toBeLessThan(theirs.length);
    at += 1;
  }
});

test('values are those of the sheet, whoever had the form before; the same sheet gives the same bytes', () => {
  const other = { ...sheet({ name: '髙﨑 𠮷子', saleTax: ['999,999,999円', '1円', '2円'] }), number: 'P9' };
  const [first, between, again] = [typeset(sheet()), typeset(other), typeset(sheet())];
  expect(again.equals(first)).toBe(true);
  expect(readPdf(between).text).toContain(packed('髙﨑 𠮷子'));
  expect(readPdf(between).text).toContain('999,999,999円1円2円');
  expect(readPdf(between).text).not.toContain(packed('山田 花子'));
  expect([between.includes('P9, 2026-11'), between.includes('P0123')]).toEqual([true, false]);
  expect(first.length).toBeLessThanOrEqual(60_000);
});

test.each([
  ['too long for its box', { name: '寿'.repeat(40) }],
  ['an amount too long for its box', { dividends: [['合計', '1,234,567,890,123円', '0円', '0円', '0円', '0円']] }],
  ['brackets beside each other', { address: '東京都（架空）（丁目）' }],
  ['a letter with a mark of its own', { name: 'か\u3099き' }],
  ['letters that are joined', { name: 'Griffin' }],
  ['a character that the font does not have', { name: '\u{2f9f4}\u{3134a}' }],
  ['a space at the edge', { kana: 'ヤマダ ' }],
  ['markup', { name: '#let', kana: '' }],
] as const)('what is not plain text of one line goes to the compiler, and is printed: %s', (title, over) => {
  const one = sheet(over);
  const filled = fillIn(one);
  expect(filled === null).toBe(title !== 'markup');
  const [value = ''] = Object.values(over).flat(2);
  expect(readPdf(typeset(one)).text).toContain(packed(value));
});

test('a sheet that is no form, or corrects another, is set as a whole', () => {
  expect(fillIn({ ...sheet(), replaces: '文書番号P1' })).toBeNull();
  const { form: _form, ...letter } = sheet();
  expect(fillIn({ ...letter, template: 'letter' })).toBeNull();
});
