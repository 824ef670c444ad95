import { ensureCustomer, getAccountStatus } from '@tsuzura/contract/main';
import type { Door } from '@tsuzura/http/door';
import { readAccountStatus } from '@tsuzura/store/account';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { ensureCustomerRecord } from './ensure-customer.ts';

export function accountMainApi(door: Door, { database, clock, newId }: Deps): void {
  door.handle(ensureCustomer, ({ who, requestId }) =>
    database.tx((tx) => ensureCustomerRecord(tx, signedIn(who), { clock, newId, requestId })),
  );

  door.handle(getAccountStatus, async ({ who }) => {
    const { status, closedOn } = await readAccountStatus(database.reader, signedIn(who).subject);
    return {
      status,
      closedAt: {
        equityClosedAt: closedOn.equity,
        marginClosedAt: closedOn.margin,
        nisaClosedAt: closedOn.nisa,
        usEquityClosedAt: closedOn.usEquity,
      },
    };
  });
}
