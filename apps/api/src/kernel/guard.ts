import { Refused, type Endpoint } from '@tsuzura/contract/kernel';
import type { Guard, Who } from '@tsuzura/http/door';
import { readAccountStatus } from '@tsuzura/store/account';
import { hasUnreadDocument } from '@tsuzura/store/document';
import type { Database } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';
import type { Identity, SignedIn } from './identity.ts';
import type { MaintenanceBoard } from './maintenance.ts';

/** domain.md §7: a strong check counts for five minutes. */
const stepUpMilliseconds = 5 * 60_000;

export interface GuardOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly maintenance: MaintenanceBoard;
  readonly realNow: () => number;
}

/** The server's side of R6: whatever the browser shows, this decides. */
export function createGuard({ database, clock, identity, maintenance, realNow }: GuardOptions): Guard {
  return {
    async identify(endpoint, knock) {
      if (endpoint.caller === 'customer') {
        if (maintenance.closed()) throw new Refused('MAINTENANCE');
        return identity.verify(knock.bearer, 'customer');
      }
      // Operators work while the service is closed to customers: that is what maintenance is for.
      if (endpoint.caller === 'operator') return identity.verify(knock.bearer, 'operator');
      return { role: 'anyone' };
    },
    async admit({ gates }, who) {
      if (!gates) return;
      const { subject, strongAuthAt } = signedIn(who);
      if (gates.account) await admitAccount(subject, gates.account);
      if (gates.documents && (await hasUnreadDocument(database.reader, subject, clock.today()))) {
        throw new Refused('DOCUMENT_UNCONFIRMED');
      }
      if (gates.stepUp && (strongAuthAt === null || realNow() - strongAuthAt > stepUpMilliseconds))
        throw new Refused('STEP_UP');
    },
  };

  async function admitAccount(
    subject: string,
    needed: NonNullable<NonNullable<Endpoint['gates']>['account']>,
  ): Promise<void> {
    const { status } = await readAccountStatus(database.reader, subject);
    if (status.equity === 'AVAILABLE') return;
    if (status.equity === 'CLOSE' && needed === 'openOrClosed') return;
    throw new Refused('ACCOUNT_NOT_OPEN');
  }
}

/** A gate beside a call of `anyone` would be a mistake in the contract. */
export function signedIn(who: Who): SignedIn {
  if (who.role === 'customer' || who.role === 'operator') return who;
  throw new Error('this call has no signed-in caller');
}
