import { greatest, noYen, yen, type Yen } from '../money/index.ts';
import { bothFrames, inFrame, type ByFrame, type NisaFrame } from './frame.ts';
import { nisaLimitsOf } from './limits.ts';
import { openingBookOf, yearIn, type NisaAccount } from './nisa-account.ts';
import { annualRoom, nisaRoom } from './room.ts';

export interface FrameUsage {
  readonly limit: Yen;
  readonly used: Yen;
  readonly reserved: Yen;
  /** Of the annual quota alone. */
  readonly remaining: Yen;
}

export interface LifetimeUsage {
  readonly limit: Yen;
  readonly used: Yen;
  readonly reserved: Yen;
  readonly remaining: Yen;
  readonly growthLimit: Yen;
  readonly growthUsed: Yen;
  readonly growthReserved: Yen;
  readonly growthRemaining: Yen;
}

export interface NisaUsage {
  readonly year: number;
  readonly tsumitate: FrameUsage;
  readonly growth: FrameUsage;
  readonly lifetime: LifetimeUsage;
  /** Book value of the year's settled sales: back on the next 1 January. */
  readonly restoringNextYear: ByFrame;
  /** What an order settling in this year may take, after all minima; the same function accepts it. */
  readonly available: ByFrame;
}

/** The figures of one year as customers see them (rule NISA-19). */
export function nisaUsage(account: NisaAccount, year: number): NisaUsage {
  return {
    year,
    tsumitate: frameUsage(account, year, 'TSUMITATE'),
    growth: frameUsage(account, year, 'GROWTH'),
    lifetime: lifetimeUsage(account, year),
    restoringNextYear: yearIn(account, year).released,
    available: { tsumitate: nisaRoom(account, year, 'TSUMITATE'), growth: nisaRoom(account, year, 'GROWTH') },
  };
}

function frameUsage(account: NisaAccount, year: number, frame: NisaFrame): FrameUsage {
  const { used, reserved } = yearIn(account, year);
  return {
    limit: inFrame(nisaLimitsOf(year).annual, frame),
    used: inFrame(used, frame),
    reserved: inFrame(reserved, frame),
    remaining: greatest(noYen, annualRoom(account, year, frame)),
  };
}

function lifetimeUsage(account: NisaAccount, year: number): LifetimeUsage {
  const { lifetime: limit, lifetimeGrowth: growthLimit } = nisaLimitsOf(year);
  const { used: bought, reserved: held } = yearIn(account, year);
  const book = openingBookOf(account, year);
  const used = yen(bothFrames(book) + bothFrames(bought));
  const growthUsed = yen(book.growth + bought.growth);
  const reserved = bothFrames(held);
  return {
    limit,
    used,
    reserved,
    remaining: greatest(noYen, yen(limit - used - reserved)),
    growthLimit,
    growthUsed,
    growthReserved: held.growth,
    growthRemaining: greatest(noYen, yen(growthLimit - growthUsed - held.growth)),
  };
}
