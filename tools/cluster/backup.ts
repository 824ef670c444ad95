import { CannotStart } from '@tsuzura/store/embedded';
import { checkAndTell } from '../backup/check-copy.ts';
import { archiveUpToNow, lastCommitOf, removeCopy, restoreCopy } from '../backup/copy.ts';
import type { DrillPlace } from '../backup/drill.ts';
import { openBackups, writeDatabaseFile, type Backups } from '../backup/pgbackrest.ts';
import { isBackupType, pgbackrestSettings, readTarget } from '../backup/settings.ts';
import { columns } from '../table.ts';
import { backupConfig, backupConfigOf, repository, restored, servers, serverOf } from './backup-places.ts';
import { databaseName } from './topology.ts';

type Say = (line: string) => void;

/** Before the server of a machine starts: its `archive_command` reads it. */
export const writeArchiveSettings = (machine: string): void =>
  writeDatabaseFile(backupConfigOf(machine), pgbackrestSettings(repository, [serverOf(machine)]));

const open = (): Backups => openBackups(repository, backupConfig, servers);

/** The repository knows the cluster from now on; until then no segment could be archived. */
export const prepareBackups = async (): Promise<void> => open().prepare();

const jst = (moment: Date): string =>
  new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const typeTexts = { full: '全体', diff: '差分（前回の全体から）', incr: '増分（前回から）' } as const;

export async function backUp(type: string, say: Say): Promise<void> {
  if (type !== '' && !isBackupType(type))
    throw new CannotStart('バックアップの種類は full、diff、incr から選んでください。');
  const began = performance.now();
  await open().backUp(type === '' ? 'incr' : type);
  say(`バックアップを取りました（${((performance.now() - began) / 1_000).toFixed(1)}秒）`);
  return listBackups(say);
}

export async function listBackups(say: Say): Promise<void> {
  const rows = (await open().list()).map((one) => [
    `  ${one.label}`,
    jst(one.endedAt),
    mebibytes(one.bytes),
    mebibytes(one.addedBytes),
    typeTexts[one.type],
  ]);
  for (const line of columns([['  名前', '終わり（日本時間）', '元の大きさ', '増えた大きさ', '種類'], ...rows]))
    say(line);
}

/** One copy beside the cluster, opened and checked. False when a check found something. */
export async function restore(
  options: readonly string[],
  kept: { readonly superuser: string },
  urls: Urls,
  say: Say,
): Promise<boolean> {
  const at = options.indexOf('--to');
  const target = readTarget(at < 0 ? undefined : options[at + 1], new Date());
  await archiveUpToNow(urls.ownerUrl).catch(() =>
    say('動いているプライマリーに接続できません。アーカイブにある分から戻します。'),
  );
  const began = performance.now();
  await restoreCopy(open(), restored, target);
  say(`戻しました（${((performance.now() - began) / 1_000).toFixed(1)}秒）：${restored.folder}`);
  const lastCommit = lastCommitOf(restored);
  say(`  最後の書き込み　${lastCommit ? `${jst(lastCommit)}（日本時間）` : 'バックアップの後にはありません'}`);
  say(`  接続先　psql -h ${restored.folder} -p ${restored.port} -U postgres ${databaseName}（postgresユーザーで）`);
  say('  消すには npm run cluster -- drop-restored');
  return checkRestored(kept, say);
}

export interface Urls {
  /** The running cluster. */
  readonly ownerUrl: string;
}

export const restoredUrl = ({ superuser }: { readonly superuser: string }): string =>
  `postgres://postgres:${superuser}@127.0.0.1:${restored.port}/${databaseName}`;

export const checkRestored = (kept: { readonly superuser: string }, say: Say): Promise<boolean> =>
  checkAndTell(restoredUrl(kept), say);

export const dropRestored = (): Promise<void> => removeCopy(restored);

/** For a drill on the running cluster: its load is the caller's. */
export const drillPlace = (kept: { readonly superuser: string }, urls: Urls): DrillPlace => ({
  backups: open(),
  ownerUrl: urls.ownerUrl,
  copy: restored,
  copyUrl: restoredUrl(kept),
});
