import type { BookCheck } from '@tsuzura/contract/ops';
import { parseYmd } from '@tsuzura/domain/calendar';
import { customersAfter } from '@tsuzura/store/books';
import { checkLogs, tryOut, type Database, type Tx } from '@tsuzura/store/kernel';
import {
  followEntries,
  rebuildPage,
  trialBalance,
  verifyChain,
  wrongCashLines,
  type ChainCheck,
} from '@tsuzura/store/ledger';
import { newestEntry, ordersInWrongQueues } from '@tsuzura/store/operator';
import { allBookFaults } from './book-faults.ts';
import { cashLineFault, chainFaults, faultOf, logFault } from './check-day.ts';
import type { Fault } from './faults.ts';

/** What one look takes in, so that it answers in a second or two. */
const atOnce = { sums: 20_000, entries: 2_000, accounts: 2_000, customers: 50, orders: 2_000, days: 1, seals: 10 };
/** A part begins no look after this. */
const budgetMs = 2_000;
const mostFaults = 100;

interface Look {
  readonly faults: readonly Fault[];
  readonly looked: number;
  /** Null: that was the last. */
  readonly last: string | null;
}

export interface Part {
  readonly faults: readonly Fault[];
  readonly found: number;
  readonly looked: number;
  readonly next: string | null;
  readonly isTooLong: boolean;
}

const looks: Readonly<Record<BookCheck, (tx: Tx, after: string) => Promise<Look>>> = {
  /** Entries balance, so any range of them does. */
  async 'trial-balance'(tx, after) {
    const behind = number(after);
    const through = behind + BigInt(atOnce.sums);
    const faults = (await trialBalance(tx, { behind, through }))
      .filter(({ difference }) => difference !== 0n)
      .map(({ instrument, difference }) => ({
        check: 'trial-balance',
        subject: `${instrument} ${behind + 1n}-${through}`,
        detail: { difference: String(difference) },
      }));
    return { faults, looked: atOnce.sums, last: through < (await newestEntry(tx)) ? String(through) : null };
  },
  async entries(tx, after) {
    const { differences, last } = await followEntries(tx, number(after), atOnce.entries);
    return { faults: differences.map(faultOf('twin')), looked: atOnce.entries, last: text(last) };
  },
  async balances(tx, after) {
    const { differences, last } = await rebuildPage(tx, number(after), atOnce.accounts);
    return { faults: differences.map(faultOf('rebuild')), looked: atOnce.accounts, last: text(last) };
  },
  async customers(tx, after) {
    const customers = await customersAfter(tx, after, atOnce.customers);
    const lines = (await wrongCashLines(tx, customers)).map(cashLineFault);
    const books = await allBookFaults(tx, customers);
    return { faults: [...lines, ...books], looked: customers.length, last: customers.at(-1) ?? null };
  },
  async queues(tx, after) {
    const { wrong, looked, last } = await ordersInWrongQueues(tx, after, atOnce.orders);
    const faults = wrong.map(({ id, state, queue }) => ({ check: 'queue', subject: id, detail: { state, queue } }));
    return { faults, looked, last };
  },
  async chain(tx, after) {
    const chain: ChainCheck = await verifyChain(tx, { since: parseYmd(after), most: atOnce.days });
    return { faults: chainFaults(chain), looked: 1, last: chain.whole ? chain.goOnAfter : null };
  },
  async 'audit-log'(tx, after) {
    const { faults, looked, last } = await checkLogs(tx, after, atOnce.seals);
    return { faults: faults.map(logFault), looked, last };
  },
};

const number = (after: string): bigint => (/^\d{1,18}$/.test(after) ? BigInt(after) : 0n);
const text = (last: bigint | null): string | null => (last === null ? null : String(last));

/** What a statement that was ended for taking too long says. */
const isTimeout = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === '57014';

/** A part of a check: look after look until its time is over. Nothing is written, and what a look would repair is undone. */
export async function runPart(database: Database, check: BookCheck, after: string, now: () => number): Promise<Part> {
  const end = now() + budgetMs;
  const faults: Fault[] = [];
  let [looked, next]: [number, string | null] = [0, after];
  try {
    do {
      const behind: string = next ?? '';
      const look = await database.tx((tx) => tryOut(tx, () => looks[check](tx, behind)));
      faults.push(...look.faults);
      looked += look.looked;
      next = look.last;
    } while (next !== null && now() < end);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return { faults: faults.slice(0, mostFaults), found: faults.length, looked, next: null, isTooLong: true };
  }
  return { faults: faults.slice(0, mostFaults), found: faults.length, looked, next, isTooLong: false };
}
