import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from '@tsuzura/contract/kernel';
import { atJst, formatJst, parseInstant, parseYmd, type Instant } from '@tsuzura/domain/calendar';
import { BadConfig } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';
import { isUnavailable } from '@tsuzura/store/kernel';
import { create as createApi } from '../apps/api/src/create.ts';
import type { Ran } from '../apps/api/src/kernel/jobs/index.ts';
import { apiOptions } from './api-options.ts';
import { tryHoldFolder } from './hold-folder.ts';
import { openServer } from './open-server.ts';
import { projectConfig } from './project-config.ts';

const usage = `npm run clock -- <命令>
  show                   業務時刻と、次の予定を表示します
  freeze | resume        業務時刻を止めます・実時間の速さで進めます
  step                   次の予定まで進め、そこで動くべき処理を動かします
  run-to 2026-11-16T09:00  その日時（日本時間）まで、途中の処理をすべて動かしながら進めます
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** "2026-11-16", "2026-11-16T09:00" or a full ISO moment; without an offset it is Japanese time. */
function readMoment(text: string): Instant | null {
  const day = parseYmd(text);
  if (day) return atJst(day, '00:00');
  return parseInstant(text) ?? parseInstant(`${text}+09:00`);
}

const retryMs = 1_000;
const longestOutageMs = 5 * 60_000;

/** The database may vanish on the way. Jobs that ran are recorded, so the same moment is aimed at again. */
async function throughOutage<T>(work: () => Promise<T>): Promise<T> {
  const givesUpAt = Date.now() + longestOutageMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > givesUpAt) throw error;
      if (isFirst) process.stderr.write('データベースにつながりません。つながり次第、続きから進めます。\n');
      await wait(retryMs);
    }
  }
}

function explain(error: unknown): string {
  if (isUnavailable(error))
    return 'データベースにつながりません。npm start の画面を確かめてから、もう一度お試しください。';
  const isExpected = error instanceof CannotStart || error instanceof BadConfig || error instanceof Refused;
  return isExpected ? error.message : ((error as Error).stack ?? String(error));
}

async function run(command: string | undefined, argument: string | undefined): Promise<void> {
  const target = command === 'run-to' && argument ? readMoment(argument) : null;
  if (
    !command ||
    !['show', 'freeze', 'resume', 'step', 'run-to'].includes(command) ||
    (command === 'run-to' && target === null)
  ) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const config = projectConfig();
  const hold = await tryHoldFolder(config.dataFolder);
  hold?.release();
  // Jobs talk to the stand-ins, which are part of the running service.
  if (hold) throw new CannotStart('つづらが動いていません。先に npm start で起動してください。');
  const server = await openServer(config);
  const log = (line: string) => void process.stderr.write(line);
  const api = await createApi({ ...apiOptions(config, server), serve: [], log });
  const { clock, scheduler } = api;
  const report = (ran: readonly Ran[]) => {
    for (const { name, dueAt, outcome } of ran)
      say(`${formatJst(dueAt).slice(0, 16)}  ${outcome === 'done' ? '完了' : '失敗'}  ${name}`);
    if (ran.some((one) => one.outcome === 'failed')) process.exitCode = 1;
  };
  try {
    if (command === 'freeze') await clock.setState('frozen');
    if (command === 'resume') await clock.setState('running');
    if (command === 'step') report(await scheduler.step());
    if (target !== null) report(await throughOutage(() => scheduler.runTo(target)));
    say(
      `業務時刻 ${formatJst(clock.now())}（${clock.mode === 'real' ? '実時間' : clock.state === 'frozen' ? '停止中' : '進行中'}）`,
    );
    if (command === 'show')
      for (const { job, dueAt } of await scheduler.upcoming()) say(`  ${formatJst(dueAt).slice(0, 16)}  ${job.title}`);
  } finally {
    await api.close();
  }
}

try {
  await run(process.argv[2], process.argv[3]);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
