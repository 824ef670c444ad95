import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { readConfig } from '@tsuzura/http/config';
import { archiveUpToNow, restoreCopy } from '../backup/copy.ts';
import { ensureDatabase } from '../open-server.ts';
import { backUp, drillPlace, restoredUrl } from './backup.ts';
import { down } from './down.ts';
import { areAllFollowing, primaryOf, takesWrites } from './members.ts';
import { unplug } from './network.ts';
import { signalPostmaster } from './postmaster.ts';
import { signal, until } from './processes.ts';
import { inFolder } from './topology.ts';
import { ownerUrl, upDatabases } from './up.ts';

/*
 * A program for archive-after-failover.e2e.test.ts: a primary ends a segment of its log, dies before that is archived, and never comes
 * back. Prints what a copy of afterwards holds, as one line of JSON, last.
 */
const say = (line: string) => void process.stderr.write(`${line}\n`);

async function query<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Of a PostgreSQL server: the process that gives the log away. */
function archiverOf(machine: string): number {
  const [postmaster = ''] = readFileSync(inFolder(machine, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const found = execFileSync('pgrep', ['--parent', postmaster, '--full', 'archiver'], { encoding: 'utf8' });
  return Number(found.trim());
}

const kept = await upDatabases(readConfig(process.env), say);
try {
  await ensureDatabase(ownerUrl(kept, 'postgres'));
  await until('三台そろいません', 120, areAllFollowing);
  const url = ownerUrl(kept);
  const note = (text: string) => query(url, `insert into note values ('${text}')`);
  await query(url, 'create table note (text text)');
  await note('before the backup');
  await backUp('', say);

  const lost = (await primaryOf())?.machine.name ?? '';
  process.kill(archiverOf(lost), 'SIGSTOP');
  await note('in a segment that nobody archived');
  const [ended] = await query<{ segment: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as segment');
  await note('in the next one');
  unplug(lost);
  signal(`patroni-${lost}`, 'SIGKILL');
  signalPostmaster(lost, 'SIGKILL');
  await until('書き込めません', 60, takesWrites);
  await note('after the fail-over');
  const place = drillPlace(kept, { ownerUrl: url });
  const archived = () => place.backups.run('--recurse', 'repo-ls', 'archive');
  await until('終わったセグメントがアーカイブにありません', 60, async () =>
    (await archived()).includes(ended?.segment ?? 'none'),
  );
  await archiveUpToNow(url);
  await restoreCopy(place.backups, place.copy, 'latest');
  const notes = await query<{ readonly text: string }>(restoredUrl(kept), 'select text from note');
  process.stdout.write(`${JSON.stringify(notes.map(({ text }) => text))}\n`);
} finally {
  await down({ keepData: false });
}
