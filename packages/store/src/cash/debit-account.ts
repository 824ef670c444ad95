import type { Instant } from '@tsuzura/domain/calendar';
import type { DepositTerms } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { PayeeBank } from './withdrawal.ts';

export type DebitState = DepositTerms['state'];

/** 毎月の入金: whose bank account is debited, and how much. */
export interface DebitAccount extends DepositTerms {
  readonly settingCode: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly bank: PayeeBank;
  readonly consecutiveFailures: number;
}

export interface AccountRow {
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
  readonly from_month: string;
  readonly amount_before: bigint;
  readonly consecutive_failures: number;
}

export const accountOf = (row: AccountRow): DebitAccount => ({
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
  fromMonth: row.from_month,
  amountBefore: yen(row.amount_before),
  consecutiveFailures: row.consecutive_failures,
});

const insert = statement<{ receipt_number: string }, readonly unknown[]>(
  'cash.debit-account-add',
  `insert into app.debit_account (setting_code, customer_id, bank_code, bank_branch_code, bank_account_type, bank_number,
      bank_name, bank_branch_name, bank_holder_kana, amount, state, from_month, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz, $13::timestamptz)
    returning receipt_number`,
);

/** Gives back its receipt number (受付番号). */
export async function addDebitAccount(
  tx: Tx,
  {
    settingCode,
    customerId,
    bank,
    amount,
    state,
    fromMonth,
  }: Omit<DebitAccount, 'consecutiveFailures' | 'receiptNumber' | 'amountBefore'>,
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
    fromMonth,
    moment(at),
  );
  assert(added, 'an added setting has a number');
  return added.receipt_number;
}

const ofSubject = statement<AccountRow, [subject: string, limit: number]>(
  'cash.debit-accounts-of',
  `select d.* from app.customer c join app.debit_account d on d.customer_id = c.id
    where c.subject = $1 and d.state <> 'CANCELED' order by d.created_at, d.setting_code limit $2`,
);

const mostAccounts = 20;

export const listDebitAccounts = async (reader: Reader, subject: string): Promise<DebitAccount[]> =>
  (await ofSubject(reader, subject, mostAccounts)).map(accountOf);

const ofCustomer = statement<AccountRow, [customerId: string, limit: number]>(
  'cash.debit-accounts-of-customer',
  `select * from app.debit_account where customer_id = $1 and state <> 'CANCELED' order by created_at, setting_code limit $2`,
);

export const debitAccountsOf = async (reader: Reader, customerId: string): Promise<DebitAccount[]> =>
  (await ofCustomer(reader, customerId, mostAccounts)).map(accountOf);

const lock = statement<AccountRow & { mail: string; subject: string }, [settingCode: string]>(
  'cash.debit-account-lock',
  `select d.*, c.username as mail, c.subject from app.debit_account d join app.customer c on c.id = d.customer_id collate "default"
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
  'cash.debit-accounts-change',
  `update app.debit_account d set amount = v.amount, state = v.state, from_month = v.from_month,
      amount_before = v.amount_before, consecutive_failures = v.failures, updated_at = $7::timestamptz
    from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::smallint[])
      as v (setting_code, amount, state, from_month, amount_before, failures)
    where d.setting_code = v.setting_code`,
);

/** What changes of an account; the caller has locked it. */
export type ChangedDebitAccount = DepositTerms & Pick<DebitAccount, 'settingCode' | 'consecutiveFailures'>;

export async function changeDebitAccounts(
  tx: Tx,
  accounts: readonly ChangedDebitAccount[],
  at: Instant,
): Promise<void> {
  if (accounts.length === 0) return;
  await change(
    tx,
    accounts.map(({ settingCode }) => settingCode),
    accounts.map(({ amount }) => String(amount)),
    accounts.map(({ state }) => state),
    accounts.map(({ fromMonth }) => fromMonth),
    accounts.map(({ amountBefore }) => String(amountBefore)),
    accounts.map(({ consecutiveFailures }) => consecutiveFailures),
    moment(at),
  );
}

export const changeDebitAccount = (tx: Tx, account: ChangedDebitAccount, at: Instant): Promise<void> =>
  changeDebitAccounts(tx, [account], at);
