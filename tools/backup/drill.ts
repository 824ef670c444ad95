import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { checkCopy, isWhole, type CheckedInvariant } from './check-copy.ts';
import { archiveUpToNow, restoreCopy, stopCopy, type Copy } from './copy.ts';
import type { Backups } from './pgbackrest.ts';

/** A command of somebody, by the id that the database keeps it under; times by the clock on the wall, in milliseconds. */
export interface SentCommand {
  readonly id: string;
  readonly sentAt: number;
  /** Null: it was never answered, so it may be there or not. */
  readonly acknowledgedAt: number | null;
}

/** Where the drill is held: a running database with its backups, and where its copy goes. */
export interface DrillPlace {
  readonly backups: Backups;
  readonly ownerUrl: string;
  readonly copy: Copy;
  /** The copy's database, as its owner. */
  readonly copyUrl: string;
}

/** Who writes meanwhile. */
export interface DrillLoad {
  start(): void;
  /** Resolves when the last command is answered. */
  stop(): Promise<readonly SentCommand[]>;
  /** The ids of such commands that a database holds. */
  idsIn(database: Client): Promise<ReadonlySet<string>>;
}

export interface Drill {
  /** What is wrong; nothing when the drill succeeded. */
  readonly findings: readonly string[];
  /** From the order to restore until the copy takes writes. */
  readonly seconds: number;
  readonly checkSeconds: number;
  readonly to: Date;
  readonly before: number;
  readonly after: number;
  readonly checked: readonly CheckedInvariant[];
}

export interface DrillOptions {
  readonly place: DrillPlace;
  readonly load: DrillLoad;
  /** Else the newest backup there is, with all of the log since then. */
  readonly backsUpFirst?: boolean;
  /** How long is written before and after the second to which is restored. */
  readonly secondsBefore?: number;
  readonly secondsAfter?: number;
}

/**
 * Backs up, unless an older backup is to do, lets the load write, notes a second, lets it write on, restores to that second and looks: whatever was
 * acknowledged before is there, whatever was sent after is not, and the books of the copy are whole.
 */
export async function restoreDrill(options: DrillOptions): Promise<Drill> {
  const { place, load, backsUpFirst = true, secondsBefore = 4, secondsAfter = 4 } = options;
  if (backsUpFirst || (await place.backups.list()).length === 0) await place.backups.backUp();
  load.start();
  await pause(secondsBefore * 1_000);
  const to = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
  await pause(to.getTime() - Date.now() + secondsAfter * 1_000);
  const sent = await load.stop();
  await archiveUpToNow(place.ownerUrl);
  const began = performance.now();
  await restoreCopy(place.backups, place.copy, to);
  const seconds = (performance.now() - began) / 1_000;
  try {
    const checking = performance.now();
    const there = await idsOf(place.copyUrl, load);
    const checked = await checkCopy(place.copyUrl);
    const findings = [
      ...judgeCommands(sent, there, to),
      ...checked.filter((one) => !isWhole(one)).map(({ title, found }) => `${title}: ${found}`),
    ];
    const { before, after } = sides(sent, to);
    const checkSeconds = (performance.now() - checking) / 1_000;
    return { findings, seconds, checkSeconds, to, before: before.length, after: after.length, checked };
  } finally {
    await stopCopy(place.copy);
  }
}

async function idsOf(url: string, load: DrillLoad): Promise<ReadonlySet<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await load.idsIn(client);
  } finally {
    await client.end();
  }
}

/** What was on its way at that second may be there or not. */
const sides = (sent: readonly SentCommand[], to: Date) => ({
  before: sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < to.getTime()),
  after: sent.filter(({ sentAt }) => sentAt >= to.getTime()),
});

export function judgeCommands(sent: readonly SentCommand[], there: ReadonlySet<string>, to: Date): readonly string[] {
  const { before, after } = sides(sent, to);
  const known = new Set(sent.map(({ id }) => id));
  const lost = before.filter(({ id }) => !there.has(id));
  const early = after.filter(({ id }) => there.has(id));
  const strange = [...there].filter((id) => !known.has(id));
  const named = (what: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`${ids.length} ${what}: ${ids.slice(0, 5).join(', ')}`];
  return [
    ...(before.length === 0 || after.length === 0 ? ['nothing was written before or after that second'] : []),
    ...named(
      'acknowledged before and not restored',
      lost.map(({ id }) => id),
    ),
    ...named(
      'sent after and restored',
      early.map(({ id }) => id),
    ),
    ...named('restored and never sent', strange),
  ];
}
