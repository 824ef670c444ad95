import { addDays, japan, partsOf, rollForward, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { anchorDay, dayNumber, placeOf, since, type Days } from './days.ts';
import { exposedMoves, type Factors } from './factor.ts';
import type { FundRow } from './fund-catalogue.ts';
import { pathThrough } from './path.ts';
import { noise } from './random.ts';

/** One business day of a fund, yen per 10,000 units. */
export interface NavPoint {
  readonly date: Ymd;
  readonly nav: number;
  readonly netAssets: number;
  /** 分配金 and 決算期, on fiscal dates only; a fiscal date may pay 0. */
  readonly distribution: number | null;
  readonly period: number | null;
  /** Level of the fund's index, 10,000 on its first day; null for a fund without one. */
  readonly benchmark: number | null;
}

interface FiscalDay {
  readonly yen: number;
  readonly period: number;
}

const businessDaysAYear = 245;

export function drawFund(seed: string, row: FundRow, days: Days, factors: Factors): readonly NavPoint[] {
  const inception = ymd(row.inceptionDate);
  const own = since(days, inception);
  const fiscal = fiscalDays(row, inception, own.list.at(-1) as Ymd);

  const draw = noise(seed, `fund/${row.code}`);
  const moves = exposedMoves(factors, own, row.exposure, true).map(
    (move, index) =>
      move - row.trustFeeRate / businessDaysAYear + row.ownVolatility * draw(own.numbers[index] as number),
  );
  const drops = Float64Array.from(own.list, (day) => fiscal.get(day)?.yen ?? 0);
  const knots = [[row.inceptionDate, 10_000] as const, ...row.navs];
  const levels = pathThrough(
    knots.map(([day, level]) => ({ place: placeOf(own, ymd(day)), level })),
    moves,
    drops,
  );
  const units = unitsOutstanding(row, inception);
  const index = row.hasIndex ? indexBehind(row, levels, drops, (place) => draw(own.numbers[place] as number)) : null;

  return own.list.map((date, place) => {
    const nav = Math.round(levels[place] as number);
    const closing = fiscal.get(date);
    return {
      date,
      nav,
      netAssets: Math.round((nav * units(date)) / 10_000),
      distribution: closing?.yen ?? null,
      period: closing?.period ?? null,
      benchmark: index === null ? null : Math.round(index[place] as number),
    };
  });
}

/** The index of the fund: the fund's path without its fee and its own noise, and with its distributions added back. */
function indexBehind(
  { trustFeeRate, ownVolatility }: FundRow,
  levels: Float64Array,
  drops: Float64Array,
  draw: (place: number) => number,
): Float64Array {
  const index = Float64Array.from(levels);
  for (let place = 1; place < levels.length; place += 1) {
    const grown = ((levels[place] as number) + (drops[place] as number)) / (levels[place - 1] as number);
    index[place] =
      (index[place - 1] as number) * grown * Math.exp(trustFeeRate / businessDaysAYear - ownVolatility * draw(place));
  }
  return index;
}

/** The first period is at least a month long: a fund does not close its books in its first days. */
function fiscalDays(row: FundRow, inception: Ymd, last: Ymd): ReadonlyMap<Ymd, FiscalDay> {
  const found = new Map<Ymd, FiscalDay>();
  for (let year = partsOf(inception).year; year <= partsOf(last).year; year += 1) {
    const yen = row.distributions?.findLast(([from]) => from <= year)?.[1] ?? 0;
    for (const monthDay of row.fiscalDates) {
      const day = ymd(`${year}-${monthDay}`);
      if (day < addDays(inception, 31) || day > last) continue;
      found.set(rollForward(japan, day), { yen, period: found.size + 1 });
    }
  }
  return found;
}

/** Customers arrive slowly at first. On the anchor day the units give exactly the net assets of the catalogue. */
function unitsOutstanding(row: FundRow, inception: Ymd): (day: Ymd) => number {
  const anchorNav = row.navs.at(-1)?.[1] ?? 10_000;
  const atAnchor = (row.netAssetsOku * 1e8 * 10_000) / anchorNav;
  const [from, to] = [dayNumber(inception), dayNumber(anchorDay)];
  return (day) => atAnchor * (0.02 + 0.98 * ((dayNumber(day) - from) / (to - from)) ** 1.6);
}
