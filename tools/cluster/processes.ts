import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { inFolder, network } from './topology.ts';

/** A command of the system; its own words when it fails. */
export function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim() || stdout.trim()}`);
  return stdout;
}

/** The same where it does not matter whether there was anything to do. */
export const tryRun = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const pidFile = (name: string) => inFolder('run', name);

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The machine it belongs to; without one it runs on this one. */
  readonly machine?: string;
  /** Not as root. */
  readonly as?: 'postgres';
}

/** Runs on after we end, under a name by which `signal` finds it. */
export function launch(name: string, { command, args, environment = {}, machine, as }: Launch): void {
  mkdirSync(inFolder('run'), { recursive: true });
  mkdirSync(inFolder('log'), { recursive: true });
  const log = openSync(inFolder('log', `${name}.log`), 'a');
  const words = [
    ...(machine ? ['ip', 'netns', 'exec', network.namespace(machine)] : []),
    ...(as ? ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--clear-groups'] : []),
    command,
    ...args,
  ];
  const [first = command, ...rest] = words;
  // `ip netns exec` and `setpriv` become the program they start, so this is its number.
  const child = spawn(first, rest, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...environment },
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`${command} cannot be started`);
  writeFileSync(pidFile(name), String(child.pid));
}

export const launched = (): readonly string[] => (existsSync(inFolder('run')) ? readdirSync(inFolder('run')) : []);

export function pidOf(name: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(name), 'utf8'));
    // One that ended and was not waited for still has its number.
    return /^State:\s+[^ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')) ? pid : null;
  } catch {
    return null;
  }
}

/** False when it does not run. */
export function signal(name: string, which: NodeJS.Signals): boolean {
  const pid = pidOf(name);
  if (pid === null) return false;
  process.kill(pid, which);
  return true;
}

export const forget = (name: string): void => rmSync(pidFile(name), { force: true });

/** Asks again and again; what is waited for is said when the time is over. */
export async function until(what: string, seconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}（${seconds}秒待ちました）`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
