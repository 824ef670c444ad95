/** How long a job that failed is left alone at real speed. In memory: a start tries again at once. */
export interface RetryPauses {
  isOver(job: string): boolean;
  grow(job: string): void;
  forget(job: string): void;
}

const firstMilliseconds = 1_000;
const longestMilliseconds = 5 * 60_000;

export function createRetryPauses(realNow: () => number): RetryPauses {
  const pauses = new Map<string, { readonly milliseconds: number; readonly until: number }>();
  return {
    isOver: (job) => realNow() >= (pauses.get(job)?.until ?? 0),
    grow(job) {
      const last = pauses.get(job)?.milliseconds;
      const milliseconds = Math.min(last === undefined ? firstMilliseconds : 2 * last, longestMilliseconds);
      pauses.set(job, { milliseconds, until: realNow() + milliseconds });
    },
    forget: (job) => void pauses.delete(job),
  };
}
