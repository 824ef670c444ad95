import type { Instant } from '@tsuzura/domain/calendar';
import { clearCalls, type ClearedBy } from '@tsuzura/domain/margin';
import type { Yen } from '@tsuzura/domain/money';
import type { Tx } from '@tsuzura/store/kernel';
import { openCalls, writeCalls } from '@tsuzura/store/margin';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { notifyAll } from '../notification/index.ts';

/** Takes an amount off a customer's calls, the oldest first, and says which of them are over (rule MARGIN-12). */
export async function clearCallsBy(tx: Tx, customerId: string, by: ClearedBy, amount: Yen, at: Instant): Promise<void> {
  const calls = await openCalls(tx, customerId);
  if (calls.length === 0 || amount <= 0n) return;
  const resolved = await writeCalls(tx, customerId, clearCalls(calls, by, amount), at);
  const customer = resolved.length === 0 ? undefined : (await lockCustomers(tx, [customerId])).get(customerId);
  if (!customer) return;
  await notifyAll(
    tx,
    resolved.map((occurredOn) => ({ customer, event: { kind: 'margin.call-resolved', occurredOn } as const })),
    at,
  );
}
