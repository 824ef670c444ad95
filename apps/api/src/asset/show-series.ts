import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listAssetBreakdownSeries, listAssetSeries, listProfitSeries } from '@tsuzura/contract/trading';
import { addDays, addMonths, dayOfWeek, type Ymd } from '@tsuzura/domain/calendar';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { netAssetOf, type AssetDay } from '@tsuzura/store/asset';

type Interval = Received<typeof listAssetSeries, 'query'>['interval'];

/** The asked-for days; a year where nothing is said. */
export const periodOf = (
  { from, to }: { readonly from?: Ymd | undefined; readonly to?: Ymd | undefined },
  today: Ymd,
): { readonly from: Ymd; readonly to: Ymd } => {
  const last = to ?? today;
  return { from: from ?? addMonths(last, -12), to: last };
};

/** Which week (from Monday) or month a day belongs to. */
const groupOf = (date: Ymd, interval: Interval): string =>
  interval === 'DAY' ? date : interval === 'WEEK' ? addDays(date, -((dayOfWeek(date) + 6) % 7)) : date.slice(0, 7);

/** The last day of each week or month. */
const lastOfEach = <Row extends { readonly date: Ymd }>(rows: readonly Row[], interval: Interval): readonly Row[] => [
  ...new Map(rows.map((row) => [groupOf(row.date, interval), row])).values(),
];

export const showAssetSeries = (days: readonly AssetDay[], interval: Interval): Answer<typeof listAssetSeries> => ({
  series: lastOfEach(days, interval).map((day) => ({
    date: day.date,
    total: netAssetOf(day),
    cash: yen(day.cash + day.usdCash + day.marginCash),
    securities: yen(netAssetOf(day) - day.cash - day.usdCash - day.marginCash),
  })),
});

export const showBreakdownSeries = (
  days: readonly AssetDay[],
  interval: Interval,
): Answer<typeof listAssetBreakdownSeries> => ({
  series: lastOfEach(days, interval).map((day) => ({
    date: day.date,
    netAsset: netAssetOf(day),
    cash: yen(day.cash + day.usdCash + day.marginCash),
    equities: day.equityValuation,
    funds: day.fundValuation,
    margin: day.marginProfit,
    usEquity: day.usValuation,
  })),
});

/** `gains` are by the day of execution. A week or month has what its days realised, and what its last day had not. */
export function showProfitSeries(
  days: readonly AssetDay[],
  gains: ReadonlyMap<Ymd, Yen>,
  interval: Interval,
): Answer<typeof listProfitSeries> {
  let cumulative = noYen;
  const rows = days.map((day) => {
    const realized = gains.get(day.date) ?? noYen;
    cumulative = yen(cumulative + realized);
    const cost = yen(day.equityCost + day.usCost + (day.acquisitionCost ?? day.fundValuation));
    const unrealized = yen(day.equityValuation + day.usValuation + day.fundValuation - cost + day.marginProfit);
    return { date: day.date, realized, unrealized, cumulativeRealized: cumulative };
  });
  const sums = new Map<string, Yen>();
  for (const { date, realized } of rows) {
    const group = groupOf(date, interval);
    sums.set(group, yen((sums.get(group) ?? noYen) + realized));
  }
  return {
    series: lastOfEach(rows, interval).map((row) => ({
      ...row,
      realized: sums.get(groupOf(row.date, interval)) ?? row.realized,
    })),
  };
}
