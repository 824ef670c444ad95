import { readConfig } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';
import { backUp, checkRestored, dropRestored, listBackups, restore } from './cluster/backup.ts';
import { down } from './cluster/down.ts';
import { members } from './cluster/members.ts';
import { cut, heal, othersOf, unplug, type Direction } from './cluster/network.ts';
import { launched, pidOf, signal } from './cluster/processes.ts';
import { databaseMachines, etcdMachines, machines, programCopies } from './cluster/topology.ts';
import { launchBalancer, launchEtcd, launchPatroni, launchProgram, ownerUrl, readKept, up } from './cluster/up.ts';
import { columns } from './table.ts';

/* `npm run cluster`: the service on three database machines and several copies of each program, all on this machine. */
const usage = `npm run cluster -- <命令>（Debianの管理者権限で）
  up                         3台のデータベースと各プログラムを動かし、デモを入れます
  status                     役割と、動いているプロセスを表示します
  kill 名前 [シグナル]       プロセスを止めます（例：kill patroni-db1、kill postgres-db1 STOP）
  start 名前                 止めたプロセスをもう一度動かします
  partition 台 [both|in|out] その台と、ほかの台との通信を切ります
  isolate 台                 その台を、負荷分散装置からも切り離します
  heal                       切った通信をすべて戻します
  roll [programs|databases]  動かしたまま、この版に入れ替えます
  probe [秒] [毎秒の件数]    お客さまの操作を送り続け、気づかれたことを表示します
  backup [full|diff|incr]    バックアップを取り、一覧を表示します
  backups                    バックアップの一覧を表示します
  restore --to "日時"        指定した日時（日本時間）か latest の写しを、クラスターの横に戻して確かめます
  check-restored             戻した写しの帳簿、台帳の鎖、監査ログの封印をもう一度確かめます
  drop-restored              戻した写しを止めて、消します
  replace-by-restored        クラスターを止め、戻した写しでもう一度動かします（今までのデータは残します）
  down [--keep]              すべて止めて、データを消します（--keep で残します）
`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function status(): Promise<void> {
  const all = await members();
  const sentTo = all.find((one) => one?.isPrimary)?.sendsLogTo ?? [];
  const rows = all.map((member, index) => {
    const name = databaseMachines[index]?.name ?? '';
    if (!member) return [`  ${name}`, '応答なし', ''];
    const standby = member.isSynchronous ? '同期スタンバイ' : 'スタンバイ';
    const role = member.isPrimary ? 'プライマリー' : standby;
    const isBehind = !member.isPrimary && !sentTo.includes(name);
    const state = `${member.state} タイムライン${member.timeline ?? '―'}${isBehind ? ' ログを受け取っていません' : ''}`;
    return [`  ${name}`, role, state];
  });
  const processes = launched().map((name) => [`  ${name}`, pidOf(name) === null ? '停止' : '動作中']);
  for (const line of ['データベース', ...columns(rows), 'プロセス', ...columns(processes)]) say(line);
}

/** `postgres-db1` is the server that Patroni of that machine started. */
async function stop(name: string, word = 'KILL'): Promise<void> {
  const which = `SIG${word.replace(/^SIG/, '')}` as NodeJS.Signals;
  const machine = /^postgres-(.+)$/.exec(name)?.[1];
  if (machine ? (await import('./cluster/postmaster.ts')).signalPostmaster(machine, which) : signal(name, which))
    return;
  throw new CannotStart(`${name} は動いていません。`);
}

function startAgain(name: string): void {
  const copy = programCopies.find((one) => one.name === name);
  if (copy) return launchProgram(copy, readConfig(process.env));
  if (name === 'haproxy') return launchBalancer();
  const etcd = etcdMachines.find((one) => one.name === name);
  if (etcd) return launchEtcd(etcd);
  const machine = databaseMachines.find((one) => name === `patroni-${one.name}`);
  if (machine) return launchPatroni(machine);
  throw new CannotStart(`${name} というプロセスはありません。`);
}

function requireMachine(name = ''): string {
  if (!machines.some((one) => one.name === name))
    throw new CannotStart(`台は ${machines.map((one) => one.name).join('、')} から選んでください。`);
  return name;
}

async function look(seconds: number, perSecond: number): Promise<void> {
  const { probe } = await import('./cluster/probe.ts');
  const config = readConfig(process.env);
  const { failed, stale, ...noticed } = await probe({ config, ownerUrl: ownerUrl(readKept()), seconds, perSecond });
  say(JSON.stringify({ ...noticed, failed: failed.length, stale: stale.length }));
  for (const line of [...failed.slice(0, 20), ...stale.slice(0, 20)]) say(`  ${line}`);
  if (failed.length > 0 || stale.length > 0) process.exitCode = 1;
}

/** Whoever runs this from a script sees it too. */
function found(isWhole: boolean): void {
  say(isWhole ? '違いは見つかりませんでした。' : '違いが見つかりました。この写しを使わず、担当者に知らせてください。');
  if (!isWhole) process.exitCode = 1;
}

const isDirection = (word: string): word is Direction => ['both', 'in', 'out'].includes(word);

async function obey(command: string | undefined, first: string, second: string | undefined): Promise<void> {
  switch (command) {
    case 'up': {
      const began = performance.now();
      const invitations = await up(say);
      say(`クラスターが動いています（${((performance.now() - began) / 1000).toFixed(1)}秒）`);
      for (const { name, link } of invitations) say(`  ${name}　${link}`);
      return;
    }
    case 'status':
      return status();
    case 'kill':
      return stop(first, second);
    case 'start':
      return startAgain(first);
    case 'partition': {
      const direction = second ?? 'both';
      if (!isDirection(direction)) throw new CannotStart('向きは both、in、out から選んでください。');
      return cut(requireMachine(first), othersOf(first), direction);
    }
    case 'isolate':
      return unplug(requireMachine(first));
    case 'heal':
      return heal();
    case 'roll': {
      if (first !== '' && first !== 'programs' && first !== 'databases')
        throw new CannotStart('入れ替えるものは programs、databases から選んでください。');
      const { roll } = await import('./cluster/roll.ts');
      return roll(say, first || 'all');
    }
    case 'probe':
      return look(Number(first || 60), Number(second ?? 200));
    case 'backup':
      return backUp(first, say);
    case 'backups':
      return listBackups(say);
    case 'restore':
      return found(await restore(process.argv.slice(3), readKept(), { ownerUrl: ownerUrl(readKept()) }, say));
    case 'check-restored':
      return found(await checkRestored(readKept(), say));
    case 'drop-restored':
      return dropRestored();
    case 'replace-by-restored': {
      const { replaceByRestored } = await import('./cluster/replace.ts');
      return replaceByRestored(say);
    }
    case 'down':
      return down({ keepData: first === '--keep' });
    default:
      say(usage);
      process.exitCode = command === undefined ? 0 : 1;
  }
}

const [command, first = '', second] = process.argv.slice(2);
try {
  await obey(command, first, second);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
