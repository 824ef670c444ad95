import { addDays, rollForward, unitedStates, ymd, ymdFrom, type Ymd } from '@tsuzura/domain/calendar';
import { usdPerShare, type UsDividendEvent, type UsSplitEvent, type UsStockEvent } from '@tsuzura/domain/us-stock';
import { anchorDay } from './days.ts';
import { usStockRows, type UsStockRow } from './us-stock-catalogue.ts';

/* What happens to US shares, past and future: published long before. Days are New York's. */

/** Shares after for one before, by ex-date. */
const splits: readonly UsSplitEvent[] = [
  { kind: 'SPLIT', symbol: 'FJORD', exDate: ymd('2026-10-26'), times: 2n },
  { kind: 'SPLIT', symbol: 'SEQLO', exDate: ymd('2027-06-07'), times: 4n },
];

const [firstYear, lastYear] = [2017, 2028];
/** The last one is paid inside the calendar. */
const lastExDay = ymd('2028-12-01');
const exDay = 20;
const daysToPayment = 14;

/** Every quarter 0.4 % of the price on the anchor day, of NASDAQ 0.1 %; a third of the shares in each month. */
function dividendsOf(row: UsStockRow, index: number): UsDividendEvent[] {
  const millionths = BigInt(Math.round(row.last * 100)) * (row.exchange === 'NASDAQ' ? 10n : 40n);
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, count) => firstYear + count);
  const months = [1, 4, 7, 10].map((month) => month + (index % 3));
  const days = years
    .flatMap((year) => months.map((month) => ymdFrom({ year, month, day: exDay })))
    .filter((day) => day <= lastExDay);
  return days.map((day): UsDividendEvent => {
    const exDate = rollForward(unitedStates, day);
    const [times, into] = sharesOf(row.symbol, exDate);
    return {
      kind: 'DIVIDEND',
      symbol: row.symbol,
      exDate,
      payDate: rollForward(unitedStates, addDays(exDate, daysToPayment)),
      perShare: usdPerShare((millionths * times) / into),
    };
  });
}

const all: ReadonlyMap<string, readonly UsStockEvent[]> = new Map(
  usStockRows.map((row, index) => [
    row.symbol,
    [...splits.filter(({ symbol }) => symbol === row.symbol), ...dividendsOf(row, index)],
  ]),
);

export const usEventsOf = (symbol: string): readonly UsStockEvent[] => all.get(symbol) ?? [];

/** What a share of a day is worth in shares of the anchor day, in which the catalogue is written. */
export function sharesOf(symbol: string, day: Ymd): readonly [times: bigint, into: bigint] {
  const own = splits.filter((split) => split.symbol === symbol);
  const product = (some: readonly UsSplitEvent[]) => some.reduce((times, split) => times * split.times, 1n);
  return [
    product(own.filter(({ exDate }) => exDate <= anchorDay && day < exDate)),
    product(own.filter(({ exDate }) => exDate > anchorDay && exDate <= day)),
  ];
}
