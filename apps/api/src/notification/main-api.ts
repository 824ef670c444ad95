import {
  changePreferences,
  getPreferences,
  getWebPushKey,
  listNotifications,
  listProminentNotifications,
  putPushToken,
  readNotification,
  readNotifications,
  suppressNotification,
  undoSuppression,
} from '@tsuzura/contract/main';
import { instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { readOne, readUpTo, suppressKind, takeSuppressionBack } from './change-inbox.ts';
import type { EventReaders } from './event-reader.ts';
import { showNotifications, showProminent } from './list-notifications.ts';
import { savePreferencesOf, showPreferences } from './preferences.ts';
import { rememberDevice } from './put-push-token.ts';
import { webPushKeys } from './web-push-keys.ts';

export function notificationMainApi(server: ApiServer, deps: Deps, readers: EventReaders): void {
  const { database, clock, realNow, pushOrigins } = deps;
  const pages = createPages(database);
  const keys = webPushKeys(database);

  server.handle(listNotifications, ({ who, query }) =>
    showNotifications(database.reader, pages, readers, signedIn(who).subject, query),
  );
  server.handle(listProminentNotifications, ({ who }) =>
    showProminent(database.reader, readers, signedIn(who).subject, clock.now()),
  );
  server.handle(readNotification, ({ who, params }) =>
    database.tx((tx) => readOne(tx, signedIn(who).subject, params.id, clock.now())),
  );
  server.handle(readNotifications, ({ who, body }) =>
    database.tx((tx) => readUpTo(tx, signedIn(who).subject, body.notificationId, clock.now())),
  );
  server.handle(suppressNotification, async ({ who, params }) => {
    await database.tx((tx) => suppressKind(tx, signedIn(who).subject, params.id, clock.now()));
    return 'OK';
  });
  server.handle(undoSuppression, async ({ who, params }) => {
    await database.tx((tx) => takeSuppressionBack(tx, signedIn(who).subject, params.id));
    return undefined;
  });
  server.handle(getPreferences, ({ who }) => showPreferences(database.reader, signedIn(who).subject));
  server.handle(changePreferences, ({ who, body }) =>
    database.tx((tx) => savePreferencesOf(tx, signedIn(who).subject, body)),
  );
  server.handle(getWebPushKey, async () => ({ publicKey: (await keys()).publicKey }));
  server.handle(putPushToken, async ({ who, body }) => {
    const realAt = instant(Math.trunc(realNow()));
    await database.tx((tx) => rememberDevice(tx, signedIn(who).subject, body, realAt, pushOrigins));
    return undefined;
  });
}
