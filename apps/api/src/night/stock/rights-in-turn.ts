import type { Tx } from '@tsuzura/store/kernel';
import { pageSize, type PageEnd } from '../../kernel/jobs/index.ts';

/** How many positions a page went through, and behind which customer the next one begins; null when all are done. */
export interface RightsPage {
  readonly goOnAfter: string | null;
  readonly count: number;
}

/**
 * Goes through the events of a day one after the other, each by customer, a page at a time. `after` names the event and the customer
 * behind which it goes on.
 */
export async function rightsInTurn<Event>(
  tx: Tx,
  events: readonly Event[],
  after: string | null,
  book: (tx: Tx, event: Event, behind: string, limit: number) => Promise<RightsPage>,
): Promise<PageEnd> {
  const [first = '0', ...rest] = (after ?? '0').split(' ');
  let [behind, done] = [rest.join(' '), 0];
  for (const [index, event] of events.entries()) {
    if (index < Number(first)) continue;
    const { goOnAfter, count } = await book(tx, event, behind, pageSize - done);
    if (goOnAfter !== null) return { after: `${index} ${goOnAfter}` };
    [behind, done] = ['', done + count];
    // What is left of a page must hold several customers: of a full one the last is left out.
    if (done > pageSize / 2) return { after: `${index + 1} ` };
  }
  return false;
}
