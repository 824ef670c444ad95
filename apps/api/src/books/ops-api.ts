import { bookChecks, listBookChecks, runBookCheck } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import { lastChecked, lastClosed } from '@tsuzura/store/ledger';
import { openAlertKinds } from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { described } from './described.ts';
import { runPart } from './live-checks.ts';

/** The invariants of docs/ledger.md, live. */
export function booksOpsApi(server: ApiServer, { database, clock, realNow }: Deps): void {
  server.handle(listBookChecks, async () => {
    const [alerts, closed, checked] = await Promise.all([
      openAlertKinds(database.reader),
      lastClosed(database.reader, clock.today()),
      lastChecked(database.reader),
    ]);
    return {
      checks: bookChecks.map((name) => ({
        name,
        title: described[name].title,
        text: described[name].text,
        openAlerts: alerts
          .filter(({ kind }) => described[name].alerts.test(kind))
          .reduce((sum, { count }) => sum + count, 0),
      })),
      closedThrough: closed?.day ?? null,
      checkedThrough: checked?.day ?? null,
    };
  });

  server.handle(runBookCheck, async ({ params, query }) => {
    const part = await runPart(database, params.check, query.after, realNow);
    return { ...part, faults: part.faults.map((fault) => ({ ...fault, detail: { ...fault.detail } })) };
  });
}
