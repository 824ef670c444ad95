import { sql } from 'kysely';
import type { Tx } from '@tsuzura/store/kernel';
import { checkCommands, type CommandCounts } from './check-commands.ts';
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
export async function checkRecorded({ ownerUrl, recording, sinceMark = noMark }: CheckOptions): Promise<Checked> {
  const began = performance.now();
  // Before the moment of the database: whatever had ended by now must be there.
  const { commands } = recording;
  const range = commands.slice(sinceMark.commands).map((one): Command => ({ ...one }));
  const oddities = recording.oddities.slice(sinceMark.oddities);
  return atOneMoment(ownerUrl, async (tx) => {
    const seen = await placeNow(tx, recording.customers);
    const { findings, counts } = await checkCommands(tx, recording, range, sinceMark.behind.sequence);
    const firstOpen = range.findIndex(({ end }) => end === null);
    return {
      findings: [...oddities.map(oddityFinding), ...(await shrunk(tx, recording, sinceMark.seen)), ...findings],
      counts,
      mark: {
        commands: sinceMark.commands + (firstOpen === -1 ? range.length : firstOpen),
        oddities: sinceMark.oddities + oddities.length,
        behind: sinceMark.seen,
        seen,
      },
      tookMs: performance.now() - began,
    };
  });
}

/** Everything, from the first command on. */
export const checkWhole = ({ ownerUrl, recording }: Omit<CheckOptions, 'sinceMark'>): Promise<Checked> =>
  checkRecorded({ ownerUrl, recording });

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
async function shrunk(tx: Tx, { customers }: Recording, { sequence, orders }: Place): Promise<readonly Finding[]> {
  const [row] = await rowsOf<{ orders: bigint }>(
    tx,
    sql`select count(*) as orders from app.fund_order where customer_id = any (${[...customers]}::text[]) and sequence <= ${sequence}`,
  );
  const left = row?.orders ?? 0n;
  if (left >= orders) return [];
  const detail = `${orders} orders up to sequence ${sequence} were there before, and ${left} are left`;
  return [{ proves: 'M6', name: 'lost-earlier-orders', subject: `${orders - left} orders`, detail }];
}
