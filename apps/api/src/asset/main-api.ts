import { getAssets, listAssetTracks } from '@tsuzura/contract/main';
import { ymdOf } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { assetDays, holdingsOf } from '@tsuzura/store/asset';
import { readStanding } from '@tsuzura/store/fund-order';
import { catalogueOf } from '../fund/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { showAssets } from './show-assets.ts';
import { firstDayOf, showTracks } from './show-tracks.ts';

/** Cash is asked without a fund; its standing then holds yen only. */
const noFund = '';

export function assetMainApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(getAssets, async ({ who }) => {
    const { subject } = signedIn(who);
    const now = clock.now();
    const [catalogue, holdings, standing] = await Promise.all([
      catalogueOf(database).at(now),
      holdingsOf(database.reader, subject),
      readStanding(database.reader, subject, noFund, ymdOf(now)),
    ]);
    const funds = new Map(catalogue.map((one) => [one.fund.code, one]));
    return showAssets(holdings, standing, (code) => funds.get(code) ?? null, now);
  });

  server.handle(listAssetTracks, async ({ who, query: { period } }) =>
    showTracks(await assetDays(database.reader, signedIn(who).subject, firstDayOf(period, clock.today()))),
  );
}
