import { randomBytes } from 'node:crypto';
import { freezeAccount, freezeByLink, getAccountProtection, liftFreeze } from '@tsuzura/contract/main';
import { Refused } from '@tsuzura/contract/kernel';
import { instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import type { Reader } from '@tsuzura/store/kernel';
import { findProtectedCustomer, useFreezeLink, type ProtectedCustomer } from '@tsuzura/store/protection';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { freezeCustomer } from './freeze-customer.ts';
import { liftOwn } from './lift-freeze.ts';
import { showAccountProtection } from './show-protection.ts';

export function protectionMainApi(server: ApiServer, { database, clock, realNow, webOrigins, protection }: Deps): void {
  const newToken = () => randomBytes(32).toString('base64url');
  const own = async (reader: Reader, subject: string): Promise<ProtectedCustomer> => {
    const customer = await findProtectedCustomer(reader, subject);
    if (!customer) throw new Refused('NOT_FOUND');
    return customer;
  };

  const show = async (subject: string) =>
    showAccountProtection(database.reader, await own(database.reader, subject), {
      now: clock.now(),
      realNow: realNow(),
    });

  server.handle(getAccountProtection, async ({ who }) => show(signedIn(who).subject));

  server.handle(freezeAccount, async ({ who, requestId }) => {
    const frozen = await database.tx(async (tx) => {
      const { id } = await own(tx, signedIn(who).subject);
      const actor = { actorRole: 'customer', actor: id } as const;
      return freezeCustomer(tx, id, { by: 'CUSTOMER', actor, requestId }, { clock, realNow });
    });
    await protection.refresh(); // other programs hear of it; this one answers knowing it
    return frozen;
  });

  server.handle(freezeByLink, async ({ body, requestId }) => {
    const frozen = await database.tx(async (tx) => {
      const id = await useFreezeLink(tx, body.token, instant(Math.trunc(realNow())));
      if (id === null) throw new Refused('FREEZE_LINK');
      const actor = { actorRole: 'customer', actor: id } as const;
      return freezeCustomer(tx, id, { by: 'LINK', actor, requestId }, { clock, realNow });
    });
    await protection.refresh();
    return frozen;
  });

  server.handle(liftFreeze, async ({ who, requestId }) => {
    const { subject, strongAuthAt } = signedIn(who);
    await database.tx(async (tx) => {
      const { id } = await own(tx, subject);
      await liftOwn(tx, id, strongAuthAt, { requestId, tools: { clock, realNow, newToken, webOrigins } });
    });
    await protection.refresh();
    return show(subject);
  });
}
