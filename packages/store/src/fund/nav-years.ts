import { statement, type Reader } from '../kernel/index.ts';
import { fromPublishedRow, type PublishedNav, type PublishedRow } from './nav.ts';

/** The published prices of a fund in a calendar year, without the prices themselves. */
export interface NavYear {
  readonly fundCode: string;
  readonly year: number;
  /** Another one as soon as a price is added, removed, held, confirmed or changed. */
  readonly revision: string;
}

const years = statement<{ fund_code: string; year: number; revision: string }, []>(
  'fund.nav-years',
  `select y.fund_code, y.year, y.revision from app.nav_year y order by 1, 2`,
);

/** Compared with the parameter: beside `y.fund_code`, whose collation is another one, the index of the prices cannot be used. */
const ofYears = statement<
  PublishedRow & { readonly year: number; readonly revision: string },
  [code: string, years: readonly number[]]
>(
  'fund.navs-of-years',
  `select n.*, y.year, y.revision from app.nav_year y
      join app.published_nav n on n.fund_code = $1 and n.date between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)
    where y.fund_code = $1 and y.year = any ($2::int[]) order by n.date`,
);

/** Of every fund, oldest first: who keeps the prices of a year need not read them again while its revision is the same. */
export async function navYears(reader: Reader): Promise<NavYear[]> {
  return (await years(reader)).map((row) => ({ fundCode: row.fund_code, year: row.year, revision: row.revision }));
}

/** The prices of these years of a fund, oldest first, each year with the revision of just these prices. */
export async function navsOfYears(
  reader: Reader,
  fundCode: string,
  wanted: readonly number[],
): Promise<(NavYear & { readonly navs: readonly PublishedNav[] })[]> {
  const rows = await ofYears(reader, fundCode, wanted);
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, ofYear]) => ({
    fundCode,
    year,
    revision: ofYear[0]?.revision ?? '',
    navs: ofYear.map(fromPublishedRow),
  }));
}
