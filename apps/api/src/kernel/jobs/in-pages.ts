import { instant, type Instant } from '@tsuzura/domain/calendar';
import { customerRanges, type CustomerRange } from '@tsuzura/domain/ledger';
import { planRun, type Tx } from '@tsuzura/store/kernel';
import { rangesInOne, type Ranges } from './ranges.ts';
import type { ScheduledJob } from './scheduled-job.ts';

const minute = 60_000;

/** What one transaction may do before the rest is left to the next: shared accounts stay locked until it ends. */
export const pageSize = 5_000;

/** The moment a job was due, whichever page of it this is. */
const begunAt = (dueAt: Instant): Instant => instant(dueAt - (dueAt % minute));

/** Whether more is left; and, where the page went through something in order, behind which key. */
export type PageEnd = boolean | { readonly after: string };

/** A page of a job; `after` is the key that the page before said, null for the first. */
export interface PageWork {
  (tx: Tx, at: Instant, after: string | null, ranges: Ranges): Promise<PageEnd>;
  readonly isInRanges?: true;
}

/**
 * One work after the other, each from its first page to its last. Where ranges are parallel, a page ends before a work in ranges:
 * until it commits, the other ranges do not see what it wrote, and would wait for customers that it holds.
 */
export const inOrder =
  (...works: readonly PageWork[]): PageWork =>
  async (tx, at, after, ranges) => {
    const [first = '0', ...rest] = (after ?? '0').split(' ');
    let key = rest.join(' ') || null;
    for (const [index, work] of works.entries()) {
      if (index < Number(first)) continue;
      const end = await work(tx, at, key, ranges);
      if (end !== false) return { after: `${index} ${end === true ? '' : end.after}` };
      if (ranges.isParallel && works[index + 1]?.isInRanges) return { after: `${index + 1} ` };
      key = null;
    }
    return false;
  };

/** A page of every range of customers, each behind its own key. */
export const inRanges = (
  work: (tx: Tx, at: Instant, after: string | null, range: CustomerRange) => Promise<PageEnd>,
): PageWork =>
  Object.assign(
    async (_tx: Tx, at: Instant, after: string | null, ranges: Ranges) => {
      const before = after === null ? [] : (JSON.parse(after) as (string | null | false)[]);
      const ends = await ranges.each(async (part, range) => {
        const key = before[customerRanges.findIndex((one) => one === range)] ?? null;
        return key === false ? false : work(part, at, key, range);
      });
      if (ends.every((end) => end === false)) return false;
      return { after: JSON.stringify(ends.map((end) => (typeof end === 'object' ? end.after : end ? null : false))) };
    },
    { isInRanges: true as const },
  );

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
  run: async (tx, dueAt, _prepared, after, ranges) => {
    const end = await work(tx, begunAt(dueAt), after ?? null, ranges ?? rangesInOne(tx));
    if (end !== false) await planRun(tx, name, instant(dueAt + 1), end === true ? null : end.after);
  },
});
