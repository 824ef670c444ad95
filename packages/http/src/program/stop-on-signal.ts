/** Longer than each program's own limits together; whatever still hangs then is cut off with the process. */
const stopMilliseconds = 9_000;

/** The first SIGINT or SIGTERM closes the program and ends the process; a second one, or a close that hangs, ends it at once. */
export function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    setTimeout(() => process.exit(0), stopMilliseconds).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `停止の途中で失敗しました（${error instanceof Error ? error.message : String(error)}）。\n`,
        );
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
