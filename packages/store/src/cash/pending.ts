import { statement, type Tx } from '../kernel/index.ts';
import { withdrawalOf, type Withdrawal, type WithdrawalRow } from './withdrawal.ts';

const pending = statement<WithdrawalRow, [customerId: string]>(
  'cash.withdrawals-pending',
  `select w.* from app.withdrawal w where w.customer_id = $1 and w.state in ('REQUESTED', 'LOCKED') order by w.sequence
    limit 500 for update`,
);

/** What has not gone to the bank. Locked: a payment job on its way is waited for, and what it sent is not among them. */
export const lockPendingWithdrawals = async (tx: Tx, customerId: string): Promise<readonly Withdrawal[]> =>
  (await pending(tx, customerId)).map(withdrawalOf);
