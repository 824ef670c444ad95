import { statement, type Reader } from '../kernel/index.ts';
import { fromPublishedRow, type PublishedNav, type PublishedRow } from './nav.ts';

/** The published prices of a fund in a calendar year, without the prices themselves. */
export interface NavYear {
  readonly fundCode: string;
  readonly year: number;
  /** Another one as soon as a price is added, removed, held, confirmed or changed. */
  readonly digest: bigint;
}

const years = statement<{ fund_code: string; year: number; digest: bigint }, []>(
  'fund.nav-years',
  `select n.fund_code, extract(year from n.date)::int as year, bit_xor(hash_record_extended(n, 0)) as digest
    from app.published_nav n group by 1, 2 order by 1, 2`,
);

const ofYears = statement<PublishedRow & { readonly digest: bigint }, [code: string, years: readonly number[]]>(
  'fund.navs-of-years',
  `select n.*, hash_record_extended(n, 0) as digest from app.published_nav n
    where n.fund_code = $1 and extract(year from n.date)::int = any ($2::int[]) order by n.date`,
);

/** Of every fund, oldest first: who keeps the prices of a year need not read them again while its digest is the same. */
export async function navYears(reader: Reader): Promise<NavYear[]> {
  return (await years(reader)).map((row) => ({ fundCode: row.fund_code, year: row.year, digest: row.digest }));
}

/** The prices of these years of a fund, oldest first, each year with the digest of just these prices. */
export async function navsOfYears(
  reader: Reader,
  fundCode: string,
  wanted: readonly number[],
): Promise<(NavYear & { readonly navs: readonly PublishedNav[] })[]> {
  const rows = await ofYears(reader, fundCode, wanted);
  return [...Map.groupBy(rows, ({ date }) => Number(date.slice(0, 4)))].map(([year, ofYear]) => ({
    fundCode,
    year,
    digest: ofYear.reduce((all, { digest }) => all ^ digest, 0n),
    navs: ofYear.map(fromPublishedRow),
  }));
}
