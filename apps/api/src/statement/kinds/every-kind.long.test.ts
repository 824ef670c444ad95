import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFunds, navHistory, type Fund, type NavRow } from '@tsuzura/store/fund';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { renderPdf } from '../press/index.ts';
import { packed, readPdf } from '../press/read-pdf.test-support.ts';
import { personalSamples, publicSamples, sampleCustomer } from './samples.test-support.ts';

let db: TestDatabase;
let funds: readonly Fund[];
let navs: readonly NavRow[];
beforeAll(async () => {
  db = await createTestDatabase();
  const { reader } = db.open('api');
  funds = await listFunds(reader);
  navs = await navHistory(reader, funds[0]?.code ?? '');
});
afterAll(() => db.drop());

const written = [
  [
    'markup, JSON and rare characters',
    '#let x = 1 *太字* _斜体_ $a^2$ @ref <label> `code` [括弧] \\ // 注 #panic("止") "],"title":"偽物"} 髙﨑 𠮷野 邉',
  ],
  ['two hundred characters', '寿限無'.repeat(66).padEnd(200, '助')],
] as const;

test.each(written)('every statement of a customer prints a name as it was written: %s', async (_, name) => {
  for (const [kind, sheet] of Object.entries(personalSamples(funds, { ...sampleCustomer, name, address: name }, 2))) {
    const { text, pages, title } = readPdf(await renderPdf(sheet));
    // Once as the name, once as the address.
    expect(text.split(packed(name)), kind).toHaveLength(3);
    expect([kind, title]).toEqual([kind, sheet.title]);
    expect(text, kind).toContain(`${pages}/${pages}`);
  }
});

test.each(written)('every public document prints the name of a fund as it was written: %s', async (_, name) => {
  const named = funds.map((fund) => ({ ...fund, name, description: name }));
  for (const [kind, sheet] of Object.entries(publicSamples(named, navs))) {
    if (kind === 'terms') continue;
    expect(readPdf(await renderPdf(sheet)).text, kind).toContain(packed(name));
  }
});

test('every page says which statement or document it is of, and one page is a small file', async () => {
  const sheets = { ...personalSamples(funds, sampleCustomer), ...publicSamples(funds, navs) };
  for (const [kind, sheet] of Object.entries(sheets)) {
    const bytes = await renderPdf(sheet);
    const { text, pages, language } = readPdf(bytes);
    expect([kind, language]).toEqual([kind, 'ja']);
    expect(text.split(`文書番号${packed(sheet.number)}`), kind).toHaveLength(pages + 1);
    if (pages === 1) expect(bytes.length, kind).toBeLessThanOrEqual(60_000);
  }
});
