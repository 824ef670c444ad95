import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomFrom } from './random.ts';

/** What a runner of jobs says when it is done. */
export interface Worked {
  readonly milliseconds: number;
  readonly mebibytes: number;
  readonly steps: Readonly<Record<string, number>>;
}

const kills = 5;

/** A runner of jobs, in a process of its own. It is started before it is needed, as a stand-by process would be. */
export async function standBy(file: string, ...args: readonly string[]): Promise<ChildProcess> {
  const runner = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(runner, 'message');
  return runner;
}

/** The jobs up to their end, or until the runner is killed; null when it was. */
async function work(runner: ChildProcess, killAfter?: number): Promise<Worked | null> {
  let worked: Worked | null = null;
  runner.on('message', (message) => {
    worked = message as Worked;
  });
  runner.send('go');
  if (killAfter !== undefined) setTimeout(() => runner.kill('SIGKILL'), killAfter);
  const [code] = (await once(runner, 'exit')) as [number | null];
  if (code !== 0 && code !== null) throw new Error('the jobs failed');
  return worked;
}

export async function workWhole(file: string, ...args: readonly string[]): Promise<Worked> {
  const worked = await work(await standBy(file, ...args));
  if (!worked) throw new Error('the jobs came to their end');
  return worked;
}

/** Killed five times, at moments drawn from a seed, and taken up by another each time. Returns how long it took in all. */
export async function interrupted(usual: number, file: string, ...args: readonly string[]): Promise<number> {
  const draw = randomFrom(20_261_113);
  const runners: ChildProcess[] = [];
  for (let count = 0; count <= kills; count += 1) runners.push(await standBy(file, ...args));
  const began = performance.now();
  for (const [index, runner] of runners.entries()) {
    const isLast = index === kills;
    const worked = await work(runner, isLast ? undefined : (draw() * usual) / kills);
    if ((worked !== null) !== isLast) throw new Error('each runner but the last was killed before the end');
  }
  return performance.now() - began;
}
