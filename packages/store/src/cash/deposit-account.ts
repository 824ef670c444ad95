import { statement, type Tx } from '../kernel/index.ts';

export interface DepositAccount {
  readonly branchCode: string;
  readonly number: string;
}

const given = statement<{ branch_code: string; number: string }, [subject: string]>(
  'cash.deposit-account',
  `select d.branch_code, d.number from app.customer c join app.deposit_account d on d.customer_id = c.id where c.subject = $1`,
);

const give = statement<object, [subject: string, branchCode: string]>(
  'cash.deposit-account-give',
  `insert into app.deposit_account (customer_id, branch_code, number)
    select id, $2, lpad(nextval('app.deposit_number')::text, 7, '0') from app.customer where subject = $1
    on conflict (customer_id) do nothing`,
);

/** The customer's own number, given to them when they first ask for it and theirs for good. */
export async function ensureDepositAccount(tx: Tx, subject: string, branchCode: string): Promise<DepositAccount> {
  let [row] = await given(tx, subject);
  if (!row) {
    await give(tx, subject, branchCode);
    [row] = await given(tx, subject);
  }
  if (!row) throw new Error('broken promise: who asks for a deposit account is a customer');
  return { branchCode: row.branch_code, number: row.number };
}
