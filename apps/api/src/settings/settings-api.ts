import { openApi } from '@tsuzura/contract/kernel';
import { getSettings } from '@tsuzura/contract/ops';
import { getPublishedConstants } from '@tsuzura/contract/main';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { constantsRevisions } from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { currentConstants, publishedConstants } from './constants.ts';

/** The hosts that serve const.json and the version file ask every five seconds; a request of theirs takes at most one. */
const withinSeconds = 10;
const mostListed = 20;

export function settingsOpsApi(server: ApiServer, { database }: Deps): void {
  const { components } = openApi({ title: 'const.json', endpoints: [getSettings] });
  const schema = JSON.stringify(components.schemas['EditableConstants'] ?? {}, null, 2);

  server.handle(getSettings, async () => {
    const [current, history] = await Promise.all([
      currentConstants(database.reader),
      constantsRevisions(database.reader, mostListed),
    ]);
    return {
      ...current,
      schema,
      withinSeconds,
      history: history.map(({ id, at, maker, checker, reason }) => ({
        revision: Number(id),
        at: formatJst(at),
        maker,
        checker,
        reason,
      })),
    };
  });
}

export function settingsMainApi(server: ApiServer, { database }: Deps): void {
  server.handle(getPublishedConstants, async () => {
    const { revision, constants } = await currentConstants(database.reader);
    return { revision, constants: await publishedConstants(database.reader, constants) };
  });
}
