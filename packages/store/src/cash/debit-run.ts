import type { Ymd } from '@tsuzura/domain/calendar';
import type { DepositTerms } from '@tsuzura/domain/cash';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { accountOf, type AccountRow, type DebitAccount, type DebitState } from './debit-account.ts';

/** One debit of one month, on its way. */
export interface DebitRun {
  readonly sequence: bigint;
  readonly settingCode: string;
  readonly customerId: string;
  readonly month: string;
  readonly amount: Yen;
  /** Of it, 毎月の入金; the rest is for plans (積立). */
  readonly deposit: Yen;
  readonly debitDate: Ymd;
  readonly mail: string;
}

interface DebitableRow extends AccountRow {
  readonly is_available: boolean;
  readonly is_new: boolean;
}

const debitable = statement<DebitableRow, [month: string, after: string, limit: number]>(
  'cash.debit-accounts-to-ask',
  `select d.*, a.equity = 'AVAILABLE' as is_available,
      not exists (select from app.debit_run r where r.setting_code = d.setting_code and r.file_id is not null) as is_new
    from app.debit_account d join app.account a on a.customer_id = d.customer_id collate "default"
    where d.setting_code > $2 and (d.state = 'ACTIVE' or d.from_month > $1
      or exists (select from app.subscription_plan p join app.subscription_occurrence o on o.setting_id = p.id and o.month = $1
        where p.setting_code = d.setting_code and o.state = 'FROZEN'))
    order by d.setting_code limit $3 for no key update of d`,
);

/** An account that may be debited in a month. */
export interface DebitableAccount extends DebitAccount {
  /** Of the customer: closed accounts are asked for nothing. */
  readonly isAvailable: boolean;
  /** The bank has never been asked to debit it. */
  readonly isNew: boolean;
}

/** Accounts behind this one, by their codes; what is debited from each is decided by the caller. */
export const lockDebitableAccounts = async (
  tx: Tx,
  month: string,
  after: string,
  limit: number,
): Promise<DebitableAccount[]> =>
  (await debitable(tx, month, after, limit)).map((row) => ({
    ...accountOf(row),
    isAvailable: row.is_available,
    isNew: row.is_new,
  }));

/** What an account is debited in a month. */
export interface NewDebitRun {
  readonly settingCode: string;
  readonly customerId: string;
  readonly amount: Yen;
  /** Of it, 毎月の入金. */
  readonly deposit: Yen;
}

const add = statement<{ setting_code: string; sequence: bigint }, readonly unknown[]>(
  'cash.debits-add',
  `insert into app.debit_run (setting_code, month, customer_id, debit_date, amount, deposit, state, credit_date, file_id)
    select v.setting_code, $1, v.customer_id, $2, v.amount, v.deposit, $3, $4, $5
      from unnest($6::text[], $7::text[], $8::bigint[], $9::bigint[]) with ordinality
        as v (setting_code, customer_id, amount, deposit, n) order by v.n
    on conflict (setting_code, month) do nothing returning setting_code, sequence`,
);

/** Returns the bank's references by setting code. An account that has a line of this month gets no second one. */
export async function addDebitRuns(
  tx: Tx,
  run: { readonly month: string; readonly debitDate: Ymd; readonly creditDate: Ymd },
  asked:
    | { readonly state: 'REQUESTED'; readonly fileId: string }
    | { readonly state: 'SKIPPED'; readonly fileId: null },
  lines: readonly NewDebitRun[],
): Promise<ReadonlyMap<string, bigint>> {
  if (lines.length === 0) return new Map();
  const rows = await add(
    tx,
    run.month,
    run.debitDate,
    asked.state,
    run.creditDate,
    asked.fileId,
    lines.map(({ settingCode }) => settingCode),
    lines.map(({ customerId }) => customerId),
    lines.map(({ amount }) => String(amount)),
    lines.map(({ deposit }) => String(deposit)),
  );
  return new Map(rows.map((row) => [row.setting_code, row.sequence]));
}

const unanswered = statement<{ day: Ymd }, [today: Ymd, limit: number]>(
  'cash.days-unanswered',
  `with recursive days (day) as (
      (select r.debit_date from app.debit_run r where r.state = 'REQUESTED' and r.debit_date <= $1
        order by r.debit_date desc limit 1)
      union all
      select (select r.debit_date from app.debit_run r where r.state = 'REQUESTED' and r.debit_date < d.day
        order by r.debit_date desc limit 1) from days d where d.day is not null)
    select u.day from (select day from days where day is not null
      union select w.pay_date from app.withdrawal w where w.state = 'SENT' and w.pay_date <= $1) u
    order by u.day desc limit $2`,
);

/** A result that did not come for so many days of money is a matter for a person. */
const mostDays = 40;

/** Days up to today on which money was to move and the bank has not said of all of it what became of it; oldest first. */
export const unansweredDays = async (reader: Reader, today: Ymd): Promise<Ymd[]> =>
  (await unanswered(reader, today, mostDays)).map(({ day }) => day).toReversed();

interface RunRow {
  readonly sequence: bigint;
  readonly setting_code: string;
  readonly customer_id: string;
  readonly month: string;
  readonly amount: bigint;
  readonly deposit: bigint;
  readonly debit_date: Ymd;
  readonly mail: string;
}
const runOf = (row: RunRow): DebitRun => ({
  sequence: row.sequence,
  settingCode: row.setting_code,
  customerId: row.customer_id,
  month: row.month,
  amount: yen(row.amount),
  deposit: yen(row.deposit),
  debitDate: row.debit_date,
  mail: row.mail,
});

interface NamedRow extends RunRow {
  readonly is_answered: boolean;
  readonly bank_code: string;
  readonly bank_branch_code: string;
  readonly bank_account_type: string;
  readonly bank_number: string;
  readonly account_amount: bigint;
  readonly account_state: DebitState;
  readonly from_month: string;
  readonly amount_before: bigint;
  readonly consecutive_failures: number;
}

const ofDebits = statement<{ customer_id: string }, [sequences: readonly string[]]>(
  'cash.customers-of-debits',
  'select distinct r.customer_id from app.debit_run r where r.sequence = any ($1::bigint[])',
);

/** Whose debits these are. */
export const customersOfDebits = async (reader: Reader, sequences: readonly bigint[]): Promise<string[]> =>
  (
    await ofDebits(
      reader,
      sequences.map((one) => String(one)),
    )
  ).map((row) => row.customer_id);

const named = statement<NamedRow, [sequences: readonly string[]]>(
  'cash.debits-named',
  `select r.sequence, r.setting_code, r.customer_id, r.month, r.amount, r.deposit, r.debit_date, r.state <> 'REQUESTED' as is_answered,
      d.bank_code, d.bank_branch_code, d.bank_account_type, d.bank_number, d.amount as account_amount, d.state as account_state,
      d.from_month, d.amount_before, d.consecutive_failures, c.username as mail
    from app.debit_run r join app.debit_account d on d.setting_code = r.setting_code join app.customer c on c.id = r.customer_id collate "default"
    where r.sequence = any ($1::bigint[]) order by d.setting_code, r.month for no key update of r, d`,
);

/** A debit that an answer names, with the account as it was asked for and as it is. */
export interface NamedDebit extends DebitRun {
  readonly isAnswered: boolean;
  readonly bankCode: string;
  readonly branchCode: string;
  readonly accountType: string;
  readonly number: string;
  readonly account: DepositTerms & Pick<DebitAccount, 'settingCode' | 'consecutiveFailures'>;
}

/** Those that an answer names, whatever became of them; locked with their accounts. */
export const lockNamedDebits = async (tx: Tx, sequences: readonly bigint[]): Promise<NamedDebit[]> =>
  (
    await named(
      tx,
      sequences.map((one) => String(one)),
    )
  ).map((row) => ({
    ...runOf(row),
    isAnswered: row.is_answered,
    bankCode: row.bank_code,
    branchCode: row.bank_branch_code,
    accountType: row.bank_account_type,
    number: row.bank_number,
    account: {
      settingCode: row.setting_code,
      amount: yen(row.account_amount),
      state: row.account_state,
      fromMonth: row.from_month,
      amountBefore: yen(row.amount_before),
      consecutiveFailures: row.consecutive_failures,
    },
  }));

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

const toCredit = statement<RunRow, [on: Ymd, limit: number]>(
  'cash.debits-to-credit',
  `select r.*, c.username as mail from app.debit_run r join app.customer c on c.id = r.customer_id collate "default"
    where r.state = 'DEBITED' and r.credit_date <= $1 order by r.credit_date, r.sequence limit $2 for update of r`,
);

export const lockDebitsToCredit = async (tx: Tx, on: Ymd, limit: number): Promise<DebitRun[]> =>
  (await toCredit(tx, on, limit)).map(runOf);
