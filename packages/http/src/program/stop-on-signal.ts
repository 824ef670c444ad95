import { setTimeout as pause } from 'node:timers/promises';

/** Longer than each program's own limits together; whatever still hangs then is cut off with the process. */
const stopMilliseconds = 9_000;

export interface Stop {
  /** Says to whoever asks that no more requests should come. */
  drain(): void;
  /** How long that takes to be heard: balancers ask every second or so. Requests are answered meanwhile. */
  readonly drainSeconds: number;
  close(): Promise<unknown>;
}

/**
 * The first SIGTERM drains and then closes the program and ends the process. Ctrl-C (SIGINT) does not wait: nobody balances in
 * front of a terminal. A second signal, or a close that hangs, ends it at once.
 */
export function stopOnSignal({ drain, drainSeconds, close }: Stop): void {
  let isStopping = false;
  const stop = async (waitSeconds: number): Promise<void> => {
    drain();
    await pause(waitSeconds * 1_000);
    setTimeout(() => process.exit(0), stopMilliseconds).unref();
    await close();
  };
  const onSignal = (waitSeconds: number) => {
    if (isStopping) process.exit(130);
    isStopping = true;
    stop(waitSeconds).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `停止の途中で失敗しました（${error instanceof Error ? error.message : String(error)}）。\n`,
        );
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => onSignal(0));
  process.on('SIGTERM', () => onSignal(drainSeconds));
}
