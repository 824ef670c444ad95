import { Refused } from '@tsuzura/contract/kernel';
import {
  addAccountToken,
  lockCustomerBySubject,
  useAccountToken,
  type AccountTokenPurpose,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import type { SignedIn } from '../kernel/identity.ts';
import { weakCheck } from '../kernel/strong-check.ts';

/** As long as a strong check counts (rules PROT-1 and ACCT-12). */
const fiveMinutes = 5 * 60_000;

export interface TokenTools {
  readonly realNow: () => number;
  readonly newToken: () => string;
  /** Origins a customer may be sent back to. */
  readonly webOrigins: readonly string[];
}

/** A one-time key that proves to an outside site who sent the customer. Bound to the customer and to one purpose. */
export async function issueToken(
  tx: Tx,
  who: Pick<SignedIn, 'subject' | 'strongAuthAt'>,
  { purpose, callback }: { readonly purpose: AccountTokenPurpose; readonly callback: string },
  { realNow, newToken, webOrigins }: TokenTools,
): Promise<string> {
  if (!webOrigins.includes(new URL(callback).origin)) {
    throw new Refused('INPUT', {}, [{ message: '戻り先の形をご確認ください。', field: 'callback' }]);
  }
  const customer = await lockCustomerBySubject(tx, who.subject);
  if (!customer || (purpose !== 'ACCOUNT_OPENING' && customer.equity !== 'AVAILABLE')) {
    throw new Refused('ACCOUNT_NOT_OPEN');
  }
  if (customer.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  const now = realNow();
  const isStrong = who.strongAuthAt !== null && now - who.strongAuthAt <= fiveMinutes;
  // What can be changed there decides where money goes.
  if (purpose === 'ACCOUNT_UPDATE' && !isStrong) throw await weakCheck(tx, who.subject, now);
  const token = newToken();
  await addAccountToken(
    tx,
    { token, customerId: customer.id, purpose, callback, isStrong, expiresAt: now + fiveMinutes },
    now,
  );
  return token;
}

/** The key is the customer's own, unused, for this purpose, in time, and was issued after a strong check. */
export async function spendStrongToken(
  tx: Tx,
  token: string,
  purpose: AccountTokenPurpose,
  customerId: string,
  realNow: () => number,
): Promise<void> {
  const used = await useAccountToken(tx, token, purpose, realNow());
  if (!used || used.customerId !== customerId || !used.isStrong) throw new Refused('ACCOUNT_TOKEN');
}
