import { readConfig } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';
import { migrate } from '@tsuzura/store/migrate';
import { serversOf, setCopy } from './balancer.ts';
import { areAllFollowing, members, type Member } from './members.ts';
import { forget, pidOf, signal, until } from './processes.ts';
import { databaseMachines, ports, programCopies, type ProgramCopy } from './topology.ts';
import { buildPrograms, launchProgram, ownerUrl, readKept } from './up.ts';

type Say = (line: string) => void;

/** Longer than a program takes to finish what it has begun (`stopOnSignal`). */
const stopSeconds = 15;
const startSeconds = 90;
const drainSeconds = 10;
/** A primary that handed over may have to copy its successor's log first. */
const mostSecondsToFollow = 300;

/**
 * The release of this source takes the place of the one that runs, without a request that a customer would have to repeat:
 * what is added to the schema, then each copy, then what nobody uses any more, then the database servers
 * (docs/runbook/upgrade.md).
 */
export async function roll(say: Say, what: 'all' | 'programs' | 'databases' = 'all'): Promise<void> {
  await refuseUnlessWhole();
  if (what !== 'databases') await rollPrograms(say);
  if (what !== 'programs') await rollDatabases(say);
}

/** With a machine or a copy missing there is none to spare. */
async function refuseUnlessWhole(): Promise<void> {
  await until('', 30, areAllFollowing).catch(() => {
    throw new CannotStart('データベースが3台そろって動いていないため、更新を始めません。status でご確認ください。');
  });
  const stopped = programCopies.filter(({ name }) => pidOf(name) === null).map(({ name }) => name);
  if (stopped.length > 0)
    throw new CannotStart(`止まっているプロセスがあるため、更新を始めません（${stopped.join('、')}）。`);
}

async function rollPrograms(say: Say): Promise<void> {
  await buildPrograms(say);
  await bringSchema(say);
  for (const copy of programCopies) {
    await replace(copy);
    say(`${copy.name} を新しい版に替えました`);
  }
  await bringSchema(say);
}

async function bringSchema(say: Say): Promise<void> {
  const { applied, postponed } = await migrate(ownerUrl(readKept()));
  if (applied.length > 0) say(`スキーマを更新しました（${applied.join('、')}）`);
  if (postponed.length > 0) say(`古い版が使っているため、あとで適用します（${postponed.join('、')}）`);
}

/** It finishes what it has, ends, and gets requests again when its successor answers. */
async function replace(copy: ProgramCopy): Promise<void> {
  const { name } = copy;
  await setCopy(name, 'drain');
  const isIdle = async () => (await serversOf(name)).every(({ busy }) => busy === 0);
  await until('', drainSeconds, isIdle).catch(() => undefined); // what takes longer it finishes after the signal
  signal(name, 'SIGTERM');
  await until(`${name} が止まりません`, stopSeconds, () => pidOf(name) === null).catch(() => signal(name, 'SIGKILL'));
  await until(`${name} が止まりません`, stopSeconds, () => pidOf(name) === null);
  forget(name);
  launchProgram(copy, readConfig(process.env));
  try {
    await until(`${name} が応答しません`, startSeconds, () => isReady(copy));
    await setCopy(name, 'ready');
    await until(`${name} に振り分けられません`, startSeconds, async () => (await serversOf(name)).every(isServing));
  } catch (error) {
    throw new CannotStart(
      `${name} の新しい版が動かないため、更新を中断しました。ほかのプロセスは動いています。log/${name}.log をご確認ください。`,
      { cause: error },
    );
  }
}

const isServing = ({ status }: { readonly status: string }): boolean => status === 'UP' || status === 'no check';

/** Every program says at its probe whether it is ready; each of its servers answers besides. */
async function isReady({ name, listens }: ProgramCopy): Promise<boolean> {
  if (pidOf(name) === null) throw new Error(`${name} ended`);
  const checks = Object.entries(listens).map(([setting, port]) => [port, pathOf(setting)] as const);
  const answers = await Promise.all(
    checks.map(([port, path]) =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.status === 200,
        () => false,
      ),
    ),
  );
  return answers.every(Boolean);
}

const pathOf = (setting: string): string =>
  setting === 'PORT_METRICS' ? '/ready' : setting === 'PORT_WEB' ? '/config.json' : '/healthcheck';

/** The one nobody waits for first, then the synchronous one, which the first has relieved; the primary last, when it no longer is. */
async function rollDatabases(say: Say): Promise<void> {
  const standbys = (await running()).filter(({ isPrimary }) => !isPrimary);
  const inTurn = standbys.toSorted((one, other) => Number(one.isSynchronous) - Number(other.isSynchronous));
  for (const { machine } of inTurn) await restart(machine.name, say);
  const before = (await running()).find(({ isPrimary }) => isPrimary);
  const candidate = (await running()).find(({ isSynchronous }) => isSynchronous);
  if (!before || !candidate)
    throw new CannotStart('プライマリーと同期スタンバイがそろわないため、更新を中断しました。');
  await patroni(before.machine.name, '/switchover', {
    leader: before.machine.name,
    candidate: candidate.machine.name,
  });
  await until('プライマリーが交代しません', mostSecondsToFollow, async () => {
    const now = (await running()).find(({ isPrimary }) => isPrimary);
    return now?.machine.name === candidate.machine.name && (await areAllFollowing());
  });
  say(`プライマリーを ${before.machine.name} から ${candidate.machine.name} に交代しました`);
  await restart(before.machine.name, say);
}

const running = async (): Promise<Member[]> => (await members()).filter((member) => member !== null);

async function restart(name: string, say: Say): Promise<void> {
  await patroni(name, '/restart', {});
  await until(`${name} が戻りません`, mostSecondsToFollow, areAllFollowing);
  say(`${name} のPostgreSQLを起動し直しました`);
}

async function patroni(name: string, path: string, body: object): Promise<void> {
  const machine = databaseMachines.find((one) => one.name === name);
  const answer = await fetch(`http://${machine?.address}:${ports.patroni}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const said = await answer.text();
  if (!answer.ok)
    throw new CannotStart(`${name} のPatroniが ${path} を断ったため、更新を中断しました（${answer.status} ${said}）。`);
}
