import { yen, type Yen } from './yen.ts';

/** `Math.min` for bigints of one kind. */
export const least = <T extends bigint>(first: T, ...others: readonly T[]): T =>
  others.reduce((low, other) => (other < low ? other : low), first);

/** `Math.max` for bigints of one kind. */
export const greatest = <T extends bigint>(first: T, ...others: readonly T[]): T =>
  others.reduce((high, other) => (other > high ? other : high), first);

export const noYen: Yen = yen(0);

export const sumYen = (amounts: readonly Yen[]): Yen => yen(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n));
