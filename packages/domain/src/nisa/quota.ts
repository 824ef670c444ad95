import { accept, assert, refuse, type Outcome } from '../kernel/index.ts';
import type { Yen } from '../money/index.ts';
import { inFrame, oneFrame, subtractFrames, type NisaFrame } from './frame.ts';
import { addMovement, withYear, yearIn, type NisaAccount } from './nisa-account.ts';
import { nisaRoom } from './room.ts';

/** Acceptance takes quota of the expected settlement year, if there is room (rule NISA-5). */
export const reserveNisa = (
  account: NisaAccount,
  year: number,
  frame: NisaFrame,
  amount: Yen,
): Outcome<NisaAccount, 'NISA_LIMIT'> =>
  amount > nisaRoom(account, year, frame)
    ? refuse('NISA_LIMIT')
    : accept(addMovement(account, { kind: 'reserved', year, frame, amount }));

/** A cancelled or lapsed order gives its reservation back at once (rule NISA-5). */
export function releaseReservation(account: NisaAccount, year: number, frame: NisaFrame, amount: Yen): NisaAccount {
  const before = yearIn(account, year);
  assert(amount <= inFrame(before.reserved, frame), 'only what was reserved is given back');
  return withYear(account, year, { ...before, reserved: subtractFrames(before.reserved, oneFrame(frame, amount)) });
}

export interface NisaFill {
  readonly frame: NisaFrame;
  readonly reserved: { readonly year: number; readonly amount: Yen };
  /** By the settlement date as it came out. */
  readonly used: { readonly year: number; readonly amount: Yen };
}

/** Executed = used. More than was reserved, or another year, needs free quota, else the order lapses (rule NISA-5). */
export function fillNisa(
  account: NisaAccount,
  { frame, reserved, used }: NisaFill,
): Outcome<NisaAccount, 'NISA_LIMIT'> {
  const freed = releaseReservation(account, reserved.year, frame, reserved.amount);
  const covered = used.year === reserved.year && used.amount <= reserved.amount;
  if (!covered && used.amount > nisaRoom(freed, used.year, frame)) return refuse('NISA_LIMIT');
  return accept(addMovement(freed, { kind: 'used', frame, ...used }));
}

/** A purchase without a reservation, as a reinvested distribution is: used at once, if there is room (rule NISA-12). */
export const takeNisa = (
  account: NisaAccount,
  year: number,
  frame: NisaFrame,
  amount: Yen,
): Outcome<NisaAccount, 'NISA_LIMIT'> =>
  amount > nisaRoom(account, year, frame)
    ? refuse('NISA_LIMIT')
    : accept(addMovement(account, { kind: 'used', year, frame, amount }));

/** A settled sale notes its book value; it gives room from the next calendar year (rule NISA-6). */
export const settleNisaSale = (account: NisaAccount, year: number, frame: NisaFrame, book: Yen): NisaAccount =>
  addMovement(account, { kind: 'released', year, frame, amount: book });
