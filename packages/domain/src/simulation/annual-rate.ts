import type { Brand } from '../kernel/index.ts';
import { ratio, type Ratio } from '../money/index.ts';

/** 想定利回り: tenths of a percent a year, nominal. 5 % is 50. */
export type AnnualRate = Brand<number, 'AnnualRate'>;

const pattern = /^(-?)(\d{1,2})(?:\.(\d))?$/;
const mostTenths = 200;

/** "5", "-2.5", "20.0"; null when it is not a step of 0.1 between -20 and 20. */
export function parseAnnualRate(text: string): AnnualRate | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', tenth = '0'] = match;
  const tenths = Number(whole + tenth);
  if (tenths > mostTenths) return null;
  return (sign === '' ? tenths : 0 - tenths) as AnnualRate;
}

/** What a yen becomes in a month, 1 + annual% / 12 / 100, exactly. Above zero for every rate there is. */
export const monthlyFactor = (rate: AnnualRate): Ratio => ratio(12_000 + rate, 12_000);
