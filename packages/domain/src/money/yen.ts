import { assert, type Brand } from '../kernel/index.ts';

/** Whole yen. Negative only where a movement is meant, never for a balance. */
export type Yen = Brand<bigint, 'Yen'>;
/** 口数: whole fund units. */
export type Units = Brand<bigint, 'Units'>;
/** 基準価額: whole yen per navUnit (10,000 for almost every fund) units. */
export type Nav = Brand<bigint, 'Nav'>;

export const yen = (value: bigint | number): Yen => whole(value) as Yen;
export const units = (value: bigint | number): Units => whole(value) as Units;
export const nav = (value: bigint | number): Nav => whole(value) as Nav;

/** `BigInt(0.5)` throws RangeError: a fraction of a yen is a defect, not something to round silently. */
function whole(value: bigint | number): bigint {
  const exact = BigInt(value);
  assert(typeof value === 'bigint' || Number.isSafeInteger(value), 'a number of yen is safe to convert');
  return exact;
}
