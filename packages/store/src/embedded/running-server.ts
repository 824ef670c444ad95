import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf, isListed, isRunning, type Postmaster } from './postmaster.ts';

/** A server process of ours, or one we took over. */
export interface RunningServer {
  /** Starts the server again whenever its process ended without a call of `stop`. */
  watch(died?: () => void): void;
  /** Ends it: running statements are cancelled, everything committed is kept. What does not end in time is killed. */
  stop(milliseconds?: number): Promise<void>;
  /** Ends it at once, without writing its memory to disk. The next start replays its log, and loses nothing. */
  kill(): Promise<void>;
}

const stopMilliseconds = 30_000;
/** How long "immediate" shutdown, and then the kernel, may take. */
const quitMilliseconds = 800;
const killMilliseconds = 500;
const lookMilliseconds = 100;
/** Between two attempts to start a server that dies at once, for instance because the disk is full. */
const firstPause = 200;
const longestPause = 2_000;
/** A server that has run this long counts as healthy. */
const settledMilliseconds = 10_000;

/** `relaunch` starts the server on the same port and gives its process number; null when that was not possible. */
export function runningServer(first: Postmaster, relaunch: () => number | null): RunningServer {
  let { pid } = first;
  let timer: NodeJS.Timeout | null = null;
  const stopWatching = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };

  function watch(died: () => void = () => undefined): void {
    let startedAt = performance.now();
    let wait = firstPause;
    let isDead = false;
    timer = setInterval(() => {
      const now = performance.now();
      if (isRunning(pid)) {
        if (isDead && now - startedAt > settledMilliseconds) isDead = false;
        return;
      }
      if (!isDead) {
        isDead = true;
        wait = firstPause;
        died();
      } else if (now - startedAt < wait) return;
      else wait = Math.min(2 * wait, longestPause);
      startedAt = now;
      pid = relaunch() ?? pid;
    }, lookMilliseconds);
    timer.unref();
  }

  async function ended(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (isRunning(pid) && performance.now() < deadline) await pause(10);
    if (isRunning(pid)) return false;
    // A child of ours leaves the list of processes a moment later, when Node has asked about it.
    for (let times = 0; times < 20 && isListed(pid); times += 1) await pause(5);
    return true;
  }

  async function kill(): Promise<void> {
    stopWatching();
    send(pid, 'SIGQUIT');
    if (await ended(quitMilliseconds)) return;
    // Its own processes would hold its memory for as long as they hang, and no server could start beside them.
    for (const one of [pid, ...childrenOf(pid)]) send(one, 'SIGKILL');
    await ended(killMilliseconds);
  }

  return {
    watch,
    kill,
    async stop(milliseconds = stopMilliseconds) {
      stopWatching();
      send(pid, 'SIGINT');
      if (!(await ended(Math.max(0, milliseconds - quitMilliseconds - killMilliseconds)))) await kill();
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  if (!isRunning(pid)) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in this very moment.
  }
}
