import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { addPriceAlert, listPriceAlerts } from '@tsuzura/contract/main';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { isReached, maxAlerts } from '@tsuzura/domain/watch';
import { findCustomer } from '@tsuzura/store/account';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { deletePriceAlert, newestMove, priceAlertsOf, savePriceAlert, type PriceAlert } from '@tsuzura/store/watch';
import { addToWatchList, lockWatcher, watcherOf } from './watch-list.ts';

export async function showAlerts(
  reader: Reader,
  subject: string,
  fundCode: string | undefined,
): Promise<Answer<typeof listPriceAlerts>> {
  const customer = await findCustomer(reader, subject);
  const alerts = customer ? await priceAlertsOf(reader, customer.id, maxAlerts, fundCode) : [];
  return { alerts: alerts.map(shown) };
}

/** Rules NOTE-7 and NOTE-8. */
export async function addAlert(
  tx: Tx,
  subject: string,
  { fundCode, ...terms }: Received<typeof addPriceAlert, 'body'>,
  newId: () => string,
  at: Instant,
): Promise<Answer<typeof addPriceAlert>> {
  const customerId = await lockWatcher(tx, subject);
  const move = await newestMove(tx, fundCode);
  if (!move) throw new Refused('NOT_FOUND');
  if (terms.kind === 'LEVEL' && isReached(terms, move)) throw new Refused('ALERT_REACHED');
  const known = await priceAlertsOf(tx, customerId, maxAlerts);
  if (known.length >= maxAlerts && !known.some((one) => isSame(one, { fundCode, ...terms }))) {
    throw new Refused('LIST_FULL');
  }
  await addToWatchList(tx, customerId, fundCode, at);
  const alert = { id: newId(), fundCode, ...terms, createdAt: at, seenOn: move.date };
  return shown(await savePriceAlert(tx, customerId, alert));
}

export async function deleteAlert(tx: Tx, subject: string, id: string): Promise<void> {
  if (!(await deletePriceAlert(tx, await watcherOf(tx, subject), id))) throw new Refused('NOT_FOUND');
}

const isSame = (one: PriceAlert, other: Pick<PriceAlert, 'fundCode' | 'kind' | 'alertDirection' | 'threshold'>) =>
  one.fundCode === other.fundCode &&
  one.kind === other.kind &&
  one.alertDirection === other.alertDirection &&
  one.threshold === other.threshold;

const shown = (alert: PriceAlert) => ({ ...alert, createdAt: formatJst(alert.createdAt) });
