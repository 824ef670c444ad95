import { putPushToken } from '@tsuzura/contract/main';
import { instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { rememberDevice } from './put-push-token.ts';

export function notificationMainApi(server: ApiServer, { database, realNow }: Deps): void {
  server.handle(putPushToken, async ({ who, body }) => {
    await database.tx((tx) => rememberDevice(tx, signedIn(who).subject, body, instant(Math.trunc(realNow()))));
    return undefined;
  });
}
