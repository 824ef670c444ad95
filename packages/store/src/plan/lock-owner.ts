import { statement, type Tx } from '../kernel/index.ts';

const lock = statement<{ id: string; mail: string }, [settingCode: string]>(
  'plan.lock-account-owner',
  `select c.id, c.username as mail from app.customer c
    where c.id = (select d.customer_id collate "default" from app.debit_account d where d.setting_code = $1) for no key update`,
);

/**
 * Locks the customer of a debit account, before the account itself: so do all that change plans, and none waits for another
 * the other way round. Null: there is no such account.
 */
export async function lockAccountOwner(
  tx: Tx,
  settingCode: string,
): Promise<{ readonly id: string; readonly mail: string } | null> {
  const [owner] = await lock(tx, settingCode);
  return owner ?? null;
}
