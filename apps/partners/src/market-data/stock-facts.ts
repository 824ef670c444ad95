import { japan, lastDayOfMonth, ymd, ymdFrom, type Ymd } from '@tsuzura/domain/calendar';
import {
  dividendPaidOn,
  rightsDays,
  stockPrice,
  type Marginable,
  type SplitEvent,
  type Stock,
  type StockCode,
  type StockEvent,
} from '@tsuzura/domain/stock';
import { anchorDay } from './days.ts';
import { stockRows, type StockRow } from './stock-catalogue.ts';

/* What the exchange publishes of a share beside its price, and what happens to it (rules STOCK-9 and STOCK-15). */

/** Everything else ends its business year in March. */
const fiscalMonths: Readonly<Record<string, number>> = { '1217': 12, '1247': 12, '1277': 12, '1112': 2, '1268': 2 };
const notMarginable: ReadonlySet<string> = new Set(['109A', '1288']);
const percent = (value: number) => ratioOf(value, 100);

type Ratio = Stock['haircut'];
/** In lowest terms, as the broker's own rates are. */
function ratioOf(top: number, bottom: number): Ratio {
  const divisor = gcd(top, bottom);
  return { numerator: BigInt(top / divisor), denominator: BigInt(bottom / divisor) };
}
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

export function listedStock(row: StockRow): Stock {
  const { code, name, market, tickTable, sector, listedOn } = row;
  return {
    code: code as StockCode,
    name,
    market,
    tickTable,
    lotSize: 100n,
    sector,
    fiscalMonth: fiscalMonths[code] ?? 3,
    listedOn: ymd(listedOn),
    marginable: marginable(row),
    haircut: percent(notMarginable.has(code) ? 0 : market === 'TSE_GROWTH' ? 60 : 80),
    marginRate: percent(30),
    nisaGrowth: true,
    halted: false,
  };
}

function marginable({ code, market }: StockRow): Marginable {
  if (notMarginable.has(code)) return { system: false, general: false, shortable: false };
  return { system: true, general: market !== 'TSE_GROWTH', shortable: market === 'TSE_PRIME' };
}

/* oxfmt-ignore */
/** Shares after for shares before, by record date. */
const splits: readonly (readonly [code: string, record: string, after: number, before: number])[] = [
  ['1239', '2025-03-31', 2, 1], ['1174', '2026-12-31', 2, 1], ['1129', '2027-03-31', 3, 1], ['1189', '2027-03-31', 1, 5], ['1011', '2027-09-30', 5, 1],
];
const regulated = { code: '1193', from: '2026-12-01', to: '2027-01-29', marginRate: 50, cashRate: 20 };
/** The last record date whose payment lies inside the calendar. */
const lastRecordDate = ymd('2030-09-30');

/** Every event of the listed shares, by record date: they are published long before. */
export const stockEvents: readonly StockEvent[] = [
  ...splits.map(([code, record, after, before]): SplitEvent => ({
    kind: 'SPLIT',
    stockCode: code as StockCode,
    ...rightsDays(japan, ymd(record)),
    ratio: ratioOf(after, before),
  })),
  {
    kind: 'REGULATION',
    stockCode: regulated.code as StockCode,
    from: ymd(regulated.from),
    to: ymd(regulated.to),
    marginRate: percent(regulated.marginRate),
    cashRate: percent(regulated.cashRate),
  },
  ...stockRows.flatMap(dividendsOf),
];

export const eventsOf = (code: string): readonly StockEvent[] =>
  stockEvents.filter(({ stockCode }) => stockCode === code);

/** 中間 and 期末, 1.2 % of the price on the anchor day each, in whole yen of its shares; with a split between, in those of the record date. */
function dividendsOf(row: StockRow): StockEvent[] {
  const yearly = BigInt(Math.floor((row.last * 12) / 1000));
  if (row.market === 'TSE_GROWTH' || yearly === 0n) return [];
  return recordDates(row).map((recordDate) => {
    const [after, before] = sharesSince(row.code, recordDate);
    return {
      kind: 'DIVIDEND',
      stockCode: row.code as StockCode,
      ...rightsDays(japan, recordDate),
      perShare: stockPrice((yearly * 10n * before) / after),
      paidOn: dividendPaidOn(japan, recordDate),
    };
  });
}

/** How many shares of the record date so many of the anchor day's are. */
function sharesSince(code: string, recordDate: Ymd): readonly [after: bigint, before: bigint] {
  const split = splits.find(([of]) => of === code);
  if (!split) return [1n, 1n];
  const [, record, after, before] = split;
  if (record >= anchorDay) return record < recordDate ? [BigInt(after), BigInt(before)] : [1n, 1n];
  return recordDate <= record ? [BigInt(before), BigInt(after)] : [1n, 1n];
}

function recordDates({ code, listedOn }: StockRow): Ymd[] {
  const final = fiscalMonths[code] ?? 3;
  const months = [final, ((final + 5) % 12) + 1];
  const years = Array.from({ length: 15 }, (_, index) => 2016 + index);
  return years
    .flatMap((year) => months.map((month) => lastDayOfMonth(ymdFrom({ year, month, day: 1 }))))
    .filter((day) => day > listedOn && day <= lastRecordDate)
    .toSorted();
}
