import { freezeForCustomer, showAccountProtection } from '@tsuzura/contract/ops';
import { Refused } from '@tsuzura/contract/kernel';
import type { ApiServer } from '@tsuzura/http/server';
import type { Reader } from '@tsuzura/store/kernel';
import { findProtectedCustomerByNumber, type ProtectedCustomer } from '@tsuzura/store/protection';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { freezeCustomer } from './freeze-customer.ts';
import * as showing from './show-protection.ts';

/** What an operator does for a customer on the phone (docs/runbook/account-protection.md). */
export function protectionOpsApi(server: ApiServer, { database, clock, realNow, protection }: Deps): void {
  const of = async (reader: Reader, accountNumber: string): Promise<ProtectedCustomer> => {
    const customer = await findProtectedCustomerByNumber(reader, accountNumber);
    if (!customer) throw new Refused('NOT_FOUND');
    return customer;
  };
  const show = async (accountNumber: string) =>
    showing.showAccountProtection(database.reader, await of(database.reader, accountNumber), {
      now: clock.now(),
      realNow: realNow(),
    });

  server.handle(showAccountProtection, ({ params }) => show(params.accountNumber));

  server.handle(freezeForCustomer, async ({ params, body, who, requestId }) => {
    await database.tx(async (tx) => {
      const { id } = await of(tx, params.accountNumber);
      const actor = { actorRole: 'operator', actor: signedIn(who).subject } as const;
      await freezeCustomer(tx, id, { by: 'OPERATOR', actor, requestId, note: body.note }, { clock, realNow });
    });
    await protection.refresh();
    return show(params.accountNumber);
  });
}
