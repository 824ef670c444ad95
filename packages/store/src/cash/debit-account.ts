import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { PayeeBank } from './withdrawal.ts';

export type DebitState = 'PENDING_BANK' | 'ACTIVE' | 'SUSPENDED' | 'CANCELED';

/** 毎月の入金: whose bank account is debited, and how much. */
export interface DebitAccount {
  readonly settingCode: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly bank: PayeeBank;
  readonly amount: Yen;
  readonly state: DebitState;
  readonly consecutiveFailures: number;
}

interface Row {
  readonly setting_code: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly bank_code: string;
  readonly bank_branch_code: string;
  readonly bank_account_type: PayeeBank['accountType'];
  readonly bank_number: string;
  readonly bank_name: string;
  readonly bank_branch_name: string;
  readonly bank_holder_kana: string;
  readonly amount: bigint;
  readonly state: DebitState;
  readonly consecutive_failures: number;
}

const accountOf = (row: Row): DebitAccount => ({
  settingCode: row.setting_code,
  receiptNumber: row.receipt_number,
  customerId: row.customer_id,
  bank: {
    code: row.bank_code,
    branchCode: row.bank_branch_code,
    accountType: row.bank_account_type,
    number: row.bank_number,
    bankName: row.bank_name,
    branchName: row.bank_branch_name,
    holderKana: row.bank_holder_kana,
  },
  amount: yen(row.amount),
  state: row.state,
  consecutiveFailures: row.consecutive_failures,
});

const insert = statement<{ receipt_number: string }, readonly unknown[]>(
  'cash.debit-account-add',
  `insert into app.debit_account (setting_code, customer_id, bank_code, bank_branch_code, bank_account_type, bank_number,
      bank_name, bank_branch_name, bank_holder_kana, amount, state, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $12::timestamptz)
    returning receipt_number`,
);

/** Gives back its receipt number (受付番号). */
export async function addDebitAccount(
  tx: Tx,
  { settingCode, customerId, bank, amount, state }: Omit<DebitAccount, 'consecutiveFailures' | 'receiptNumber'>,
  at: Instant,
): Promise<string> {
  const [added] = await insert(
    tx,
    settingCode,
    customerId,
    bank.code,
    bank.branchCode,
    bank.accountType,
    bank.number,
    bank.bankName,
    bank.branchName,
    bank.holderKana,
    String(amount),
    state,
    moment(at),
  );
  assert(added, 'an added setting has a number');
  return added.receipt_number;
}

const ofSubject = statement<Row, [subject: string, limit: number]>(
  'cash.debit-accounts-of',
  `select d.* from app.customer c join app.debit_account d on d.customer_id = c.id
    where c.subject = $1 and d.state <> 'CANCELED' order by d.created_at, d.setting_code limit $2`,
);

const mostAccounts = 20;

export const listDebitAccounts = async (reader: Reader, subject: string): Promise<DebitAccount[]> =>
  (await ofSubject(reader, subject, mostAccounts)).map(accountOf);

const ofCustomer = statement<Row, [customerId: string, limit: number]>(
  'cash.debit-accounts-of-customer',
  `select * from app.debit_account where customer_id = $1 and state <> 'CANCELED' order by created_at, setting_code limit $2`,
);

export const debitAccountsOf = async (reader: Reader, customerId: string): Promise<DebitAccount[]> =>
  (await ofCustomer(reader, customerId, mostAccounts)).map(accountOf);

const lock = statement<Row & { mail: string; subject: string }, [settingCode: string]>(
  'cash.debit-account-lock',
  `select d.*, c.username as mail, c.subject from app.debit_account d join app.customer c on c.id = d.customer_id
    where d.setting_code = $1 and d.state <> 'CANCELED' for update of d`,
);

export async function lockDebitAccount(
  tx: Tx,
  settingCode: string,
): Promise<{ readonly account: DebitAccount; readonly mail: string; readonly subject: string } | null> {
  const [row] = await lock(tx, settingCode);
  return row ? { account: accountOf(row), mail: row.mail, subject: row.subject } : null;
}

const change = statement<object, readonly unknown[]>(
  'cash.debit-account-change',
  `update app.debit_account set amount = $2, state = $3, consecutive_failures = $4, updated_at = $5::timestamptz
    where setting_code = $1`,
);

export async function changeDebitAccount(
  tx: Tx,
  { settingCode, amount, state, consecutiveFailures }: DebitAccount,
  at: Instant,
): Promise<void> {
  await change(tx, settingCode, String(amount), state, consecutiveFailures, moment(at));
}

/** One debit of one month, on its way. */
export interface DebitRun {
  readonly sequence: bigint;
  readonly settingCode: string;
  readonly customerId: string;
  readonly month: string;
  readonly amount: Yen;
  readonly debitDate: Ymd;
  readonly mail: string;
}

const request = statement<Row & { sequence: bigint }, readonly unknown[]>(
  'cash.debits-request',
  `with asked as (
      insert into app.debit_run (setting_code, month, customer_id, debit_date, amount, state, credit_date, file_id)
        select d.setting_code, $1, d.customer_id, $2, d.amount, 'REQUESTED', $3, $4 from app.debit_account d
          join app.account a on a.customer_id = d.customer_id and a.equity = 'AVAILABLE'
          where d.state = 'ACTIVE'
            and not exists (select from app.debit_run r where r.setting_code = d.setting_code and r.month = $1)
          order by d.setting_code limit $5
      on conflict do nothing returning setting_code, sequence)
    select d.*, asked.sequence from asked join app.debit_account d using (setting_code) order by asked.sequence`,
);

const countRuns = statement<{ count: number }, [month: string]>(
  'cash.debits-requested-count',
  'select count(*)::int as count from app.debit_run where month = $1',
);

/** How many debits of a month were asked for so far. */
export const countRequestedDebits = async (tx: Tx, month: string): Promise<number> =>
  (await countRuns(tx, month))[0]?.count ?? 0;

/** Fixes what is debited this month from up to `limit` accounts. */
export async function requestDebits(
  tx: Tx,
  run: { readonly month: string; readonly debitDate: Ymd; readonly creditDate: Ymd },
  fileId: string,
  limit: number,
): Promise<readonly (DebitAccount & { readonly sequence: bigint })[]> {
  const rows = await request(tx, run.month, run.debitDate, run.creditDate, fileId, limit);
  return rows.map((row) => ({ ...accountOf(row), sequence: row.sequence }));
}

interface RunRow {
  readonly sequence: bigint;
  readonly setting_code: string;
  readonly customer_id: string;
  readonly month: string;
  readonly amount: bigint;
  readonly debit_date: Ymd;
  readonly mail: string;
}
const runOf = (row: RunRow): DebitRun => ({
  sequence: row.sequence,
  settingCode: row.setting_code,
  customerId: row.customer_id,
  month: row.month,
  amount: yen(row.amount),
  debitDate: row.debit_date,
  mail: row.mail,
});

const requested = statement<RunRow, [sequences: readonly string[]]>(
  'cash.debits-requested',
  `select r.*, c.username as mail from app.debit_run r join app.customer c on c.id = r.customer_id
    where r.sequence = any ($1::bigint[]) and r.state = 'REQUESTED' order by r.sequence for update of r`,
);

/** Of the debits that an answer names, those still waiting for one. */
export const lockRequestedDebits = async (tx: Tx, sequences: readonly bigint[]): Promise<DebitRun[]> =>
  (
    await requested(
      tx,
      sequences.map((one) => String(one)),
    )
  ).map(runOf);

const setRuns = statement<object, readonly unknown[]>(
  'cash.debits-set',
  `update app.debit_run r set state = v.state, reason = v.reason
    from unnest($1::bigint[], $2::text[], $3::text[]) as v (sequence, state, reason) where r.sequence = v.sequence`,
);

export async function setDebitRuns(
  tx: Tx,
  changes: readonly {
    readonly sequence: bigint;
    readonly state: 'DEBITED' | 'CREDITED' | 'FAILED';
    readonly reason: string | null;
  }[],
): Promise<void> {
  if (changes.length === 0) return;
  await setRuns(
    tx,
    changes.map(({ sequence }) => String(sequence)),
    changes.map(({ state }) => state),
    changes.map(({ reason }) => reason),
  );
}

const count = statement<Row, readonly unknown[]>(
  'cash.debit-accounts-count',
  `update app.debit_account d set updated_at = $3::timestamptz,
      consecutive_failures = case when v.failed then d.consecutive_failures + 1 else 0 end,
      state = case when v.failed and d.consecutive_failures + 1 >= $4 and d.state = 'ACTIVE' then 'SUSPENDED' else d.state end
    from unnest($1::text[], $2::boolean[]) as v (setting_code, failed)
    where d.setting_code = v.setting_code returning d.*`,
);

/** Counts failures in a row; the last one that is allowed suspends. Returns the accounts as they are now. */
export async function countDebits(
  tx: Tx,
  debits: readonly { readonly settingCode: string; readonly failed: boolean }[],
  suspendAfter: number,
  at: Instant,
): Promise<readonly DebitAccount[]> {
  if (debits.length === 0) return [];
  const rows = await count(
    tx,
    debits.map(({ settingCode }) => settingCode),
    debits.map(({ failed }) => failed),
    moment(at),
    suspendAfter,
  );
  return rows.map(accountOf);
}

const toCredit = statement<RunRow, [on: Ymd, limit: number]>(
  'cash.debits-to-credit',
  `select r.*, c.username as mail from app.debit_run r join app.customer c on c.id = r.customer_id
    where r.state = 'DEBITED' and r.credit_date <= $1 order by r.credit_date, r.sequence limit $2 for update of r`,
);

export const lockDebitsToCredit = async (tx: Tx, on: Ymd, limit: number): Promise<DebitRun[]> =>
  (await toCredit(tx, on, limit)).map(runOf);
