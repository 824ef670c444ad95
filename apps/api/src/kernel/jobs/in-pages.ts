import { instant, type Instant } from '@tsuzura/domain/calendar';
import { planRun, type Tx } from '@tsuzura/store/kernel';
import type { ScheduledJob } from './scheduled-job.ts';

const minute = 60_000;

/** What one transaction may do before the rest is left to the next: shared accounts stay locked until it ends. */
export const pageSize = 5_000;

/** The moment a job was due, whichever page of it this is. */
const begunAt = (dueAt: Instant): Instant => instant(dueAt - (dueAt % minute));

/** Whether more is left; and, where the page went through something in order, behind which key. */
export type PageEnd = boolean | { readonly after: string };

/** A page of a job; `after` is the key that the page before said, null for the first. */
export type PageWork = (tx: Tx, at: Instant, after: string | null) => Promise<PageEnd>;

/** One work after the other, each from its first page to its last. */
export const inOrder =
  (...works: readonly PageWork[]): PageWork =>
  async (tx, at, after) => {
    const [first = '0', ...rest] = (after ?? '0').split(' ');
    let key = rest.join(' ') || null;
    for (const [index, work] of works.entries()) {
      if (index < Number(first)) continue;
      const end = await work(tx, at, key);
      if (end !== false) return { after: `${index} ${end === true ? '' : end.after}` };
      key = null;
    }
    return false;
  };

/**
 * A job whose work is more than one transaction should hold; `work` does a page and says whether more is left. The rest is
 * an occurrence of its own, a millisecond later: planned with the page before it and finished with its own effects. So a
 * crash loses at most a page, and a second runner finds every page done. A job that goes through many things says where
 * it ended and gets that back for the next page: looking for what is not done yet would cost more page by page.
 */
export const inPages = (name: string, title: string, next: ScheduledJob['next'], work: PageWork): ScheduledJob => ({
  name,
  title,
  next,
  run: async (tx, dueAt, _prepared, after) => {
    const end = await work(tx, begunAt(dueAt), after ?? null);
    if (end !== false) await planRun(tx, name, instant(dueAt + 1), end === true ? null : end.after);
  },
});
