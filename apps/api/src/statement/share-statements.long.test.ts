import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  confirmEquityOrder,
  confirmMarginSettlement,
  getRealizedProfits,
  listMarginPositions,
  listSpecificAccountTrades,
  listTradeHistories,
  listTradeReports,
  listTrades,
  moveCollateral,
  placeEquityOrder,
  placeMarginSettlement,
} from '@tsuzura/contract/trading';
import { addBusinessDays, atJst, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { openAlerts, type Tx } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { MarginDays } from '../margin/margin-days.test-support.ts';
import { issueAnnualReports } from './batch/annual-reports.ts';
import { issueBalanceReports } from './batch/balance-reports.ts';
import { issueShareTradeReports } from './batch/share-trade-reports.ts';
import { amountsIn } from './known-amounts.test-support.ts';
import { packed, readPdf } from './press/read-pdf.test-support.ts';
import { printed } from './statements.test-support.ts';

/* Spot, margin, 現引 and 現渡 of one customer, and what the statements and the calls of the tax account say of them. */

let days: MarginDays;
let oisho: Client;
const customer = subjectOf('oisho');
const first = ymd('2026-11-13');
const dayAfter = (count: number): Ymd => addBusinessDays(japan, first, count);

const usual = {
  stockCode: '1078',
  tradeType: 'MARGIN_NEW',
  side: 'BUY',
  orderType: 'MARKET',
  condition: 'NONE',
  timeInForce: 'DAY',
  quantity: 100,
  accountType: 'SPECIFIC',
  marginType: 'SYSTEM',
} as const;
const spot = { tradeType: 'SPOT', marginType: undefined } as const;

async function place(asked: object): Promise<void> {
  const body = { ...usual, ...asked };
  const { quote } = await oisho.call(confirmEquityOrder, { body });
  const order = { ...body, confirmToken: quote?.confirmToken ?? '' };
  await oisho.call(placeEquityOrder, { body: order }, { key: randomUUID() });
}

async function deliver(kind: 'GENBIKI' | 'GENWATASHI', side: 'LONG' | 'SHORT', day: Ymd): Promise<void> {
  const { positions } = await oisho.call(listMarginPositions, { query: {} });
  const positionId = positions.find((one) => one.side === side)?.positionId ?? '';
  const body = { kind, lots: [{ positionId, quantity: 100 }] };
  const { confirmToken } = await oisho.call(confirmMarginSettlement, { body });
  await oisho.call(placeMarginSettlement, { body: { ...body, confirmToken } }, { key: randomUUID() });
  await days.run('margin.execute-deliveries', atJst(day, '15:35'));
}

const settleOn = async (day: Ymd) => {
  await days.settleOn(day);
  await days.expectBalancedBooks('oisho@example.jp');
};
const inTx = <T>(work: (tx: Tx) => Promise<T>) => days.scene.api.database.tx(work);
const rows = async <Row>(text: string) =>
  (await days.scene.api.database.pool.query(text, [customer])).rows as readonly Row[];
const statementsOf = async (kind: string) =>
  (
    await rows<{ ref: string; turn: number; bytes: Buffer; sources: { entries: string[] } }>(
      `select p.ref, p.turn, p.sources, c.bytes from app.paper p join app.paper_content c on c.hash = p.content_hash
        where p.customer_id = $1 and p.kind = '${kind}' order by p.ref, p.turn`,
    )
  ).map((row) => ({ ...row, ...readPdf(row.bytes) }));

beforeAll(async () => {
  days = await MarginDays.open();
  oisho = await days.scene.as('oisho', 'trading', { strongSecondsAgo: 0 });
  await days.moveTo(atJst(first, '10:00:30'));
  await oisho.call(moveCollateral, { body: { direction: 'TO_MARGIN', amount: yen(1_000_000) } }, { key: randomUUID() });
  await place({ quantity: 300 });
  await days.fillBy(first, '11:31');
  await days.moveTo(atJst(first, '12:35'));
  await place({ tradeType: 'MARGIN_CLOSE', side: 'SELL', close: { order: 'OLDEST' } });
  await place({ ...spot, stockCode: '1217' });
  await days.fillBy(first, '15:31');
  await settleOn(dayAfter(2));
  await days.moveTo(atJst(dayAfter(2), '10:00'));
  await deliver('GENBIKI', 'LONG', dayAfter(2));
  await settleOn(dayAfter(4));
  await days.moveTo(atJst(dayAfter(4), '10:00:30'));
  await place({ side: 'SELL' });
  await days.fillBy(dayAfter(4), '11:31');
  await days.moveTo(atJst(dayAfter(4), '13:00'));
  await deliver('GENWATASHI', 'SHORT', dayAfter(4));
  await settleOn(dayAfter(6));
  await days.moveTo(atJst(dayAfter(6), '10:00'));
});
afterAll(() => days.close());

test('a trade date has one report, with every amount as the books have it, and is not reported twice', async () => {
  // A day is reported when it is over.
  await inTx((tx) => issueShareTradeReports(tx, atJst(first, '05:15')));
  expect(await statementsOf('TRADE')).toEqual([]);
  for (const day of [dayAfter(1), dayAfter(3), dayAfter(5), dayAfter(6)])
    expect(await inTx((tx) => issueShareTradeReports(tx, atJst(day, '05:15')))).toBe(false);
  const reports = await statementsOf('TRADE');
  expect(reports.map(({ ref, turn }) => [ref, turn])).toEqual(
    [first, dayAfter(2), dayAfter(4)].map((day) => [`shares-${day}`, 0]),
  );
  const words = [
    ['新規買（制度）・特定口座', '返済売', '買付・特定口座', '信用取引（返済）'],
    ['現引・特定口座'],
    ['新規売（制度）', '現渡・特定口座', '譲渡損益'],
  ];
  for (const [index, { text }] of reports.entries())
    for (const word of words[index] ?? []) expect(text).toContain(packed(word));
  for (const { pieces, sources } of reports) {
    expect(sources.entries.length).toBeGreaterThan(0);
    const known = new Set<bigint>([0n]);
    const figures = await rows<{ amount: string }>(
      `select p.amount::text as amount from ledger.posting p where p.entry_id = any ('{${sources.entries.join(',')}}'::bigint[]) and $1 <> ''
        union select unnest(array[amount, coalesce(cost, 0), amount - coalesce(cost, 0), projected_tax])::text from app.stock_fill where customer_id = $1
        union select unnest(array[open_amount, close_amount, interest + lending_fee, management_fee + name_transfer_fee + premium, realized])::text
          from app.margin_close where customer_id = $1
        union select unnest(array[open_amount, expenses])::text from app.margin_settlement_part p
          join app.margin_settlement s on s.id = p.settlement_id where s.customer_id = $1`,
    );
    for (const { amount } of figures) known.add(BigInt(amount)).add(0n - BigInt(amount));
    // A price has a decimal, or stands for one share.
    const prices = (
      await rows<{ price: string }>(`select price::text as price from app.stock_fill where customer_id = $1`)
    ).flatMap(({ price }) => [BigInt(price) / 10n, BigInt(price) % 10n]);
    for (const price of prices) known.add(price);
    expect(amountsIn(pieces).filter((amount) => !known.has(amount))).toEqual([]);
  }
});

test('an execution that came after its report is reported in a corrected one, which names the first', async () => {
  await days.scene.api.database.pool.query(
    `insert into app.share_report_due (trade_date, customer_id) values ('${first}', '${customer}')`,
  );
  await inTx((tx) => issueShareTradeReports(tx, atJst(dayAfter(6), '05:15')));
  const [before, after] = (await statementsOf('TRADE')).filter(({ ref }) => ref === `shares-${first}`);
  const number = /文書番号(P[0-9A-F]{19})/.exec(before?.text ?? '')?.[1] ?? '';
  expect(after?.text).toContain(`文書番号${number}の取引報告書を訂正したもの`);
});

test('the customer finds them in the list', async () => {
  const { reports } = await oisho.call(listTradeReports, { query: { kind: 'TRADE' } });
  expect(reports.map(({ name }) => name)).toContain('取引報告書　国内株式（2026年11月13日（金）約定分）');
});

test('results of the month, the year and the trades are the same, and their tax is the tax of the ledger', async () => {
  const month = await oisho.call(getRealizedProfits);
  const { trades } = await oisho.call(listTrades, { query: { limit: 100 } });
  const { trades: taxed, ytd } = await oisho.call(listSpecificAccountTrades, { query: { year: 2026 } });
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  expect(taxed.map(({ product, receiptNumber }) => [product, receiptNumber === null])).toEqual([
    ['MARGIN', false],
    ['EQUITY', true],
  ]);
  expect(month.margin).toBe(taxed[0]?.profit);
  expect(month.spot).toBe(taxed[1]?.profit);
  expect(month.total).toBe(sum(trades.map(({ profit }) => profit ?? 0n)));
  expect(ytd.net).toBe(month.total);
  const [tax] = await rows<{ amount: string }>(
    `select coalesce(sum(b.amount), 0)::text as amount from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.customer_id = $1 and a.kind in (20, 21) and a.tag = 'GAIN-2026'`,
  );
  expect(sum(taxed.flatMap(({ incomeTax, residentTax }) => [incomeTax, residentTax]))).toBe(
    BigInt(tax?.amount ?? '-1'),
  );
  const { tradeHistories } = await oisho.call(listTradeHistories, { query: { product: 'MARGIN', limit: 100 } });
  expect(sum(tradeHistories.map(({ amount }) => amount))).toBe(month.margin);
});

test('the yearly report has margin in its own section, and agrees with the ledger', async () => {
  await inTx((tx) => issueAnnualReports(tx, atJst(ymd('2027-01-04'), '06:10')));
  const [report] = await statementsOf('ANNUAL_SPECIFIC');
  const [closed] = await rows<{ amount: string; realized: string }>(
    `select close_amount::text as amount, realized::text as realized from app.margin_close where customer_id = $1`,
  );
  expect(report?.text).toContain(packed('2信用'));
  expect(report?.text).toContain(printed(BigInt(closed?.amount ?? '0')));
  expect((await openAlerts(days.scene.api.database.reader)).map(({ kind }) => kind)).not.toContain('paper.annual-tax');
});

test('the balance report has shares, 保証金 and lots as the ledger has them at the end of the quarter', async () => {
  await inTx((tx) => issueBalanceReports(tx, atJst(ymd('2027-01-01'), '06:05')));
  const [report] = await statementsOf('BALANCE');
  const [held] = await rows<{ cash: string; shares: string; open: string }>(
    `select sum(b.amount) filter (where a.kind = 40)::text as cash, sum(b.amount) filter (where a.kind = 30)::text as shares,
        (-sum(b.amount) filter (where a.kind = 41))::text as open
      from ledger.account a join ledger.balance b on b.account_id = a.id where a.customer_id = $1`,
  );
  expect(held?.shares).toBe('100');
  for (const text of ['国内株式の残高', '現引', '現渡', '信用取引の建玉', '買建（制度）・2026/11/13'])
    expect(report?.text).toContain(packed(text));
  expect(report?.text).toContain(printed(BigInt(held?.cash ?? '0')));
  expect(report?.text).toContain(printed(BigInt(held?.open ?? '0')));
});
