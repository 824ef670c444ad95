/** Runs one piece of work at a time: what is asked for while something runs does nothing. Says whether it ran. */
export function createRunOnce(): (work: () => void | Promise<void>) => Promise<boolean> {
  let isRunning = false;
  return async (work) => {
    if (isRunning) return false;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
    return true;
  };
}
