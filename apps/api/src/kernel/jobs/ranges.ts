import { customerRanges, type CustomerRange } from '@tsuzura/domain/ledger';
import { lockRange, type Database, type Tx } from '@tsuzura/store/kernel';

/** How a page does its work for ranges of customers. */
export interface Ranges {
  /** True: each range but the first has a transaction of its own, which sees only what was committed before the page. */
  readonly isParallel: boolean;
  /** Does the work for every range and returns what each said. When it returns, all ranges but the first are committed. */
  each<T>(work: (tx: Tx, range: CustomerRange) => Promise<T>): Promise<T[]>;
}

/** One range after the other, in one transaction. */
export const rangesInOne = (tx: Tx): Ranges => ({
  isParallel: false,
  async each(work) {
    const results = [];
    for (const range of customerRanges) results.push(await work(tx, range));
    return results;
  },
});

/** The scheduler's lock, the page, one more for the other range, and one for whoever else asks. */
const fewestConnections = customerRanges.length + 2;

/**
 * All ranges at once: the first in the transaction of the page, which commits last. So an occurrence that is noted as finished is
 * done in all ranges. When one fails, what the others committed stays: the next attempt finds it done by its state.
 */
export const rangesAtOnce = (database: Database, tx: Tx, job: string): Ranges =>
  database.pool.options.max < fewestConnections
    ? rangesInOne(tx)
    : {
        isParallel: true,
        async each(work) {
          const ended = await Promise.allSettled(
            customerRanges.map((range, index) =>
              index === 0
                ? work(tx, range)
                : database.tx(async (beside) => {
                    await lockRange(beside, `${job} ${range.tag}`);
                    return work(beside, range);
                  }),
            ),
          );
          return ended.map((one) => {
            if (one.status === 'rejected') throw one.reason;
            return one.value;
          });
        },
      };
