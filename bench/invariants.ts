import type { Client } from 'pg';
import { allowLongChecks, checkBooks, compareBooksWithTwin, ofEverybody } from '@tsuzura/store/books';
import type { Database } from '@tsuzura/store/kernel';
import { closeThrough, compareWithTwin, rebuild, sealClosed, trialBalance, verifyChain } from '@tsuzura/store/ledger';
import type { Ymd } from '@tsuzura/domain/calendar';

/** What each state of an order must have behind it, and nothing else (rule FUND-20). */
export const legalEvents = `case o.state
  when 'RECEIVED' then '{ACCEPT}' when 'CANCELED' then '{ACCEPT,CANCEL}' when 'WORKING' then '{ACCEPT,CUT_OFF}'
  when 'LAPSED' then '{ACCEPT,CUT_OFF,LAPSE}' when 'EXECUTED' then '{ACCEPT,CUT_OFF,EXECUTE}'
  when 'SETTLED' then '{ACCEPT,CUT_OFF,EXECUTE,SETTLE}' else '{ACCEPT,COMPLETE,CUT_OFF,EXECUTE,SETTLE}' end::text[]`;

interface Check {
  readonly name: string;
  readonly wrong: () => Promise<number>;
}

export interface CheckedBooks {
  readonly owner: Client;
  readonly database: Database;
}

export interface Checking {
  readonly close?: Ymd;
  readonly withEvents?: boolean;
  /** The twins hold the whole history in memory, which is too much of a million orders. */
  readonly withTwins?: boolean;
}

/** The invariants of the product, each printed with what it found. Throws when one of them is broken. */
export async function checkInvariants(
  { owner, database }: CheckedBooks,
  { close, withEvents = true, withTwins = true }: Checking = {},
): Promise<void> {
  if (close) await database.tx((tx) => closeThrough(tx, close));
  await owner.query(`set statement_timeout = '10min'`);
  const count = (text: string) => countOf(owner, text);
  const long = <T>(look: (reader: Database['reader']) => Promise<readonly T[]>) =>
    database.tx(async (tx) => {
      await allowLongChecks(tx);
      return (await look(tx)).length;
    });
  const checks: readonly Check[] = [
    {
      name: 'debits = credits, units of customers = units at the funds',
      wrong: () => long(async (tx) => (await trialBalance(tx)).filter(({ difference }) => difference !== 0n)),
    },
    { name: 'balances = their postings', wrong: () => long(rebuild) },
    {
      name: 'books beside the ledger = orders and postings',
      wrong: () => long((tx) => ofEverybody(tx, (customers) => checkBooks(tx, customers))),
    },
    ...(withTwins
      ? [
          { name: 'balances = the twin', wrong: () => long(compareWithTwin) },
          {
            name: 'cost, tax and quota books = their twin',
            wrong: () => long((tx) => ofEverybody(tx, (customers) => compareBooksWithTwin(tx, customers))),
          },
        ]
      : []),
    { name: 'quota never over', wrong: () => overQuota(owner) },
    ...(withEvents
      ? [
          {
            name: 'no illegal transition',
            wrong: () =>
              count(`select o.id from app.fund_order o left join lateral (
                  select array_agg(e.event order by e.event) as events from app.fund_order_event e
                    where e.order_id = o.id and e.turn = 0) e on true
                where o.source <> 'REINVEST' and e.events is distinct from ${legalEvents}`),
          },
        ]
      : []),
    {
      name: 'hash chain whole',
      wrong: async () => {
        await database.tx(async (tx) => {
          await allowLongChecks(tx);
          await sealClosed(tx);
        });
        return database.tx(async (tx) => {
          await allowLongChecks(tx);
          return (await verifyChain(tx)).whole ? 0 : 1;
        });
      },
    },
  ];
  for (const { name, wrong } of checks) {
    const found = await wrong();
    console.log(`  ${found === 0 ? 'ok ' : 'BAD'} ${name}${found === 0 ? '' : `: ${found}`}`);
    if (found > 0) throw new Error(`${name}: ${found}`);
  }
}

const countOf = async (owner: Client, text: string): Promise<number> =>
  Number((await owner.query<{ wrong: string }>(`select count(*) as wrong from (${text}) x`)).rows[0]?.wrong);

/** Years of somebody in which more is used and reserved than the frame holds. */
export const overQuota = (owner: Client): Promise<number> =>
  countOf(
    owner,
    `select from app.nisa_year where used + reserved > case frame when 'GROWTH' then 2400000 else 1200000 end`,
  );
