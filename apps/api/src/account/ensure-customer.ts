import { formatJst } from '@tsuzura/domain/calendar';
import { ensureCustomer } from '@tsuzura/store/account';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { SignedIn } from '../kernel/identity.ts';

/** R4.08: after every sign-in there is a customer record. Repeating it changes nothing but a new mail address. */
export async function ensureCustomerRecord(
  tx: Tx,
  who: SignedIn & { readonly hashedUserId: string | null },
  { clock, newId, requestId }: { clock: Clock; newId: () => string; requestId: string },
) {
  const { subject, username, hashedUserId } = who;
  const candidate = { id: newId(), subject, username, hashedUserId, createdAt: clock.now() };
  const customer = await ensureCustomer(tx, candidate);
  if (customer.id === candidate.id) {
    await writeAudit(tx, {
      at: clock.now(),
      actorRole: 'customer',
      actor: customer.id,
      action: 'customer.created',
      requestId,
    });
  }
  return { customerId: customer.id, username: customer.username, createdAt: formatJst(customer.createdAt) };
}
