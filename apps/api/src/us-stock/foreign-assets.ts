import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { getForeignAssets } from '@tsuzura/contract/trading';
import { atJst, formatJst, ymdOf } from '@tsuzura/domain/calendar';
import { formatFxRate, fxTimes } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { findCustomer } from '@tsuzura/store/account';
import { newestFixing, usdStandingOf } from '@tsuzura/store/fx';
import type { Deps } from '../kernel/deps.ts';

/** 外貨預り金, and the rate of the day that it counts at. */
export async function foreignAssets(deps: Deps, subject: string): Promise<Answer<typeof getForeignAssets>> {
  const { database, clock } = deps;
  const now = clock.now();
  const customer = await findCustomer(database.reader, subject);
  assert(customer, 'whoever has an account is a customer');
  const [{ cash, settled, withdrawableToJpy }, fixing] = await Promise.all([
    usdStandingOf(database.reader, customer.id),
    newestFixing(database.reader, ymdOf(now)),
  ]);
  // No rate is guessed where none ever came.
  if (!fixing) throw new Refused('UNAVAILABLE');
  return {
    asOf: formatJst(now),
    usd: { cash, settledCash: settled, withdrawableToJpy },
    // Nobody has US shares yet.
    positions: [],
    rate: { mid: formatFxRate(fixing.mid), at: formatJst(atJst(fixing.date, fxTimes.fixing)) },
  };
}
