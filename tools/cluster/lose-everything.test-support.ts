import { readdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { archiveUpToNow } from '../backup/copy.ts';
import { backUp, restore } from './backup.ts';
import { down } from './down.ts';
import { areAllFollowing, members } from './members.ts';
import { endAllInside } from './network.ts';
import { until } from './processes.ts';
import { replaceByRestored } from './replace.ts';
import { databaseMachines, inFolder } from './topology.ts';
import { clusterOwnerUrl, readKept, up } from './up.ts';

/*
 * A program for replace.e2e.test.ts: a cluster whose machines are all lost comes back, and then goes back to a second. Prints what
 * it found as one line of JSON, last.
 */
const say = (line: string) => void process.stderr.write(`${line}\n`);

async function query<Row extends object>(text: string, ...values: readonly string[]): Promise<readonly Row[]> {
  const client = new Client({ connectionString: clusterOwnerUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const note = (text: string) =>
  query(`insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', $1, 'rehearsal')`, text);
const notes = async () =>
  (await query<{ actor: string }>(`select actor from ops.audit where action = 'rehearsal' order by id`)).map(
    ({ actor }) => actor,
  );
const bringBack = async (target: string): Promise<boolean> => {
  const isWhole = await restore(['--to', target], readKept(), { ownerUrl: clusterOwnerUrl() }, say);
  await replaceByRestored(say);
  return isWhole;
};
/** The third machine may still be copying when the first two take writes. */
const roles = async () => {
  await until('三台そろいません', 300, areAllFollowing);
  const all = await members();
  return { primaries: all.filter((one) => one?.isPrimary).length, members: all.length };
};

await up(say);
try {
  await note('before the backup');
  await backUp('', say);
  await note('after the backup');
  await archiveUpToNow(clusterOwnerUrl());

  endAllInside();
  for (const { name } of databaseMachines) rmSync(inFolder(name, 'postgres'), { recursive: true });
  const afterLoss = { isWhole: await bringBack('latest'), notes: await notes(), ...(await roles()) };

  await note('still wanted');
  await pause(1_000);
  const second = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}Z`;
  await pause(1_000);
  await note('a mistake');
  const afterMistake = { isWhole: await bringBack(second), notes: await notes(), ...(await roles()) };
  const kept = databaseMachines.map(
    ({ name }) => readdirSync(inFolder(name)).filter((file) => file.startsWith('postgres-before-')).length,
  );
  process.stdout.write(`${JSON.stringify({ afterLoss, afterMistake, kept })}\n`);
} finally {
  await down({ keepData: false });
}
