import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { listFunds } from '@tsuzura/store/fund';
import { nextNightWork, planByIndex } from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { pageSize, rangesInOne, type Ranges } from '../../kernel/jobs/index.ts';
import { distributePage } from './distribute.ts';
import { fillPage } from './fill-page.ts';
import { payDistributionsPage } from './pay-distributions.ts';
import { reinvestPage } from './reinvest-page.ts';
import { settlePage } from './settle-page.ts';

/** A larger page is a few percent faster, but a crash then undoes more work. */
const nightPageSize = pageSize / 2;

/**
 * One page of the night: distributions, reinvestments and fills of every fund in the order of their days, then what was
 * filled so late that its settlement date has passed (rule FUND-23). True while more is left. The state of orders
 * and distributions records what is done, so the job may be stopped between two pages and continued by any process.
 *
 * Fills are worked for ranges of customers; in each, up to `limit`. Distributions and reinvestments are not: they come before the
 * fills of their day. Where ranges are parallel, a page that did such work ends before the next fill: until it commits, the
 * other ranges do not see what it wrote, and would wait for customers that it holds.
 */
export async function workNight(
  tx: Tx,
  at: Instant,
  limit: number = nightPageSize,
  ranges: Ranges = rangesInOne(tx),
): Promise<boolean> {
  await planByIndex(tx);
  const funds = new Map((await listFunds(tx)).map((fund) => [fund.code, fund]));
  let left = limit;
  let hasWorkedAlone = false;
  while (left > 0) {
    const work = await nextNightWork(tx, ymdOf(at));
    if (!work) return (await settlePage(tx, at, left)) === left;
    const fund = funds.get(work.fundCode);
    assert(fund, 'a fund that is held or ordered is in the catalogue');
    if (work.step === 'FILL') {
      if (hasWorkedAlone && ranges.isParallel) return true;
      const most = left;
      left -= Math.max(
        ...(await ranges.each(async (part, range) => {
          if (part !== tx) await planByIndex(part);
          return fillPage(part, fund, work.date, at, most, { range });
        })),
      );
    } else {
      hasWorkedAlone = true;
      left -= await (work.step === 'DISTRIBUTE' ? distributePage : reinvestPage)(tx, fund, work.date, at, left);
    }
  }
  return true;
}

/** One page of settlement: orders first, then distributions. True while more is left. */
export async function settleDay(tx: Tx, at: Instant, limit: number = pageSize): Promise<boolean> {
  await planByIndex(tx);
  const left = limit - (await settlePage(tx, at, limit));
  return left === 0 || (await payDistributionsPage(tx, at, left)) === left;
}
