import { addDays, type Ymd } from '../calendar/index.ts';

/** Rule PROT-3: three days, counted by the day. */
const coolingOffDays = 3;

/** The first day on which money may leave again after the bank or the telephone number changed. */
export const withdrawalsAgainOn = (changedOn: Ymd): Ymd => addDays(changedOn, coolingOffDays);

/** The day on which that happened. */
export const changedOnBefore = (heldUntil: Ymd): Ymd => addDays(heldUntil, -coolingOffDays);

export const areWithdrawalsHeld = (heldUntil: Ymd | null, today: Ymd): boolean =>
  heldUntil !== null && today < heldUntil;
