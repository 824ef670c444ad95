import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTradedOrders, listTransferredReports } from '@tsuzura/contract/main';
import { listTradeReports } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, fundEntries } from '@tsuzura/domain/ledger';
import { units, yen } from '@tsuzura/domain/money';
import { balanceOf, entriesOf, post } from '@tsuzura/store/ledger';
import { openAlerts } from '@tsuzura/store/kernel';
import { hashOf } from '@tsuzura/store/statement';
import { domestic } from '../fund-order/orders.test-support.ts';
import { issueAnnualReports } from './batch/annual-reports.ts';
import { issueBalanceReports } from './batch/balance-reports.ts';
import { issueDistributionNotices } from './batch/distribution-notices.ts';
import { issueInvestmentReports } from './batch/investment-reports.ts';
import { issueNisaNotices } from './batch/nisa-notices.ts';
import { issueTotalReturnNotices } from './batch/total-return-notices.ts';
import { issueTradeReports } from './batch/trade-reports.ts';
import { issueTrustFeeNotices } from './batch/trust-fee-notices.ts';
import { amountsIn, knownAmounts } from './known-amounts.test-support.ts';
import {
  hanako,
  highDividend,
  issue as issueBy,
  openStatements,
  printed,
  statementsOf as keptStatements,
  waku,
  type StatementScene,
} from './statements.test-support.ts';

let scene: StatementScene;
let bought: string;
let sold: readonly string[];

beforeAll(async () => {
  scene = await openStatements();
  ({ bought, sold } = scene);
});
afterAll(() => scene.close());

const statementsOf = (customerId: string, kind: string) => keptStatements(scene, customerId, kind);
const issue = <T>(work: (tx: never, at: never) => Promise<T>, day: string, time?: string) =>
  issueBy(scene, work, day, time);

describe('trade reports', () => {
  test('every fill has one, and what it prints is what the ledger moved', async () => {
    const reports = await statementsOf(hanako, 'TRADE');
    expect(reports).toHaveLength(7);
    expect(reports.map(({ ref }) => ref)).toEqual(expect.arrayContaining([...sold, bought]));
    const report = reports.find(({ ref }) => ref === bought);
    const entries = await entriesOf(scene.api.database.reader, bought);
    const executed = entries.find(({ kind }) => kind === 'BUY_EXECUTED');
    const amountOf = (kind: string) => executed?.lines.find(({ account }) => account.kind === kind)?.amount ?? 0n;
    expect(amountOf('BUY_PAYABLE')).toBe(123_456n);
    expect(report?.text).toContain(printed(amountOf('BUY_PAYABLE')));
    expect(report?.text).toContain(printed(amountOf('UNITS_UNSETTLED')).replace('円', '口'));
    expect(report?.sources['entries']).toContain(String(executed?.id));
    expect([report?.pages, (report?.bytes.length ?? 0) <= 60_000]).toEqual([1, true]);
  });

  test('of a sale prints proceeds, cost, gain and the tax the ledger held back', async () => {
    const [first = ''] = sold;
    const report = (await statementsOf(hanako, 'TRADE')).find(({ ref }) => ref === first);
    const executed = (await entriesOf(scene.api.database.reader, first)).find(({ kind }) => kind === 'SALE_EXECUTED');
    const reserved = executed?.lines.find(({ account }) => account.kind === 'CASH_RESERVED')?.amount ?? 0n;
    expect(reserved).toBeGreaterThan(0n);
    for (const amount of [3_000_000n, 2_000_000n, 1_000_000n, reserved, 3_000_000n - reserved])
      expect(report?.text).toContain(printed(amount));
  });

  test('a corrected fill gets a report of its own that names the first, and the first stays', async () => {
    const before = await statementsOf(hanako, 'TRADE');
    const first = before.find(({ ref }) => ref === bought);
    await scene.asOwner(`insert into app.fund_fill (order_id, turn, nav, price, units, amount, executed_at)
      select order_id, 1, 9999, 9999, 123468, 123456, executed_at from app.fund_fill where order_id = '${bought}'`);
    await scene.asOwner(`insert into app.trade_report_due (order_id, turn) values ('${bought}', 1)`);
    try {
      await issue(issueTradeReports, '2026-11-28');
      const after = (await statementsOf(hanako, 'TRADE')).filter(({ ref }) => ref === bought);
      expect(after.map(({ turn }) => turn)).toEqual([0, 1]);
      expect(after[0]?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
      const number = /文書番号(P[0-9A-F]{19})/.exec(first?.text ?? '')?.[1] ?? '';
      expect(after[1]?.text).toContain(`文書番号${number}の取引報告書を訂正したもの`);
      expect(after[1]?.text).toContain('123,468口');
    } finally {
      await scene.asOwner(`delete from app.fund_fill where order_id = '${bought}' and turn = 1`);
    }
  });

  test('a correction of an order that never had a report is reported without naming one', async () => {
    const columns = (await scene.row(`select string_agg(column_name, ', ') as names from information_schema.columns
      where table_schema = 'app' and table_name = 'fund_order' and is_generated = 'NEVER' and column_name not in ('id', 'sequence', 'receipt_number')`)) as {
      names: string;
    };
    await scene.asOwner(`insert into app.fund_order (id, ${columns.names})
      select 'before-statements', ${columns.names} from app.fund_order where id = '${bought}'`);
    await scene.asOwner(`insert into app.fund_fill (order_id, turn, nav, price, units, amount, executed_at)
      select 'before-statements', counted.turn, 9999, 9999, 1, 1, f.executed_at
      from app.fund_fill f cross join generate_series(0, 1) as counted (turn) where f.order_id = '${bought}' and f.turn = 0`);
    await scene.asOwner(`insert into app.trade_report_due (order_id, turn) values ('before-statements', 1)`);
    await issue(issueTradeReports, '2026-11-28');
    const reports = (await statementsOf(hanako, 'TRADE')).filter(({ ref }) => ref === 'before-statements');
    expect(reports.map(({ turn, text }) => [turn, text.includes('訂正したもの')])).toEqual([[1, false]]);
    for (const table of ['fund_fill where order_id', 'fund_order where id'])
      await scene.asOwner(`delete from app.${table} = 'before-statements'`);
  });

  test('the customer is told once a morning, without a figure', async () => {
    const { rows } = await sql<{ text: string }>`select payload ->> 'text' as text from ops.outbox
      where payload ->> 'category' = 'DOCUMENT' and payload ->> 'to' = 'hanako@example.jp' order by created_at`.execute(
      scene.owner.reader,
    );
    expect(rows.map(({ text }) => text.match(/・取引報告書/g)?.length ?? 0).slice(0, 2)).toEqual([4, 3]);
    expect(rows.some(({ text }) => /\d円/.test(text))).toBe(false);
  });
});

test('a distribution notice prints both parts, both taxes and the net of the ledger', async () => {
  const [notice, ...more] = await statementsOf(hanako, 'DISTRIBUTION');
  expect(more).toEqual([]);
  const paid = (await entriesOf(scene.api.database.reader, notice?.ref ?? '')).find(
    ({ kind }) => kind === 'DISTRIBUTION_PAID',
  );
  const amountOf = (kind: string) => paid?.lines.find(({ account }) => account.kind === kind)?.amount ?? 0n;
  const [gross, income, resident] = [
    amountOf('DISTRIBUTION_RECEIVABLE'),
    amountOf('TAX_INCOME'),
    amountOf('TAX_RESIDENT'),
  ];
  expect(gross).toBe(14_000n);
  for (const amount of [gross, income, resident, gross - income - resident])
    expect(notice?.text).toContain(printed(amount));
});

test('a corrected distribution is told again, naming the first notice, and a second run tells nothing', async () => {
  const [first] = await statementsOf(hanako, 'DISTRIBUTION');
  await scene.asOwner(`insert into app.nav_correction (fund_code, date, turn, old_nav, new_nav, reason, recorded_by, recorded_at)
    values ('${domestic}', '2026-11-19', 0, 7000, 7001, 'x', 'unyo', now())`);
  await scene.asOwner(`insert into app.distribution_correction select id, 0, fund_code, fiscal_date, 0, units, nav_ex, special,
    ordinary, income_tax, resident_tax, now() from app.distribution where id = '${first?.ref}'`);
  await issue(issueDistributionNotices, '2026-11-28');
  await issue(issueDistributionNotices, '2026-11-29');
  const notices = await statementsOf(hanako, 'DISTRIBUTION');
  const number = /文書番号(P[0-9A-F]{19})/.exec(first?.text ?? '')?.[1] ?? '';
  expect(notices.map(({ turn }) => turn)).toEqual([0, 1]);
  expect(notices[1]?.text).toContain(`文書番号${number}の収益分配金のお知らせを訂正したもの`);
});

describe('after the year', () => {
  test('T17 the annual report prints the totals of the year and the tax the ledger holds', async () => {
    await issue(issueAnnualReports, '2027-01-04');
    const [report] = await statementsOf(hanako, 'ANNUAL_SPECIFIC');
    const { reader } = scene.api.database;
    const income = await balanceOf(reader, accounts.incomeTax(hanako, 'GAIN', 2026));
    const resident = await balanceOf(reader, accounts.residentTax(hanako, 'GAIN', 2026));
    expect([income, resident]).toEqual([168_465n, 55_000n]);
    for (const amount of [5_100_000n, 4_000_000n, 1_100_000n, income, resident])
      expect(report?.text).toContain(printed(amount));
    for (const words of [
      '勘定の種類1保管',
      '源泉徴収の選択1有',
      '山田花子',
      '上場分',
      '特定信用分',
      '外国所得税の額',
      '還付税額（所得税）',
    ])
      expect(report?.text).toContain(words);
    expect(report?.sources['orders']?.toSorted()).toEqual(sold.toSorted());
  });

  test('the balance report is the ledger at the end of the quarter, and what moved it', async () => {
    await issue(issueBalanceReports, '2027-01-01');
    const [report] = await statementsOf(hanako, 'BALANCE');
    const books = await scene.books(hanako);
    const cash = [
      'CASH_FREE',
      'CASH_RESERVED',
      'BUY_PAYABLE',
      'SALE_RECEIVABLE',
      'DISTRIBUTION_RECEIVABLE',
      'TAX_REFUND_RECEIVABLE',
    ]
      .flatMap((kind) => Object.entries(books).filter(([name]) => name.startsWith(kind)))
      .reduce((sum, [, amount]) => sum + amount, 0n);
    expect(report?.text).toContain(`預り金${printed(cash)}`);
    expect(report?.text).toContain(printed(books[`UNITS/${highDividend}/SPECIFIC`] ?? 0n).replace('円', '口'));
    expect(report?.text).toContain('売却受渡');
  });

  test('つみたて holders are told the fee, NISA holders their quota', async () => {
    const day = ymd('2026-11-27');
    const booking = { ref: 'plan-1', day, bookedAt: scene.api.clock.now(), customerId: waku, fundCode: domestic };
    const [total, count] = [yen(300_000), units(400_000)];
    const plan = { ...booking, accountType: 'NISA_TSUMITATE' as const };
    await scene.api.database.tx((tx) =>
      post(tx, [
        fundEntries.buyAccepted(plan, { reservedCash: total }),
        fundEntries.buyExecuted(plan, { reservedCash: total, total, units: count }),
        fundEntries.buySettled(plan, { principal: total, fee: yen(0), consumptionTax: yen(0), units: count }),
      ]),
    );
    await scene.asOwner(`insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost,
      individual_principal) values ('${waku}', '${domestic}', 'NISA_TSUMITATE', 'RECEIVE', 400000, 0, 0)`);
    await scene.asOwner(`insert into app.nav (fund_code, date, nav, net_assets, distribution)
      values ('${domestic}', '2026-12-01', 10000, 1, 0), ('${domestic}', '2026-12-15', 12000, 1, 0)`);
    await issue(issueTrustFeeNotices, '2027-01-04');
    await issue(issueNisaNotices, '2027-01-04');
    const [fee] = await statementsOf(waku, 'TRUST_FEE');
    expect(fee?.sources['entries']).not.toEqual([]);
    // 14 days at 400,000 yen and 17 at 480,000, times the rate, by hand.
    const rate = await scene.row(
      `select trust_fee_rate from app.fund_terms where fund_code = '${domestic}' order by valid_from desc`,
    );
    const borne = Math.round(((14 * 400_000 + 17 * 480_000) * Number(rate?.['trust_fee_rate'])) / 1_000_000 / 365);
    expect(borne).toBeGreaterThan(0);
    expect(fee?.text).toContain(printed(BigInt(borne)));
    expect(await statementsOf(hanako, 'TRUST_FEE')).toEqual([]);
    const [quota] = await statementsOf(waku, 'NISA');
    expect(quota?.text).toContain('2027年のNISA投資枠');
    expect(quota?.text).toContain('1,200,000円');
  });

  test('トータルリターン is what the ledger paid and received, and a position that came to something else is told of', async () => {
    await scene.asOwner(`update app.position set bought = bought + 5 where customer_id = '${waku}'`);
    await issue(issueTotalReturnNotices, '2027-01-04');
    const [notice, ...more] = await statementsOf(hanako, 'TOTAL_RETURN');
    expect(more).toEqual([]);
    // Bought 4,123,456 and sold 5,100,000 in all; 11,156 of a distribution after tax; what is left is worth 123,456.
    for (const amount of ['4,123,456円', '5,100,000円', '11,156円', '123,456円', '+1,111,156円'])
      expect(notice?.pieces).toContain(amount);
    expect(notice?.text).toContain('トータルリターン＝評価額＋累計受取分配金＋累計売却金額－累計購入金額');
    const alerts = (await openAlerts(scene.api.database.reader)).filter(({ kind }) => kind === 'paper.total-return');
    expect(alerts.map(({ subject }) => subject)).toEqual([`${waku} ${domestic} 2026-12-31`]);
    const executed = (await entriesOf(scene.api.database.reader, bought)).find(({ kind }) => kind === 'BUY_EXECUTED');
    expect(notice?.sources['entries']).toContain(String(executed?.id));
  });

  test('運用報告書 goes to everybody who holds the fund, the same bytes, and into the register of the fund', async () => {
    // Periods of 国内高配当 end in February and August, the one of `domestic` in November.
    await issue(issueInvestmentReports, '2026-10-01');
    expect(await statementsOf(waku, 'FUND_REPORT')).toEqual([]);
    await issue(issueInvestmentReports, '2027-01-04');
    const reports = [...(await statementsOf(hanako, 'FUND_REPORT')), ...(await statementsOf(waku, 'FUND_REPORT'))];
    expect(reports.map(({ ref }) => ref)).toEqual([`${highDividend}-2026-08`, `${domestic}-2026-11`]);
    const [report] = reports;
    const kept = await scene.row(`select p.content_hash, d.kind, n.nav from app.public_paper p
      join app.fund_document d on d.id = p.id join app.nav n on n.fund_code = d.fund_code and n.date = '2026-08-10'
      where p.id = 'investment-${highDividend}-2026-08'`);
    expect(kept).toMatchObject({ kind: 'INVESTMENT_REPORT', content_hash: hashOf(report?.bytes ?? Buffer.alloc(0)) });
    expect(report?.text).toContain(`期末に${printed(kept?.['nav'] as bigint)}（既払分配金`);
    const mailed = await scene.row(`select count(distinct payload ->> 'to') as people from ops.outbox
      where payload ->> 'text' like '%交付運用報告書%'`);
    expect(mailed).toEqual({ people: 2n });
  });

  test('a second run of any job issues nothing', async () => {
    const count = async () =>
      (await scene.row("select count(*) as n, md5(string_agg(content_hash, '' order by id)) as hash from app.paper")) ??
      {};
    const before = await count();
    await issue(issueAnnualReports, '2027-01-04', '06:40');
    await issue(issueBalanceReports, '2027-01-01', '06:40');
    await issue(issueTrustFeeNotices, '2027-01-04', '06:40');
    await issue(issueNisaNotices, '2027-01-04', '06:40');
    await issue(issueTotalReturnNotices, '2027-01-04', '06:40');
    await issue(issueInvestmentReports, '2027-01-04', '06:40');
    expect(await count()).toEqual(before);
  });

  test('what was issued cannot be changed or taken back, not even by the owner', async () => {
    for (const statement of [
      `update app.paper set name = 'x'`,
      'delete from app.paper',
      'delete from app.paper_content',
    ])
      await expect(scene.asOwner(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('every amount that is printed is one of the ledger or of a screen', () => {
  const sizes = (amounts: readonly bigint[]) => amounts.flatMap((amount) => [amount, -amount]);
  const known = knownAmounts(() => scene);

  test.each(Object.keys(known))('%s', async (kind) => {
    const statements = (await statementsOf(kind === 'NISA' ? waku : hanako, kind)).filter(
      ({ ref, turn }) => turn === 0 && ref !== 'before-statements',
    );
    expect(statements.length).toBeGreaterThan(0);
    for (const { ref, pieces } of statements) {
      const printedHere = amountsIn(pieces);
      const facts = new Set(sizes([0n, ...((await known[kind]?.(ref)) ?? [])]));
      expect(printedHere.length).toBeGreaterThan(3);
      expect(printedHere.filter((amount) => !facts.has(amount))).toEqual([]);
    }
  });
});

describe('the lists', () => {
  const reports = async (who: string, query: Record<string, unknown> = {}) =>
    (await scene.as(who, 'trading')).call(listTradeReports, { query });

  test('R6.01 R6.02 are for people with an account, R4.10 closed ones for six years', async () => {
    await expect(reports('hajime')).rejects.toMatchObject({ code: '400-999' });
    await expect(reports('mukashi')).rejects.toMatchObject({ code: '400-999' });
    expect((await reports('owari')).reports).toEqual([]);
    await expect((await scene.as(null, 'trading')).call(listTradeReports, { query: {} })).rejects.toMatchObject({
      code: '401-000',
    });
    expect((await (await scene.as('owari')).call(listTransferredReports, { query: {} })).transferredReports).toEqual(
      [],
    );
  });

  test('filter by year, month and kind, newest first, in pages', async () => {
    const all = await reports('hanako', { year: 2026 });
    expect(all.reports.map(({ issuedOn }) => issuedOn)).toEqual(
      all.reports
        .map(({ issuedOn }) => issuedOn)
        .toSorted()
        .toReversed(),
    );
    expect((await reports('hanako', { kind: 'ANNUAL_SPECIFIC' })).reports.map(({ name }) => name)).toEqual([
      '2026年分　特定口座年間取引報告書',
    ]);
    expect((await reports('hanako', { year: 2026, month: 9 })).paging.total).toBe(0);
    expect((await reports('hanako', { kind: 'DIVIDEND' })).reports).toEqual([]);
    const page = await reports('hanako', { year: 2026, limit: 2, offset: 1 });
    expect(page.reports.map(({ id }) => id)).toEqual(all.reports.slice(1, 3).map(({ id }) => id));
    expect([all.years, (await reports('hanako', { kind: 'ANNUAL_SPECIFIC', year: 2026 })).years]).toEqual([
      [2027, 2026],
      [2027],
    ]);
    await expect(reports('hanako', { month: 10 })).rejects.toMatchObject({ code: '400-001' });
  });

  test('a statement ends with the fifth year after its issue', async () => {
    await scene.api.clock.put(atJst(ymd('2031-12-31'), '12:00'), 'frozen');
    expect((await reports('hanako', { kind: 'TRADE' })).paging.total).toBeGreaterThan(0);
    const [shown] = (await reports('hanako', { kind: 'TRADE' })).reports;
    await scene.api.clock.put(atJst(ymd('2032-01-01'), '12:00'), 'frozen');
    expect((await reports('hanako', { kind: 'TRADE' })).paging.total).toBe(0);
    expect((await fetch(`${scene.address('trading')}${shown?.url}`)).status).toBe(404);
    await scene.api.clock.put(atJst(ymd('2026-11-28'), '12:00'), 'frozen');
  });

  test('opening a statement shows the PDF and marks it as read', async () => {
    const [shown] = (await reports('hanako', { kind: 'TRADE' })).reports;
    expect(shown?.isRead).toBe(false);
    const answer = await fetch(`${scene.address('trading')}${shown?.url}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(answer.headers.get('content-disposition')).toContain("inline; filename*=UTF-8''");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const saved = await fetch(`${scene.address('trading')}${shown?.url}?save=1`);
    expect(saved.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''");
    const again = (await reports('hanako', { kind: 'TRADE' })).reports;
    expect(again.find(({ id }) => id === shown?.id)?.isRead).toBe(true);
  });

  test('an order that was filled names its trade report, the corrected one where there is one', async () => {
    const { orders } = await (await scene.as('hanako')).call(listTradedOrders, { query: { limit: 50 } });
    const url = orders.find(({ id }) => id === bought)?.execution?.reportUrl;
    const answer = await fetch(`${scene.address('main')}${url}`);
    const turns = (await statementsOf(hanako, 'TRADE')).filter(({ ref }) => ref === bought);
    const last = turns.toSorted((a, b) => b.turn - a.turn)[0];
    expect(last?.bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  });

  test('a year in one ZIP holds every statement of it, byte for byte', async () => {
    const { archiveUrl, paging } = await reports('hanako', { year: 2026 });
    expect((await reports('hanako')).archiveUrl).toBeNull();
    const answer = await fetch(`${scene.address('trading')}${archiveUrl}`);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(Object.keys(files)).toHaveLength(paging.total);
    const kept = (await statementsOf(hanako, 'TRADE')).map(({ bytes }) => bytes.toString('base64'));
    const inZip = new Set(Object.values(files).map((bytes) => Buffer.from(bytes).toString('base64')));
    expect(kept.every((one) => inZip.has(one))).toBe(true);
  });
});
