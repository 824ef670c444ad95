import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import { inFrame, type NisaFrame } from './frame.ts';
import { nisaLimitsOf } from './limits.ts';
import { lifetimeTaken, yearIn, type NisaAccount } from './nisa-account.ts';

/**
 * The largest principal that may still settle in this year and frame: its annual quota, and the lifetime limit in this
 * year and in every later year that has reservations or executed buys (rule NISA-4).
 */
export function nisaRoom(account: NisaAccount, year: number, frame: NisaFrame): Yen {
  const later = [...account.years.keys()].filter((other) => other > year);
  const lifetime = [year, ...later].map((each) => lifetimeRoom(account, each, frame));
  return greatest(noYen, least(annualRoom(account, year, frame), ...lifetime));
}

/** 年間投資枠 less what is used and reserved (rule NISA-4). */
export function annualRoom(account: NisaAccount, year: number, frame: NisaFrame): Yen {
  const { used, reserved } = yearIn(account, year);
  return yen(inFrame(nisaLimitsOf(year).annual, frame) - inFrame(used, frame) - inFrame(reserved, frame));
}

/** Later years without buys have at least the room of the year before, so looking at them too changes nothing. */
function lifetimeRoom(account: NisaAccount, year: number, frame: NisaFrame): Yen {
  const { lifetime, lifetimeGrowth } = nisaLimitsOf(year);
  const { total, growth } = lifetimeTaken(account, year);
  const all = yen(lifetime - total);
  return frame === 'GROWTH' ? least(all, yen(lifetimeGrowth - growth)) : all;
}
