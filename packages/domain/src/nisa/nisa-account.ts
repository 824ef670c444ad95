import { assert } from '../kernel/index.ts';
import { type Yen } from '../money/index.ts';
import { addFrames, bothFrames, nothing, oneFrame, subtractFrames, type ByFrame, type NisaFrame } from './frame.ts';

/** What one calendar year of settlement dates did to the limits. All principal, without fees (rule NISA-3). */
export interface NisaYear {
  /** Executed buys, settled or not. */
  readonly used: ByFrame;
  /** Orders on their way, in the year of their expected settlement. */
  readonly reserved: ByFrame;
  /** Book value of settled sales; it returns on the next 1 January. */
  readonly released: ByFrame;
}

/** Everything the limits of one person are computed from (rule NISA-4). */
export interface NisaAccount {
  /** The first year with movements here, and the book at its beginning. */
  readonly openingYear: number;
  readonly openingBook: ByFrame;
  readonly years: ReadonlyMap<number, NisaYear>;
}

export interface NisaMovement {
  readonly kind: keyof NisaYear;
  readonly year: number;
  readonly frame: NisaFrame;
  readonly amount: Yen;
}

/** An account from what is stored: its opening book and its movements, in any order. */
export const nisaAccount = (
  openingYear: number,
  openingBook: ByFrame,
  movements: readonly NisaMovement[] = [],
): NisaAccount => movements.reduce(addMovement, { openingYear, openingBook, years: new Map<number, NisaYear>() });

/** What a year holds; nothing when nothing happened in it. */
export const yearIn = (account: NisaAccount, year: number): NisaYear =>
  account.years.get(year) ?? { used: nothing, reserved: nothing, released: nothing };

/** Book at the beginning of a year, projected from settled, executed and reserved buys; only settled sales lower it (rule NISA-4). */
export function openingBookOf(account: NisaAccount, year: number): ByFrame {
  assert(year >= account.openingYear, 'the account knows its book from its opening year on');
  return [...account.years]
    .filter(([earlier]) => earlier < year)
    .reduce(
      (book, [, { used, reserved, released }]) => subtractFrames(addFrames(addFrames(book, used), reserved), released),
      account.openingBook,
    );
}

/** Growth and total of the lifetime limit taken in a year; sales of the year do not lower it (rule NISA-4). */
export function lifetimeTaken(account: NisaAccount, year: number): { readonly growth: Yen; readonly total: Yen } {
  const { used, reserved } = yearIn(account, year);
  const taken = addFrames(openingBookOf(account, year), addFrames(used, reserved));
  return { growth: taken.growth, total: bothFrames(taken) };
}

/** Adds one movement without asking whether there is room: for what has already been decided. */
export function addMovement(account: NisaAccount, { kind, year, frame, amount }: NisaMovement): NisaAccount {
  assert(amount >= 0n, 'a movement has a size, its kind has the direction');
  assert(year >= account.openingYear, 'nothing moves before the opening year');
  const before = yearIn(account, year);
  return withYear(account, year, { ...before, [kind]: addFrames(before[kind], oneFrame(frame, amount)) });
}

export const withYear = (account: NisaAccount, year: number, value: NisaYear): NisaAccount => ({
  ...account,
  years: new Map([...account.years, [year, value]]),
});
