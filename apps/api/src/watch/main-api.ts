import {
  addPriceAlert,
  deletePriceAlert,
  getWatchList,
  listPriceAlerts,
  unwatchFund,
  watchFund,
} from '@tsuzura/contract/main';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { addAlert, deleteAlert, showAlerts } from './price-alerts.ts';
import { showWatchList, unwatch, watch } from './watch-list.ts';

export function watchMainApi(server: ApiServer, { database, clock, newId }: Deps): void {
  server.handle(getWatchList, ({ who }) => showWatchList(database.reader, signedIn(who).subject));
  server.handle(watchFund, async ({ who, params }) => {
    await database.tx((tx) => watch(tx, signedIn(who).subject, params.fundCode, clock.now()));
    return undefined;
  });
  server.handle(unwatchFund, async ({ who, params }) => {
    await database.tx((tx) => unwatch(tx, signedIn(who).subject, params.fundCode));
    return undefined;
  });
  server.handle(listPriceAlerts, ({ who, query }) =>
    showAlerts(database.reader, signedIn(who).subject, query.fundCode),
  );
  server.handle(addPriceAlert, ({ who, body }) =>
    database.tx((tx) => addAlert(tx, signedIn(who).subject, body, newId, clock.now())),
  );
  server.handle(deletePriceAlert, async ({ who, params }) => {
    await database.tx((tx) => deleteAlert(tx, signedIn(who).subject, params.id));
    return undefined;
  });
}
