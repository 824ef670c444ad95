import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { listOccurrences, listSaleResults } from '@tsuzura/contract/main';
import type { Month } from '@tsuzura/domain/plan';
import type { Reader } from '@tsuzura/store/kernel';
import { occurrencesOf, saleResultsOf } from '@tsuzura/store/plan';
import type { Funds } from './customer-plans.ts';
import { showOccurrence } from './show-subscription.ts';

/** What became of each month of a 積立, newest first. */
export async function pageOfOccurrences(
  reader: Reader,
  subject: string,
  settingId: string,
  { before, limit }: Received<typeof listOccurrences, 'query'>,
  funds: Funds,
): Promise<Answer<typeof listOccurrences>> {
  const found = await occurrencesOf(reader, subject, { settingId, before, limit: limit + 1 });
  if (!found) throw new Refused('NOT_FOUND');
  const { plan, occurrences } = found;
  const { name } = funds(plan.fundCode).fund;
  const shown = occurrences.slice(0, limit);
  return {
    occurrences: shown.map((one) => ({ ...showOccurrence(one, plan, name), orderId: one.orderId })),
    next: nextOf(occurrences, limit),
  };
}

/** What became of each month of a 定期売却, newest first. */
export async function pageOfSaleResults(
  reader: Reader,
  subject: string,
  settingId: string,
  { before, limit }: Received<typeof listSaleResults, 'query'>,
): Promise<Answer<typeof listSaleResults>> {
  const results = await saleResultsOf(reader, subject, { settingId, before, limit: limit + 1 });
  if (!results) throw new Refused('NOT_FOUND');
  return {
    occurrences: results.slice(0, limit).map(({ state, ...one }) => ({ ...one, status: state })),
    next: nextOf(results, limit),
  };
}

/** One more than the page was read: whether others follow. */
const nextOf = (read: readonly { readonly month: Month }[], limit: number): Month | null =>
  read.length > limit ? (read[limit - 1]?.month ?? null) : null;
