import { getAssets, listAssetTracks } from '@tsuzura/contract/main';
import type { ApiServer } from '@tsuzura/http/server';
import { assetDays } from '@tsuzura/store/asset';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { readAssets } from './read-assets.ts';
import { firstDayOf, showTracks } from './show-tracks.ts';

export function assetMainApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  server.handle(getAssets, async ({ who }) => (await readAssets(deps, signedIn(who).subject)).assets);

  server.handle(listAssetTracks, async ({ who, query: { period } }) =>
    showTracks(await assetDays(database.reader, signedIn(who).subject, firstDayOf(period, clock.today()))),
  );
}
