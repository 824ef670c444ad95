/**
 * Waits for `work`, but no longer than `milliseconds`; false when the time was over first. For the end of a program: what
 * fails or hangs there must not keep the rest from being stopped, so a failure counts as ended.
 */
export function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(false), milliseconds);
    const ended = () => {
      clearTimeout(limit);
      resolve(true);
    };
    work.then(ended, ended);
  });
}
