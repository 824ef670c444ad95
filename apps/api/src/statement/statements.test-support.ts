import { sql } from 'kysely';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { bonds, buyNow, domestic, readFundDocuments, sellNow } from '../fund-order/orders.test-support.ts';
import { packed, readPdf } from './press/read-pdf.test-support.ts';

/** 国内リート: 0/3 business days, like `domestic`. */
const reit = 'TZ010008';
/** 国内高配当: bought and kept. */
export const highDividend = 'TZ010006';
export const hanako = subjectOf('hanako');
export const waku = subjectOf('waku');

export interface StatementScene extends NightScene {
  /** The order of 国内高配当, which is kept. */
  readonly bought: string;
  readonly sold: readonly string[];
}

const depositTo = (scene: NightScene, customerId: string, amount: number) =>
  scene.api.database.tx(async (tx) => {
    const day = ymd('2026-11-02');
    const posted = await post(tx, [
      {
        kind: 'DEPOSIT',
        ref: `deposit-${customerId}`,
        day,
        bookedAt: scene.api.clock.now(),
        lines: [credit(accounts.cashFree(customerId), yen(amount)), debit(accounts.bank, yen(amount))],
      },
    ]);
    if (!posted.ok) throw new Error(posted.refusal.reason);
  });

/** Buys four funds, sells three of them with gain and loss, and runs the nights until the sales are settled. */
export async function openStatements(): Promise<StatementScene> {
  const scene = await openNight({ runsJob: () => true });
  await scene.setNav(domestic, 5_000);
  for (const fund of [reit, bonds, highDividend]) await scene.setNav(fund, 10_000);
  await depositTo(scene, hanako, 6_000_000);
  const client = await scene.as('hanako');
  for (const fundCode of [domestic, reit, bonds, highDividend]) await readFundDocuments(client, fundCode);
  await buyNow(client, { fundCode: domestic, amount: 2_000_000 });
  for (const fundCode of [reit, bonds]) await buyNow(client, { fundCode, amount: 1_000_000 });
  const bought = (await buyNow(client, { fundCode: highDividend, amount: 123_456 })).orderId;
  await scene.to('2026-11-17', '10:00');
  // In steps, because a move of a fifth is held for an operator.
  for (const [fund, ...values] of [
    [domestic, 5_900, 7_000, 7_500],
    [reit, 10_000, 9_000, 8_000],
    [bonds, 10_000, 11_500, 13_000],
  ] as const)
    values.forEach((value, index) => {
      const isFiscal = fund === domestic && index === 1;
      scene.price(fund, `2026-11-${18 + index}`, value, isFiscal ? 35 : 0);
    });
  await scene.to('2026-11-20', '10:00');
  const sold: string[] = [];
  for (const fundCode of [domestic, reit, bonds]) sold.push((await sellNow(client, { fundCode })).orderId);
  await scene.to('2026-11-27', '07:00');
  await scene.expectSoundBooks();
  return { ...scene, bought, sold };
}

/** The statements of a customer as they are kept, with their text. */
export async function statementsOf(scene: NightScene, customerId: string, kind: string) {
  const { rows } = await sql<{
    ref: string;
    turn: number;
    name: string;
    bytes: Buffer;
    sources: Record<string, string[]>;
  }>`
    select p.ref, p.turn, p.name, p.sources, c.bytes from app.paper p join app.paper_content c on c.hash = p.content_hash
    where p.customer_id = ${customerId} and p.kind = ${kind} order by p.issued_on, p.ref, p.turn`.execute(
    scene.owner.reader,
  );
  return rows.map((row) => ({ ...row, ...readPdf(row.bytes) }));
}
export const printed = (amount: bigint) => packed(yenText(yen(amount)));
export const issue = <T>(scene: NightScene, work: (tx: never, at: never) => Promise<T>, day: string, time = '06:10') =>
  scene.api.database.tx((tx) => work(tx as never, atJst(ymd(day), time) as never));
