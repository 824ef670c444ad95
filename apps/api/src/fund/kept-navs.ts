import { navsOfYears, navYears, type NavYear, type PublishedNav } from '@tsuzura/store/fund';
import type { Reader } from '@tsuzura/store/kernel';

/**
 * Prices that were read before, by what is in them. A night changes the newest year of a fund; the ten before it are not read
 * and unpacked again whenever the revision of the catalogue has moved. The least recently used comes first.
 */
const kept = new Map<string, readonly PublishedNav[]>();
/** Years that no newer reading used: another database of this process may have them. */
const mostUnused = 100;

const keyOf = ({ fundCode, year, revision }: NavYear): string => `${fundCode} ${year} ${revision}`;

/** Every published price, oldest first, by the code of its fund. */
export async function readNavs(reader: Reader): Promise<ReadonlyMap<string, readonly PublishedNav[]>> {
  const navs = new Map<string, readonly PublishedNav[]>();
  let used = 0;
  // One fund after the other: a reload must not take every connection from the customers.
  for (const [fundCode, years] of Map.groupBy(await navYears(reader), (one) => one.fundCode)) {
    const missing = years.filter((one) => !kept.has(keyOf(one))).map(({ year }) => year);
    const read = missing.length === 0 ? [] : await navsOfYears(reader, fundCode, missing);
    const readIn = new Map(read.map((one) => [one.year, one]));
    const found = years.map((one) => {
      // Kept under the revision of what was read: a price may have come between the two readings.
      const fresh = readIn.get(one.year);
      const key = keyOf(fresh ?? one);
      const ofYear = fresh?.navs ?? kept.get(key) ?? [];
      kept.delete(key);
      kept.set(key, ofYear);
      return ofYear;
    });
    used += found.length;
    navs.set(fundCode, found.flat());
  }
  forget(used + mostUnused);
  return navs;
}

function forget(most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(key);
  }
}
