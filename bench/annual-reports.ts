import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { annualReport, fundsByCode, type AnnualReportFacts } from '@tsuzura/api/statement/kinds';
import { listReports } from '../apps/api/src/statement/list-reports.ts';
import { signLink } from '../apps/api/src/statement/statement-links.ts';
import { renderPdf } from '@tsuzura/api/statement/press';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';
import type { Config } from '@tsuzura/http/config';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { listFunds, type Fund } from '@tsuzura/store/fund';
import { addStatement, readLinkKey } from '@tsuzura/store/statement';
import { subjectOf } from '@tsuzura/store/seed';
import { openBenchDatabase } from './database.ts';
import { compared, type Measured } from './result.ts';

/*
 * `npm run bench -- annual-reports`, with `--large` 10,000 of them: annual reports as the January job prints them, and the
 * list of a customer with many statements beside one with few. Says what 100,000 customers would take.
 */

const year = 2026;
/** Not everybody has the same lines: sixty different forms. */
const mostSales = 12;
const mostDistributions = 5;
/** The job's page: so many are under way at once. */
const atOnce = 100;

/** What of a fund a report prints. */
type NamedFund = Pick<Fund, 'code' | 'name'>;

function factsOf(index: number, funds: readonly NamedFund[]): AnnualReportFacts {
  const fundAt = (place: number) => funds[(index + place) % funds.length] as Fund;
  const id = `bench-${index}`;
  return {
    customer: {
      id,
      subject: id,
      mail: `${id}@example.jp`,
      name: `架空 ${['花子', '太郎', '一郎', '文子'][index % 4]}`,
      kana: 'カクウ ナマエ',
      birthDate: ymd('1980-01-01'),
      postalCode: '100-0000',
      address: `東京都架空区架空町${index % 50}-${index % 9}`,
      accountNumber: String(2_000_000 + index),
      openedOn: ymd('2024-02-01'),
      withholding: 'WITH',
      dividendsIncluded: true,
    },
    number: `P${String(index).padStart(19, '0')}`,
    issuedOn: ymd('2027-01-04'),
    year,
    shareSales: [],
    dividends: [],
    marginResults: [],
    usSales: [],
    usDividends: [],
    fundOf: fundsByCode(funds as readonly Fund[]),
    sales: Array.from({ length: index % mostSales }, (_, place) => {
      const amount = yen(100_000 + ((index * 37 + place * 101) % 50_000));
      return {
        fundName: fundAt(place).name,
        order: { settlementDate: ymd('2026-06-10') } as AnnualReportFacts['sales'][number]['order'],
        fill: { units: units(100_000), amount, cost: yen(90_000) } as AnnualReportFacts['sales'][number]['fill'],
      };
    }),
    distributions: Array.from({ length: index % mostDistributions }, (_, place) => ({
      id: `${id}-${place}`,
      revision: 0,
      replaces: null,
      customerId: id,
      fundCode: fundAt(place).code,
      accountType: 'SPECIFIC',
      fiscalDate: ymd('2026-06-10'),
      dueDate: ymd('2026-06-17'),
      course: 'RECEIVE',
      units: units(100_000),
      navEx: nav(10_000),
      special: yen(0),
      ordinary: yen(1_000 + (index % 500)),
      incomeTax: yen(153),
      residentTax: yen(50),
    })),
    tax: {
      gainIncome: yen(10_000),
      gainResident: yen(3_000),
      distributionIncome: yen(306),
      distributionResident: yen(100),
      refundedIncome: yen(0),
      refundedResident: yen(0),
    },
  };
}

const mebibytes = (): number => process.memoryUsage().rss / 2 ** 20;
const alone = (name: string, product: number): Measured => ({
  name,
  product,
  reference: null,
  rounds: { reference: [], product: [product] },
});

const pageMark = Buffer.from('/Type /Page\n');

function pagesIn(pdf: Buffer): number {
  let pages = 0;
  for (let at = pdf.indexOf(pageMark); at !== -1; at = pdf.indexOf(pageMark, at + 1)) pages += 1;
  return pages;
}

/** Measured in so many parts, after a warm-up of one. */
const parts = 10;

/**
 * Reports printed by both workers, a page of the job at a time. What the last parts take beside the first ones shows whether it is
 * linear; the first ones come after a warm-up, else they would be so slow that nothing later could be slower.
 */
async function printReports(funds: readonly NamedFund[], reports: number): Promise<Measured[]> {
  await Promise.all([0, 1].map((index) => renderPdf(annualReport(factsOf(index, funds))))); // the fonts are read once
  const rates: number[] = [];
  let [most, largest, bytes, pages] = [0, 0, 0, 0];
  const each = Math.ceil(reports / parts / atOnce) * atOnce;
  for (let part = -1; part < parts; part += 1) {
    if (part === 0) [bytes, pages] = [0, 0];
    const [began, before] = [performance.now(), pages];
    for (let at = 0; at < each; at += atOnce) {
      const page = Array.from({ length: Math.min(atOnce, each - at) }, (_, index) => (part + 1) * each + at + index);
      const printed = await Promise.all(page.map((index) => renderPdf(annualReport(factsOf(index, funds)))));
      for (const pdf of printed) {
        const own = pagesIn(pdf);
        pages += own;
        bytes += pdf.length;
        if (own === 1) largest = Math.max(largest, pdf.length);
      }
      most = Math.max(most, mebibytes());
    }
    if (part >= 0) rates.push(((pages - before) * 1_000) / (performance.now() - began));
  }
  const rate = parts / rates.reduce((sum, one) => sum + 1 / one, 0);
  const total = each * parts;
  console.error(
    `parts: ${rates.map((one) => one.toFixed(0)).join(', ')} pages/s, ${(pages / total).toFixed(2)} pages a report`,
  );
  console.error(
    `100,000 customers: ${((100_000 * pages) / total / rate / 60).toFixed(1)} minutes, ${((bytes / total) * (1e5 / 2 ** 30)).toFixed(1)} GiB`,
  );
  return [
    alone('annual-reports', rate),
    alone('annual-reports-memory', most),
    compared('annual-reports-linear', { reference: rates.slice(0, parts / 2), product: rates.slice(parts / 2) }),
    alone('one-page-pdf', largest),
  ];
}

const [few, many] = [20, 2_000];
const rounds = 600;
const block = 60;
const warmUp = 50;

/** The first page of the list, for a customer with twenty statements and one with two thousand, in turns. */
async function askForLists(database: Database): Promise<Measured[]> {
  const people = { few: subjectOf('hanako'), many: subjectOf('waku') } as const;
  await database.tx(async (tx) => {
    for (const [who, count] of [
      [people.few, few],
      [people.many, many],
    ] as const)
      for (let index = 0; index < count; index += 1)
        await addStatement(tx, {
          customerId: who,
          kind: 'TRADE',
          ref: `bench-${index}`,
          revision: 0,
          version: '1',
          name: '取引報告書',
          issuedOn: ymd(`2026-${String((index % 12) + 1).padStart(2, '0')}-15`),
          issuedAt: atJst(ymd('2026-11-13'), '10:00'),
          bytes: Buffer.from('bench'),
          replaces: null,
          sources: {},
          viewableUntil: ymd('2031-12-31'),
          keepUntil: ymd('2036-12-31'),
        });
  });
  const key = await readLinkKey(database.reader);
  const took = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < warmUp + rounds; round += 1)
    for (const who of ['few', 'many'] as const) {
      const subject = people[who];
      const began = performance.now();
      await listReports(database.reader, subject, { limit: 20, offset: 0 }, ymd('2026-11-13'), (target, what) =>
        signLink(key, { target, what, subject, family: null }, Date.now()),
      );
      if (round >= warmUp) took[who].push(performance.now() - began);
    }
  // The median over blocks, so that a burst of other load on the machine affects one block only.
  const p95s = (times: readonly number[]) =>
    Array.from({ length: rounds / block }, (_, at) => times.slice(at * block, (at + 1) * block)).map(
      (some) => some.toSorted((a, b) => a - b)[Math.floor(block * 0.95)] ?? NaN,
    );
  const [reference, product] = [p95s(took.few), p95s(took.many)];
  return [compared('statement-list', { reference, product })];
}

/** In a process of its own: its memory is that of the press, not of the installation before it. */
async function printApart(funds: readonly NamedFund[], reports: number): Promise<Measured[]> {
  const named = JSON.stringify(funds.map(({ code, name }) => ({ code, name })));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    String(reports),
    named,
  ]);
  console.log(stderr.trim());
  return JSON.parse(stdout) as Measured[];
}

export async function benchAnnualReports(config: Config, reports: number): Promise<Measured[]> {
  const { url, stop } = await openBenchDatabase(config, 'api');
  const database = openDatabase({ url, program: 'bench' });
  try {
    return [...(await askForLists(database)), ...(await printApart(await listFunds(database.reader), reports))];
  } finally {
    await database.close();
    await stop();
  }
}

if (import.meta.main) {
  const [reports = '', funds = '[]'] = process.argv.slice(2);
  console.log(JSON.stringify(await printReports(JSON.parse(funds) as NamedFund[], Number(reports))));
}
