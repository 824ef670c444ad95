import { Refused } from '@tsuzura/contract/kernel';
import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { addFile } from '../kernel/add-route.ts';
import type { MarketData } from './market-data.ts';
import { navCsv } from './nav-csv.ts';
import { lastPublished } from './publication.ts';
import { published } from './published.ts';

/**
 * The contract's calls answer JSON or text; a Shift_JIS file is neither, so it stands beside the contract. Without
 * `from` and `to` it is the whole history, as one downloads it from the association.
 */
export function addNavFile(server: ApiServer, market: MarketData, now: () => number): void {
  addFile(
    server,
    '/market-data/funds/:fundCode/navs.csv',
    ({ params, query }) => {
      const fundCode = params['fundCode'] ?? '';
      const requested = {
        from: dayIn(query('from')) ?? market.firstDay,
        to: dayIn(query('to')) ?? lastPublished('nav', now()),
      };
      const points = published(market, 'nav', now(), requested, (period) => market.navs(fundCode, period));
      return {
        type: 'text/csv; charset=Shift_JIS',
        body: navCsv(points),
        // The code is one of the catalogue's by now, or `published` has refused.
        headers: { 'content-disposition': `attachment; filename="fictitious-${fundCode}.csv"` },
      };
    },
    'json',
  );
}

function dayIn(text: string): Ymd | null {
  if (text === '') return null;
  const day = parseYmd(text);
  if (!day) throw new Refused('INPUT');
  return day;
}
