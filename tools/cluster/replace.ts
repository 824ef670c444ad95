import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';
import { dataFolderOf, isRunning, startCopy, stopCopy } from '../backup/copy.ts';
import { writeDatabaseFile } from '../backup/pgbackrest.ts';
import { restored } from './backup-places.ts';
import { backUp, checkRestored, prepareBackups } from './backup.ts';
import { endInOrder } from './down.ts';
import { memberOf, takesWrites } from './members.ts';
import { endAllInside, makeNetwork, removeNetwork } from './network.ts';
import { run, until } from './processes.ts';
import { databaseMachines, etcdMachines, inFolder } from './topology.ts';
import { launchBalancer, readKept, startDatabase, startEtcd, startPrograms } from './up.ts';

type Say = (line: string) => void;
const dataOf = (machine: string) => inFolder(machine, 'postgres');

/**
 * The restored copy becomes the cluster, for the day on which all machines are lost or the past has to be chosen. Nothing that
 * the machines had is removed: their data stays beside, under a name with the time.
 */
export async function replaceByRestored(say: Say): Promise<void> {
  if (!existsSync(dataFolderOf(restored)))
    throw new CannotStart('戻した写しがありません。先に npm run cluster -- restore --to "日時" を実行してください。');
  const kept = readKept();
  // It does not run when an earlier try ended in the middle.
  if (!isRunning(restored)) await startCopy(restored);
  if (!(await checkRestored(kept, say)))
    throw new CannotStart(
      '写しに違いが見つかりました。クラスターには触れていません。より前の日時の写しで試してください。',
    );
  await endInOrder();
  // A server whose Patroni was lost before is nobody's: it would keep the socket of its successor.
  endAllInside();
  removeNetwork();
  for (const folder of setAside()) say(`これまでのデータを残しました：${folder}`);
  const [first, ...others] = databaseMachines;
  if (!first) return;
  await moveCopyTo(first.name);
  makeNetwork();
  startEtcd();
  // The others have no data: had they been asked first, one of them would have made an empty database.
  startDatabase(first, kept);
  await until(`${first.name} がプライマリーになりません`, 120, async () => (await memberOf(first))?.isPrimary === true);
  say(`戻した写しが、${first.name} でプライマリーとして動きました。`);
  for (const machine of others) startDatabase(machine, kept);
  launchBalancer();
  await until('同期スタンバイができません', 1_800, takesWrites);
  say('ほかの台が写し取り、書き込みは2台に残るようになりました。');
  await startPrograms(readConfig(process.env));
  say('プログラムが動きました。お客さまは、もうお使いになれます。');
  await prepareBackups();
  await backUp('full', say);
}

/** The data of every machine under another name, and without what the machines agreed on: it was about other data. */
function setAside(): string[] {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  for (const { name } of etcdMachines) rmSync(inFolder(name, 'etcd'), { recursive: true, force: true });
  return databaseMachines.flatMap(({ name }) => {
    if (!existsSync(dataOf(name))) return [];
    const folder = inFolder(name, `postgres-before-${stamp}`);
    renameSync(dataOf(name), folder);
    return [folder];
  });
}

async function moveCopyTo(machine: string): Promise<void> {
  await stopCopy(restored, 'fast');
  // A machine may have a disk of its own, where renaming does not reach.
  run('mv', dataFolderOf(restored), dataOf(machine));
  for (const file of ['recovery.signal', 'standby.signal']) rmSync(join(dataOf(machine), file), { force: true });
  // The copy's own addresses, and up to where it was to be replayed: a standby that read that would stop there. Settings of the
  // cluster are all in Patroni's file.
  writeDatabaseFile(join(dataOf(machine), 'postgresql.auto.conf'), '');
  rmSync(restored.folder, { recursive: true, force: true });
}
