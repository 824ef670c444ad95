import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { NotPrinted, renderPdf, type Sheet } from './index.ts';
import { packed, readPdf } from './read-pdf.test-support.ts';

const sheet = (over: Partial<Sheet> = {}): Sheet => ({
  template: 'letter',
  title: '取引報告書',
  number: 'P0123456789ABCDEF012',
  version: '2026-11',
  issuedOn: ymd('2026-11-16'),
  addressee: { name: '山田 花子', postalCode: '105-0000', address: '東京都港区架空町1-2-3', accountNumber: '1000001' },
  replaces: null,
  lead: ['次のとおりお取引が成立しましたので、ご報告いたします。'],
  blocks: [
    { part: 'facts', heading: '内容', columns: 2, rows: [['約定日', '2026年11月13日（金）']] },
    { part: 'figure', label: '受渡金額', value: '1,234,567円' },
  ],
  notes: ['ご不明な点は、お問い合わせください。'],
  ...over,
});

test('a page is selectable text in Japanese, with title, language, both firms and its number', async () => {
  const bytes = await renderPdf(sheet());
  const { text, pages, language, title } = readPdf(bytes);
  expect([pages, language, title]).toEqual([1, 'ja', '取引報告書']);
  for (const words of [
    '1,234,567円',
    '山田 花子 様',
    'みちしお証券株式会社',
    'つづらアセットマネジメント株式会社',
    '1 / 1',
  ])
    expect(text).toContain(packed(words));
  expect(bytes.length).toBeLessThanOrEqual(60_000);
});

test('the same sheet gives the same bytes, another date others', async () => {
  const hash = async (one: Sheet) =>
    createHash('sha256')
      .update(await renderPdf(one))
      .digest('hex');
  const [first, again, later] = await Promise.all([
    hash(sheet()),
    hash(sheet()),
    hash(sheet({ issuedOn: ymd('2026-11-17') })),
  ]);
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test.each([
  ['markup', '#let x = 1 *太字* _斜体_ $a^2$ @ref <label> `code` [括弧] \\ // 注'],
  ['a call', '#panic("止") #import "frame.typ": * #eval("1+1")'],
  ['rare characters', '髙﨑 𠮷野 邉邊 﨑'],
  ['two hundred characters', '架空町'.repeat(66).padEnd(200, '丁')],
  ['JSON', '"],"title":"偽物"}'],
])('what a customer wrote comes out as text: %s', async (_, written) => {
  const { text } = readPdf(
    await renderPdf(sheet({ addressee: { name: written, postalCode: '1', address: written, accountNumber: '1' } })),
  );
  expect(text.split(packed(written))).toHaveLength(3);
});

test('a long sheet has page numbers and its heading row on every page', async () => {
  const { text, pages } = readPdf(
    await renderPdf(
      sheet({
        blocks: [
          {
            part: 'table',
            heading: '明細',
            columns: [{ label: '見出し語', amount: false, width: null }],
            rows: Array.from({ length: 120 }, (_, index) => [`第${index}行`]),
            total: null,
            empty: '',
          },
        ],
      }),
    ),
  );
  expect(pages).toBeGreaterThan(2);
  expect(text.split('見出し語')).toHaveLength(pages + 1);
  expect(text).toContain(`${pages}/${pages}`);
});

test('a sheet that cannot be printed is refused, and the press goes on', async () => {
  const broken = sheet({ blocks: [{ part: 'unknown' } as never] });
  await expect(renderPdf(broken)).rejects.toThrow('the sheet was not printed');
  expect((await renderPdf(sheet())).length).toBeGreaterThan(0);
});

test('marks that turn the direction of text are left out: the compiler breaks on them, and nobody reads them', async () => {
  const turned = '\u202eabc\u202c \u2066def\u2069 \u200f御中';
  const { text } = readPdf(
    await renderPdf(sheet({ lead: [turned], blocks: [{ part: 'text', paragraphs: [turned] }] })),
  );
  expect(text).toContain(packed('abc def 御中'));
});

test('a sheet without a template is refused as such, and the next one is printed', async () => {
  const impossible = sheet({ template: 'no-such-template' as Sheet['template'] });
  await expect(renderPdf(impossible)).rejects.toBeInstanceOf(NotPrinted);
  expect(readPdf(await renderPdf(sheet())).pages).toBe(1);
});
