import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, type Entry } from '@tsuzura/domain/ledger';
import { readConfig, type Config } from '@tsuzura/http/config';
import { createMicroBatcher, type Database } from '@tsuzura/store/kernel';
import { post, type Posted } from '@tsuzura/store/ledger';
import { postingTogether } from '../apps/api/src/kernel/posting-together.ts';
import { addCustomers, customerOf, openBrokerage } from './brokerage.ts';
import { checkInvariants } from './invariants.ts';
import { compared, ratioOf, type Measured } from './result.ts';

const rounds = 9;
/** Warm-up: compilation at the start is not part of the comparison. */
const warmUp = 4;
const milliseconds = 1_500;
const writers = 64;
/** Each writer's own: only the account of the house is shared. */
const customersOfWriter = 16;
const day = ymd('2026-11-13');

type Side = 'reference' | 'product';

/** Money that comes in: the customer's cash, and the bank of the house, which is one for all or one for each writer. */
const depositOf = (side: Side, writer: number, turn: number, index: number): Entry => ({
  kind: 'DEPOSIT',
  ref: `${side}-${turn}-${writer}-${index}`,
  day,
  bookedAt: atJst(day, '10:00'),
  lines: [
    credit(accounts.cashFree(customerOf(writer * customersOfWriter + (index % customersOfWriter))), 1_000n),
    debit(side === 'product' ? accounts.bank : { ...accounts.bank, tag: `W${writer}` }, 1_000n),
  ],
});

type Post = (entry: Entry) => Promise<Posted>;

/** As every command that moves an account of the house is booked: those that arrive together share a transaction (ADR-0084). */
const together = (database: Database): Post =>
  createMicroBatcher<Entry, Posted>({
    ...postingTogether,
    send: async (entries) => {
      const posted = await database.tx((tx) => post(tx, entries));
      return entries.map(() => posted);
    },
  });

/** A transaction for each: what the batches are for. Printed beside, not judged. */
const alone =
  (database: Database): Post =>
  (entry) =>
    database.tx((tx) => post(tx, [entry]));

/** Each writer posts its next when its last is committed. Entries a second. */
async function turnOf(posting: Post, side: Side, turn: number): Promise<number> {
  const began = performance.now();
  let posted = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let index = 0; performance.now() - began < milliseconds; index += 1) {
        const answer = await posting(depositOf(side, writer, turn, index));
        if (!answer.ok || answer.fresh === 0) throw new Error('an entry was not posted');
        posted += 1;
      }
    }),
  );
  return posted / ((performance.now() - began) / 1_000);
}

async function takeTurns(posting: Post, from: number): Promise<Record<Side, number[]>> {
  const taken: Record<Side, number[]> = { reference: [], product: [] };
  for (let round = -warmUp; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['reference', 'product'] as const) : (['product', 'reference'] as const);
    for (const side of order) {
      const perSecond = await turnOf(posting, side, from + round + warmUp);
      if (round >= 0) taken[side].push(perSecond);
    }
  }
  return taken;
}

/** 64 writers that all move one account of the house, against the same with an account of the house for each writer. */
export async function benchHotAccount(config: Config): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  try {
    await addCustomers(brokerage, { until: writers * customersOfWriter, cash: 1_000_000n });
    await brokerage.owner.query('vacuum analyze');
    const { database } = brokerage;
    const measured = compared('hot-account', await takeTurns(together(database), 0));
    const single = compared('alone', await takeTurns(alone(database), 1_000));
    console.log(
      `  a transaction for each: ${single.product.toFixed(0)}/s beside ${single.reference?.toFixed(0)}/s, ratio ${ratioOf(single)?.ratio.toFixed(2)}`,
    );
    await brokerage.owner.query('vacuum analyze');
    await checkInvariants(brokerage, { close: day, withTwins: false });
    return [measured];
  } finally {
    await brokerage.stop();
  }
}

/** `node bench/hot-account.ts` runs it alone. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-hot-account-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const measured of await benchHotAccount(config)) {
      const { name, reference, product, rounds: all } = measured;
      const figures = (numbers: readonly number[]) => numbers.map((one) => one.toFixed(0)).join(' ');
      console.log(
        `${name}: ${product.toFixed(0)}/s beside ${reference?.toFixed(0)}/s, ratio ${ratioOf(measured)?.ratio.toFixed(2)}`,
      );
      console.log(`  rounds ${figures(all.product)} beside ${figures(all.reference)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
