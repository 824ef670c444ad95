import { addDays, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { firstDay, placeOf, weekdayCount, weekdays, type Days } from './days.ts';
import { pathThrough } from './path.ts';
import { noise } from './random.ts';

/*
 * What many prices have in common. The knots describe ten invented years (falls at the end of 2018, in March 2020, over
 * 2022 and in August 2024, and one to come); the seed decides how each day went in between.
 */

interface Factor {
  readonly dailyVolatility: number;
  /** Log drift a year after the last knot. */
  readonly drift: number;
  readonly knots: readonly (readonly [day: string, level: number])[];
}

/* oxfmt-ignore */
const factors = {
  /** World equities, in US dollars. */
  world: { dailyVolatility: 0.0078, drift: 0.055, knots: [
    ['2016-11-11', 100], ['2018-01-26', 130], ['2018-02-08', 119], ['2018-09-21', 131], ['2018-12-25', 105],
    ['2019-07-26', 131], ['2020-02-19', 146], ['2020-03-23', 96], ['2020-09-02', 148], ['2021-11-16', 194],
    ['2022-06-16', 156], ['2022-10-12', 147], ['2023-07-31', 183], ['2023-10-27', 167], ['2024-07-16', 224],
    ['2024-08-05', 205], ['2025-02-18', 238], ['2025-04-08', 201], ['2025-11-12', 268], ['2026-11-12', 312],
    ['2027-10-15', 341], ['2028-03-14', 306], ['2029-06-15', 372], ['2030-12-30', 418]] },
  /** Japanese equities. */
  japan: { dailyVolatility: 0.0092, drift: 0.05, knots: [
    ['2016-11-11', 100], ['2018-01-23', 135], ['2018-09-28', 130], ['2018-12-25', 101], ['2019-12-17', 124],
    ['2020-02-06', 122], ['2020-03-16', 89], ['2021-09-14', 151], ['2022-03-08', 127], ['2022-09-30', 131],
    ['2023-09-15', 178], ['2024-07-11', 224], ['2024-08-05', 171], ['2024-09-26', 206], ['2025-03-26', 211],
    ['2025-04-07', 175], ['2025-11-12', 252], ['2026-11-12', 280],
    ['2027-10-15', 301], ['2028-03-14', 262], ['2029-06-15', 318], ['2030-12-30', 349]] },
  /** Emerging equities, in US dollars. */
  emerging: { dailyVolatility: 0.0088, drift: 0.055, knots: [
    ['2016-11-11', 100], ['2018-01-26', 142], ['2018-10-29', 106], ['2018-12-25', 103], ['2020-01-17', 127],
    ['2020-03-23', 85], ['2021-02-17', 160], ['2022-10-24', 98], ['2024-07-11', 126], ['2024-08-05', 114],
    ['2025-04-08', 117], ['2025-11-12', 158], ['2026-11-12', 178], ['2028-03-14', 171],
    ['2030-12-30', 226]] },
  /** Foreign government bonds after the cost of hedging into yen. */
  bond: { dailyVolatility: 0.0022, drift: 0.004, knots: [
    ['2016-11-11', 100], ['2018-10-05', 96], ['2020-08-04', 106], ['2021-12-31', 103], ['2022-10-21', 87],
    ['2023-10-19', 82], ['2024-09-16', 86], ['2025-11-12', 84], ['2026-11-12', 83], ['2030-12-30', 85]] },
  /** Short Japanese bonds. */
  short: { dailyVolatility: 0.0001, drift: 0.006, knots: [
    ['2016-11-11', 100], ['2022-01-04', 100.1], ['2022-12-20', 99.7], ['2026-11-12', 100.9],
    ['2030-12-30', 103.4]] },
  /** Listed Japanese property. */
  property: { dailyVolatility: 0.0075, drift: 0.035, knots: [
    ['2016-11-11', 100], ['2018-12-25', 104], ['2019-10-28', 131], ['2020-02-20', 129], ['2020-03-19', 67],
    ['2021-07-06', 121], ['2022-10-21', 108], ['2024-08-05', 93], ['2025-11-12', 116], ['2026-11-12', 122],
    ['2028-03-14', 114], ['2030-12-30', 136]] },
  /** Gold, in US dollars. */
  gold: { dailyVolatility: 0.0078, drift: 0.045, knots: [
    ['2016-11-11', 100], ['2018-08-16', 97], ['2020-03-18', 118], ['2020-08-06', 160], ['2021-03-08', 132],
    ['2022-03-08', 155], ['2022-11-03', 128], ['2023-05-04', 156], ['2024-05-20', 178], ['2025-11-12', 190],
    ['2026-11-12', 238], ['2028-10-16', 252], ['2030-12-30', 284]] },
  /** Yen for a US dollar. */
  usdJpy: { dailyVolatility: 0.0048, drift: 0, knots: [
    ['2016-11-11', 107.2], ['2016-12-15', 117.6], ['2017-09-08', 108.4], ['2018-03-23', 105.1], ['2018-10-03', 113.9],
    ['2019-01-03', 107.9], ['2020-03-09', 102.8], ['2021-01-05', 103.1], ['2022-01-04', 115.4], ['2022-10-20', 149.6],
    ['2023-01-16', 128.4], ['2023-11-13', 151.2], ['2024-07-10', 160.9], ['2024-08-05', 144.2], ['2024-09-16', 140.8],
    ['2025-01-10', 157.4], ['2025-04-21', 141.3], ['2025-11-12', 151.8], ['2026-11-13', 155],
    ['2027-08-16', 151.5], ['2028-03-14', 143.2], ['2030-12-30', 147.9]] },
} satisfies Record<string, Factor>;

export type FactorName = keyof typeof factors;

/** How strongly a price follows each factor. */
export type Exposure = Partial<Readonly<Record<FactorName, number>>>;

export interface Factors {
  readonly days: Days;
  /** Natural logarithms, one a weekday. */
  readonly logLevels: Readonly<Record<FactorName, Float64Array>>;
}

/** One weekday earlier than the prices: a fund of foreign shares shows in Tokyo what New York did the evening before. */
const factorsFrom: Ymd = addDays(firstDay, -3);

/** Past the last knot, whatever the calendar says: a longer calendar must not change a price that was known. */
const knotsEnd = ymd('2030-12-31');

export function drawFactors(seed: string, to: Ymd): Factors {
  const days = weekdays(factorsFrom, to > knotsEnd ? to : knotsEnd);
  const names = Object.keys(factors) as FactorName[];
  const drawn = names.map((name) => [name, drawFactor(seed, name, days)] as const);
  return { days, logLevels: Object.fromEntries(drawn) as Record<FactorName, Float64Array> };
}

function drawFactor(seed: string, name: FactorName, days: Days): Float64Array {
  const { dailyVolatility, drift, knots }: Factor = factors[name];
  const draw = noise(seed, `factor/${name}`);
  const moves = Float64Array.from(days.numbers, (day) => drift / 261 + dailyVolatility * draw(day));
  const places = knots.map(([day, level]) => ({ place: placeOf(days, ymd(day)), level }));
  return pathThrough(places, moves).map(Math.log);
}

/** What moves in New York reaches Tokyo the day after. */
const seenNextDayInTokyo: ReadonlySet<FactorName> = new Set(['world', 'emerging', 'bond', 'gold']);

/**
 * Log changes from each of `days` to the next, as the exposure sees them. A closed market catches up on its next open
 * day, because the factors move on every weekday.
 */
export function exposedMoves(factors: Factors, { numbers }: Days, exposure: Exposure, inTokyo: boolean): Float64Array {
  const start = weekdayCount(factors.days.numbers[0] as number);
  const places = numbers.map((number) => weekdayCount(number) - start);
  const moves = new Float64Array(places.length);
  for (const [name, weight] of Object.entries(exposure) as [FactorName, number][]) {
    const levels = factors.logLevels[name];
    const lag = inTokyo && seenNextDayInTokyo.has(name) ? 1 : 0;
    const levelOn = (index: number) => levels[(places[index] as number) - lag] as number;
    for (let index = 1; index < places.length; index += 1) {
      moves[index] = (moves[index] as number) + weight * (levelOn(index) - levelOn(index - 1));
    }
  }
  return moves;
}
