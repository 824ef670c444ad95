import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { annualReport, fundsByCode, type AnnualReportFacts } from '@tsuzura/api/paper/kinds';
import { renderPdf } from '@tsuzura/api/paper/press';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { nav, units, yen } from '@tsuzura/domain/money';
import { readConfig, siteNames } from '@tsuzura/http/config';
import { openDatabase, type Database } from '@tsuzura/store/kernel';
import { listFunds, type Fund } from '@tsuzura/store/fund';
import { addPaper, listPapers } from '@tsuzura/store/paper';
import { openBenchDatabase } from './database.ts';
import { judge, type Measured } from './result.ts';

/*
 * `node bench/annual-reports.ts [REPORTS]`: annual reports as the January job prints them, and the list of a customer with
 * many papers beside one with few. Says what 100,000 customers would take.
 */

const year = 2026;
const salesEach = 4;
const distributionsEach = 2;
/** The job's page: so many are under way at once. */
const atOnce = 100;

function factsOf(index: number, funds: readonly Fund[]): AnnualReportFacts {
  const fundAt = (turn: number): Fund => funds[(index + turn) % funds.length] as Fund;
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
    fundOf: fundsByCode(funds),
    sales: Array.from({ length: salesEach }, (_, turn) => {
      const amount = yen(100_000 + ((index * 37 + turn * 101) % 50_000));
      return {
        fundName: fundAt(turn).name,
        order: { settlementDate: ymd('2026-06-10') } as AnnualReportFacts['sales'][number]['order'],
        fill: { units: units(100_000), amount, cost: yen(90_000) } as AnnualReportFacts['sales'][number]['fill'],
      };
    }),
    distributions: Array.from({ length: distributionsEach }, (_, turn) => ({
      id: `${id}-${turn}`,
      turn: 0,
      replaces: null,
      customerId: id,
      fundCode: fundAt(turn).code,
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
const one = (name: string, product: number, reference: number | null = null): Measured => ({
  name,
  product,
  reference,
  rounds: { reference: reference === null ? [] : [reference], product: [product] },
});

/** Reports printed by both workers, a page of the job at a time. Rates of the first and last quarter show whether it is linear. */
export async function benchAnnualReports(funds: readonly Fund[], reports = 10_000): Promise<Measured[]> {
  await Promise.all([0, 1].map((index) => renderPdf(annualReport(factsOf(index, funds))))); // the fonts are read once
  const quarters: number[] = [];
  let [most, largest] = [0, 0];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const each = Math.ceil(reports / 4);
    const began = performance.now();
    for (let at = 0; at < each; at += atOnce) {
      const page = Array.from({ length: Math.min(atOnce, each - at) }, (_, index) => quarter * each + at + index);
      const printed = await Promise.all(page.map((index) => renderPdf(annualReport(factsOf(index, funds)))));
      largest = Math.max(largest, ...printed.map(({ length }) => length));
      most = Math.max(most, mebibytes());
    }
    quarters.push((each * 1_000) / (performance.now() - began));
  }
  const rate = 4 / quarters.reduce((sum, quarter) => sum + 1 / quarter, 0);
  const [first = NaN, last = NaN] = [quarters[0], quarters[3]];
  console.log(`quarters: ${quarters.map((quarter) => quarter.toFixed(0)).join(', ')} reports/s`);
  console.log(
    `100,000 customers: ${(100_000 / rate / 60).toFixed(1)} minutes, ${((largest * 1e5) / 2 ** 30).toFixed(1)} GiB`,
  );
  return [
    one('annual-reports', rate),
    one('annual-reports-memory', most),
    one('annual-reports-linear', last, first),
    one('one-page-pdf', largest),
  ];
}

const [few, many] = [20, 2_000];
const rounds = 300;

/** The first page of the list, for a customer with twenty papers and one with two thousand, in turns. */
export async function benchPaperList(database: Database): Promise<Measured[]> {
  const people = { few: 'demo-hanako', many: 'demo-waku' } as const;
  await database.tx(async (tx) => {
    for (const [who, count] of [
      [people.few, few],
      [people.many, many],
    ] as const)
      for (let index = 0; index < count; index += 1)
        await addPaper(tx, {
          customerId: who,
          kind: 'TRADE',
          ref: `bench-${index}`,
          turn: 0,
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
  const filter = {
    kinds: ['TRADE'] as const,
    from: ymd('1900-01-01'),
    to: ymd('2999-12-31'),
    today: ymd('2026-11-13'),
  };
  const took = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const who of ['few', 'many'] as const) {
      const began = performance.now();
      await listPapers(database.reader, people[who], filter, { limit: 20, offset: 0 });
      took[who].push(performance.now() - began);
    }
  const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
  return [one('paper-list', p95(took.many), p95(took.few))];
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-bench-'));
  const ports = Object.fromEntries(
    siteNames.map((site, index) => [`PORT_${site.toUpperCase()}`, String(15_100 + index)]),
  );
  const config = readConfig({ ...process.env, ...ports, DATA_FOLDER: folder, DATABASE_URL: '' });
  const { url, stop } = await openBenchDatabase(config, 'api');
  const database = openDatabase({ url, program: 'bench' });
  try {
    const funds = await listFunds(database.reader);
    const measured = [
      ...(await benchPaperList(database)),
      ...(await benchAnnualReports(funds, Number(process.argv[2] ?? 10_000))),
    ];
    for (const figure of measured) {
      const { ratio, met, unit } = judge(figure);
      console.log(
        `${figure.name}: ${figure.product.toFixed(2)} ${unit}${ratio === null ? '' : `, ratio ${ratio.toFixed(2)}`} ${met ? 'met' : 'MISSED'}`,
      );
    }
  } finally {
    await database.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
