import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { listFunds, type Fund } from '@tsuzura/store/fund';
import { nextNightWork, type NightWork } from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { pageSize } from '../../kernel/jobs/index.ts';
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
 */
export async function workNight(tx: Tx, at: Instant, limit: number = nightPageSize): Promise<boolean> {
  const funds = new Map((await listFunds(tx)).map((fund) => [fund.code, fund]));
  let left = limit;
  while (left > 0) {
    const work = await nextNightWork(tx, ymdOf(at));
    if (!work) return (await settlePage(tx, at, left)) === left;
    const fund = funds.get(work.fundCode);
    assert(fund, 'a fund that is held or ordered is in the catalogue');
    left -= await perform(tx, work, fund, at, left);
  }
  return true;
}

function perform(tx: Tx, { step, date }: NightWork, fund: Fund, at: Instant, limit: number): Promise<number> {
  if (step === 'DISTRIBUTE') return distributePage(tx, fund, date, at, limit);
  if (step === 'REINVEST') return reinvestPage(tx, fund, date, at, limit);
  return fillPage(tx, fund, date, at, limit);
}

/** One page of settlement: orders first, then distributions. True while more is left. */
export async function settleDay(tx: Tx, at: Instant, limit: number = pageSize): Promise<boolean> {
  const left = limit - (await settlePage(tx, at, limit));
  return left === 0 || (await payDistributionsPage(tx, at, left)) === left;
}
