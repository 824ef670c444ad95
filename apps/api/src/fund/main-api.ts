import { Refused } from '@tsuzura/contract/kernel';
import { getFund, listFundDocuments, listFunds, listFundTracks } from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { catalogueOf, type FundStanding } from './catalogue.ts';
import { listDocuments } from './list-documents.ts';
import { listTracks } from './list-tracks.ts';
import { searchFunds } from './search-funds.ts';
import { showFund } from './show-fund.ts';
import { summariseFund } from './summarise-fund.ts';

export function fundMainApi(server: ApiServer, { database, clock }: Deps): void {
  // Asked for at each call: the server can be opened, and its pages printed, without a database.
  const catalogue = () => catalogueOf(database);

  async function standing(code: string, now: Instant): Promise<FundStanding> {
    const found = await catalogue().find(code, now);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }

  server.handle(listFunds, async ({ query }) => {
    const now = clock.now();
    const synonyms = query.keyword === undefined ? [] : await catalogue().synonyms();
    const { funds, readAs } = searchFunds(await catalogue().at(now), query, synonyms);
    const { limit, offset } = query;
    return {
      funds: funds.slice(offset, offset + limit).map((one) => summariseFund(one, now)),
      paging: { total: funds.length, limit, offset },
      readAs: [...readAs],
    };
  });

  server.handle(getFund, async ({ params: { code } }) => {
    const now = clock.now();
    return showFund(await standing(code, now), now);
  });

  server.handle(listFundDocuments, async ({ params: { code } }) => {
    const now = clock.now();
    const { fund } = await standing(code, now);
    return { fundDocuments: await listDocuments(database.reader, fund.code, ymdOf(now)) };
  });

  server.handle(listFundTracks, async ({ params: { code }, query: { period } }) =>
    listTracks(await standing(code, clock.now()), period),
  );
}
