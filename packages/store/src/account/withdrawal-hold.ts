import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

const read = statement<{ withdrawals_held_until: Ymd | null }, [customerId: string]>(
  'account.withdrawals-held-until',
  'select withdrawals_held_until from app.account where customer_id = $1',
);
/** With two changes, withdrawals are held until the later day. */
const hold = statement<object, [customerId: string, until: Ymd]>(
  'account.withdrawals-hold',
  `update app.account set withdrawals_held_until = greatest(withdrawals_held_until, $2::date) where customer_id = $1`,
);

/** Nothing is paid out before this day (`areWithdrawalsHeld` compares); null: no change was made lately. */
export async function withdrawalsHeldUntil(reader: Reader, customerId: string): Promise<Ymd | null> {
  return (await read(reader, customerId))[0]?.withdrawals_held_until ?? null;
}

export async function holdWithdrawals(tx: Tx, customerId: string, until: Ymd): Promise<void> {
  await hold(tx, customerId, until);
}
