import { addBusinessDays, japan, previousBusinessDay, type Ymd } from '@tsuzura/domain/calendar';
import { dailyBand, formatStockPrice, parseStockPrice, type StockPrice, type TickTable } from '@tsuzura/domain/stock';
import type { MarginLadder } from './margin-page.tsx';

export type Rung = MarginLadder['rungs'][number];

export interface LadderStep {
  readonly day: Ymd;
  readonly price: string;
  /** From 0 at the left and the top to 100. */
  readonly x: number;
  readonly y: number;
}

export interface LadderShape {
  readonly now: LadderStep;
  readonly callY: number;
  /** The fastest way: a limit move on each session. Empty where it does not lead there within twenty sessions. */
  readonly way: readonly LadderStep[];
  /** When all lots would be closed by the firm; null without a way. */
  readonly forcedOn: Ymd | null;
}

/** Where the first and the last point of the way stand. */
const [firstX, lastX] = [7, 72];
/** Room above the highest and below the lowest price, of the whole height. */
const margin = 8;
/** A call of a night is due on the second business day after it. */
const dueDays = 2;

interface Market {
  readonly tickTable: TickTable;
  /** What the first session's limits start from: its base price, or today's price once the session is over. */
  readonly base: string;
  readonly today: Ymd;
}

/** Prices as heights on one linear axis, and days from left to right. */
export function ladderShape(rung: Rung, market: Market | null): LadderShape {
  const way = market === null ? [] : wayOf(rung, market);
  const prices = [rung.currentPrice, rung.price, ...way.map(({ price }) => price)].map(Number);
  const [high, low] = [Math.max(...prices), Math.min(...prices)];
  // Beyond the call there is a zone to be seen, also where the way ends before it.
  const beyond = (high - low) * 0.25;
  const [top, bottom] = rung.direction === 'DOWN' ? [high, low - beyond] : [high + beyond, low];
  const heightOf = (price: string) => margin + ((top - Number(price)) / (top - bottom || 1)) * (100 - 2 * margin);
  return {
    now: {
      day: market?.today ?? rung.earliestOn ?? ('' as Ymd),
      price: rung.currentPrice,
      x: firstX,
      y: heightOf(rung.currentPrice),
    },
    callY: heightOf(rung.price),
    way: way.map(({ day, price }, place) => ({
      day,
      price,
      x: firstX + ((lastX - firstX) * (place + 1)) / way.length,
      y: heightOf(price),
    })),
    forcedOn: rung.earliestOn === null ? null : addBusinessDays(japan, rung.earliestOn, dueDays),
  };
}

/** Session by session to the one that brings the call. Only if it ends at the price that the server computed: nothing is drawn that is not so. */
function wayOf(
  { direction, earliestOn, earliestPrice, sessions }: Rung,
  { tickTable, base }: Market,
): readonly { readonly day: Ymd; readonly price: string }[] {
  const start = parseStockPrice(base);
  if (earliestOn === null || earliestPrice === null || sessions === null || start === null) return [];
  const days = [earliestOn];
  while (days.length < sessions) days.unshift(previousBusinessDay(japan, days[0] ?? earliestOn));
  let price: StockPrice = start;
  const steps = days.map((day) => {
    const band = dailyBand(tickTable, price);
    price = direction === 'DOWN' ? band.lower : band.upper;
    return { day, price: formatStockPrice(price) };
  });
  return steps.at(-1)?.price === earliestPrice ? steps : [];
}
