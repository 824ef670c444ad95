import { endMaintenance, getMaintenance, putMaintenance, type MaintenanceState } from '@tsuzura/contract/ops';
import { Refused } from '@tsuzura/contract/kernel';
import {
  formatJst,
  maintenanceWindow,
  nextMaintenanceWindow,
  parseInstant,
  type Instant,
} from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { endMaintenance as endStored, setMaintenance, writeAudit } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';

export function maintenanceOpsApi(server: ApiServer, { database, clock, maintenance }: Deps): void {
  const show = (): MaintenanceState => {
    const now = clock.now();
    const regular = maintenanceWindow(now) ?? nextMaintenanceWindow(now);
    const adHoc = maintenance.adHoc();
    return {
      closed: maintenance.closed() !== null,
      adHoc: adHoc && { ...texts(adHoc), message: adHoc.message, setBy: adHoc.setBy, setAt: formatJst(adHoc.setAt) },
      regular: texts(regular),
    };
  };

  server.handle(getMaintenance, async () => show());
  server.handle(putMaintenance, async ({ body, who, requestId }) => {
    const from = parseInstant(body.from);
    const to = parseInstant(body.to);
    if (from === null || to === null) throw new Refused('INPUT');
    // Closing at once protects customers and is one person's; one that is announced can wait for a second.
    if (from > clock.now()) throw new Refused('PROPOSAL_NEEDED');
    const actor = signedIn(who).subject;
    await database.tx(async (tx) => {
      await setMaintenance(tx, { from, to, message: body.message, setBy: actor, setAt: clock.now() });
      await writeAudit(tx, {
        at: clock.now(),
        actorRole: 'operator',
        actor,
        action: 'maintenance.set',
        detail: texts({ from, to }),
        requestId,
      });
    });
    await maintenance.refresh();
    return show();
  });
  server.handle(endMaintenance, async ({ who, requestId }) => {
    const actor = signedIn(who).subject;
    await database.tx(async (tx) => {
      if (!(await endStored(tx, clock.now()))) throw new Refused('NOT_FOUND');
      await writeAudit(tx, { at: clock.now(), actorRole: 'operator', actor, action: 'maintenance.end', requestId });
    });
    await maintenance.refresh();
    return undefined;
  });
}

const texts = ({ from, to }: { from: Instant; to: Instant }) => ({ from: formatJst(from), to: formatJst(to) });
