import { tradeReportsOf } from '@tsuzura/store/statement';
import type { Deps } from '../kernel/deps.ts';
import type { SignedIn } from '../kernel/identity.ts';
import { signerFor } from './signer.ts';

/** The short-lived address of an order's 取引報告書; null as long as there is none. */
export async function reportAddresses(
  deps: Pick<Deps, 'database' | 'realNow' | 'clock'>,
  who: SignedIn,
  orderIds: readonly string[],
): Promise<(orderId: string) => string | null> {
  if (orderIds.length === 0) return () => null;
  const [reports, sign] = await Promise.all([
    tradeReportsOf(deps.database.reader, who.subject, orderIds, deps.clock.today()),
    signerFor(deps, who),
  ]);
  return (orderId) => {
    const id = reports.get(orderId);
    return id === undefined ? null : sign('statement', id);
  };
}
