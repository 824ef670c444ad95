import { sql } from 'kysely';
import type { Tx } from '@tsuzura/store/kernel';
import { checkAllBooks, checkNewEntries, checkOpenPositions } from './check-books.ts';
import { checkCommands, type CommandCounts } from './check-commands.ts';
import { cashHistories, checkHistory, makersOf, quotaHistories, refusedForWant } from './check-history.ts';
import { checkConsent, checkTransitions } from './check-orders.ts';
import type { Finding } from './finding.ts';
import type { Command, Recording } from './recorder.ts';
import { atOneMoment, rowsOf } from './snapshot.ts';

/** How far was looked, in the recording and in the database. */
export interface CheckMark {
  /** Commands before this one had ended and were looked at. */
  readonly commands: number;
  readonly oddities: number;
  /** Up to here the next check looks at nothing again; `seen` becomes that one check later. */
  readonly behind: Place;
  readonly seen: Place;
}

interface Place {
  readonly sequence: bigint;
  readonly entry: bigint;
  /** Orders of the customers up to `sequence`. */
  readonly orders: bigint;
}

const nowhere: Place = { sequence: 0n, entry: 0n, orders: 0n };
export const noMark: CheckMark = { commands: 0, oddities: 0, behind: nowhere, seen: nowhere };

export interface CheckOptions {
  readonly ownerUrl: string;
  readonly recording: Recording;
  /** What the check before gave; without it everything is looked at. */
  readonly sinceMark?: CheckMark;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly counts: CommandCounts;
  readonly mark: CheckMark;
  readonly tookMs: number;
}

/**
 * What is new since the mark, also while customers go on. Numbers are given before they are committed, so a check begins behind what the
 * one before it had seen at its own beginning: whatever was under way then is looked at twice.
 */
export const checkRecorded = (options: CheckOptions): Promise<Checked> => check(options, false);

/** Everything from the first command on, with the naive twins. The service may go on; that it is quiet makes it quicker. */
export const checkWhole = ({ ownerUrl, recording }: Omit<CheckOptions, 'sinceMark'>): Promise<Checked> =>
  check({ ownerUrl, recording }, true);

function check({ ownerUrl, ...options }: CheckOptions, isWhole: boolean): Promise<Checked> {
  // Before the moment of the database: whatever had ended by now must be there.
  const ended = options.recording.commands.map((one): Command => ({ ...one }));
  return atOneMoment(ownerUrl, (tx) => checkIn(tx, options, { ended, isWhole }));
}

/** At the moment that this transaction sees. `ended`: the commands as they were before it. */
export async function checkIn(
  tx: Tx,
  { recording, sinceMark = noMark }: Omit<CheckOptions, 'ownerUrl'>,
  { ended, isWhole }: { readonly ended: readonly Command[]; readonly isWhole: boolean },
): Promise<Checked> {
  const began = performance.now();
  const oddities = recording.oddities.slice(sinceMark.oddities);
  const seen = await placeNow(tx, recording.customers);
  // The moment is chosen: what began until now may be there.
  const begun = recording.commands.slice(ended.length).map((one): Command => ({ ...one, end: null }));
  const commands = [...ended, ...begun];
  const range = commands.slice(sinceMark.commands);
  const { behind } = sinceMark;
  const known = { ...recording, commands };
  const { findings, counts } = await checkCommands(tx, known, range, behind.sequence);
  const named = new Set(findings.map(({ subject }) => subject));
  const earlier = (await shrunk(tx, known, sinceMark.seen)).filter(({ subject }) => !named.has(subject));
  const books = [
    ...(await checkNewEntries(tx, behind.entry, seen.entry, { withSealed: !isWhole })),
    ...(await checkOpenPositions(tx, recording.customers)),
    ...(await checkTransitions(tx, recording.customers, behind.sequence)),
    ...(await checkConsent(tx, recording.customers, behind.sequence)),
    ...(await checkHistories(tx, known, range, behind.entry)),
    ...(isWhole ? await checkAllBooks(tx, recording.customers) : []),
  ];
  const firstOpen = range.findIndex(({ end }) => end === null);
  return {
    findings: [...oddities.map(oddityFinding), ...earlier, ...findings, ...books],
    counts: { ...counts, lost: counts.lost + earlier.filter(({ name }) => name === 'lost-order').length },
    mark: {
      commands: sinceMark.commands + (firstOpen === -1 ? range.length : firstOpen),
      oddities: sinceMark.oddities + oddities.length,
      behind: sinceMark.seen,
      seen,
    },
    tookMs: performance.now() - began,
  };
}

/** Cash and quota of each customer, one after the other. */
async function checkHistories(
  tx: Tx,
  known: Recording,
  range: readonly Command[],
  behind: bigint,
): Promise<readonly Finding[]> {
  const makers = makersOf(known);
  const histories = [
    ...(await cashHistories(tx, known.customers, behind, makers)),
    ...(await quotaHistories(tx, known.customers, makers)),
  ];
  return histories.flatMap((one) => checkHistory(one, refusedForWant(range, one.of, one.customer)));
}

const oddityFinding = ({ what, customer, detail }: Recording['oddities'][number]): Finding => ({
  proves: 'seen',
  name: what,
  subject: customer,
  detail,
});

async function placeNow(tx: Tx, customers: readonly string[]): Promise<Place> {
  const [place = nowhere] = await rowsOf<Place>(
    tx,
    sql`select coalesce(max(o.sequence), 0) as sequence, count(*) as orders, (select coalesce(max(id), 0) from ledger.entry) as entry
      from app.fund_order o where o.customer_id = any (${[...customers]}::text[])`,
  );
  return place;
}

/** Orders are never taken away: fewer than a check before counted means that some were, whenever they were made. */
async function shrunk(
  tx: Tx,
  { customers, commands }: Recording,
  { sequence, orders }: Place,
): Promise<readonly Finding[]> {
  const [row] = await rowsOf<{ orders: bigint }>(
    tx,
    sql`select count(*) as orders from app.fund_order where customer_id = any (${[...customers]}::text[]) and sequence <= ${sequence}`,
  );
  const left = row?.orders ?? 0n;
  if (left >= orders) return [];
  const told = commands.flatMap(({ kind, end }) =>
    (kind === 'buy' || kind === 'sell') && end?.outcome.as === 'acknowledged' ? [end.outcome.result] : [],
  );
  const missing = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from unnest(${told}::text[]) as t (id) where not exists (select from app.fund_order o where o.id = t.id) limit 100`,
  );
  const detail = `${orders} orders up to sequence ${sequence} were there before, and ${left} are left`;
  return [
    { proves: 'M6', name: 'fewer-orders', subject: `${orders - left} orders`, detail },
    ...missing.map(({ id }) => ({
      proves: 'M6' as const,
      name: 'lost-order',
      subject: id,
      detail: 'since an earlier check',
    })),
  ];
}
