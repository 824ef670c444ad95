import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Month, OccurrenceReason, OccurrenceState } from '@tsuzura/domain/plan';
import { column, statement, type Reader, type Tx } from '../../kernel/index.ts';

/** A run that is debited with others of its account. */
export interface DebitedRun {
  readonly settingCode: string;
  readonly settingId: string;
  readonly customerId: string;
  readonly month: Month;
  readonly fundCode: string;
  readonly amount: Yen;
  readonly state: OccurrenceState;
  readonly reason: OccurrenceReason | null;
  readonly debitDate: Ymd;
  /** Of the plan. */
  readonly consecutiveFailures: number;
}

interface Row {
  readonly setting_code: string;
  readonly setting_id: string;
  readonly customer_id: string;
  readonly month: Month;
  readonly fund_code: string;
  readonly amount: bigint;
  readonly state: OccurrenceState;
  readonly reason: OccurrenceReason | null;
  readonly debit_date: Ymd;
  readonly consecutive_failures: number;
}

const ofAccounts = statement<Row, [settingCodes: readonly string[], months: string]>(
  'night-plan.runs-of-accounts',
  `select p.setting_code, o.setting_id, o.customer_id, o.month, p.fund_code, o.amount, o.state, o.reason, o.debit_date,
      p.consecutive_failures
    from unnest($1::text[], $2::text[]) as w (code, month) join app.subscription_plan p on p.setting_code = w.code
      join app.subscription_occurrence o on o.setting_id = p.id and o.month = w.month`,
);

/** The runs of accounts and months, whatever became of them; also of plans that were ended since. */
export async function runsOfAccounts(
  reader: Reader,
  accounts: readonly { readonly settingCode: string; readonly month: Month }[],
): Promise<DebitedRun[]> {
  if (accounts.length === 0) return [];
  const rows = await ofAccounts(
    reader,
    accounts.map(({ settingCode }) => settingCode),
    column(accounts.map(({ month }) => month)),
  );
  return rows.map((row) => ({
    settingCode: row.setting_code,
    settingId: row.setting_id,
    customerId: row.customer_id,
    month: row.month,
    fundCode: row.fund_code,
    amount: yen(row.amount),
    state: row.state,
    reason: row.reason,
    debitDate: row.debit_date,
    consecutiveFailures: row.consecutive_failures,
  }));
}

/* What failed or was skipped leaves the queue of orders. */
const set = statement<object, readonly unknown[]>(
  'night-plan.runs-set',
  `with changed as (
      update app.subscription_occurrence o set state = g.state, reason = g.reason
        from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as g (setting_id, month, state, reason)
        where o.setting_id = g.setting_id and o.month = g.month
        returning o.setting_id, o.month, o.customer_id, o.order_date, o.state)
    delete from app.subscription_to_order q using changed c
      where q.order_date = c.order_date and q.customer_id = c.customer_id and q.setting_id = c.setting_id and q.month = c.month
        and c.state in ('DEBIT_FAILED', 'SKIPPED')`,
);

/** What the bank was asked, or said. */
export async function setRuns(
  tx: Tx,
  runs: readonly {
    readonly settingId: string;
    readonly month: Month;
    readonly state: OccurrenceState;
    readonly reason: OccurrenceReason | null;
  }[],
): Promise<void> {
  if (runs.length === 0) return;
  await set(
    tx,
    runs.map(({ settingId }) => settingId),
    column(runs.map(({ month }) => month)),
    column(runs.map(({ state }) => state)),
    column(runs.map(({ reason }) => reason)),
  );
}

interface LineRow {
  readonly sequence: bigint;
  readonly setting_code: string;
  readonly customer_id: string;
  readonly mail: string;
  readonly month: Month;
  readonly amount: bigint;
  readonly deposit: bigint;
  readonly debit_date: Ymd;
  readonly bank_name: string;
  readonly branch_name: string;
  readonly number: string;
}

const lines = statement<LineRow, [debitDate: Ymd, after: string, limit: number]>(
  'night-plan.debits-on',
  `select r.sequence, r.setting_code, r.customer_id, c.username as mail, r.month, r.amount, r.deposit, r.debit_date, d.bank_name,
      d.bank_branch_name as branch_name, d.bank_number as number
    from app.debit_run r join app.debit_account d on d.setting_code = r.setting_code join app.customer c on c.id = r.customer_id collate "default"
    where r.state = 'REQUESTED' and r.debit_date = $1 and r.sequence > $2::bigint order by r.sequence limit $3`,
);

/** A debit that the bank was asked for. */
export interface DebitLine {
  readonly sequence: bigint;
  readonly settingCode: string;
  readonly customerId: string;
  readonly mail: string;
  readonly month: Month;
  readonly amount: Yen;
  /** Of it, 毎月の入金; the rest is for plans. */
  readonly deposit: Yen;
  readonly debitDate: Ymd;
  readonly bank: { readonly bankName: string; readonly branchName: string; readonly number: string };
}

/** Debits of a day, behind a number. */
export const debitsOn = async (reader: Reader, day: Ymd, after: bigint, limit: number): Promise<DebitLine[]> =>
  (await lines(reader, day, String(after), limit)).map((row) => ({
    sequence: row.sequence,
    settingCode: row.setting_code,
    customerId: row.customer_id,
    mail: row.mail,
    month: row.month,
    amount: yen(row.amount),
    deposit: yen(row.deposit),
    debitDate: row.debit_date,
    bank: { bankName: row.bank_name, branchName: row.branch_name, number: row.number },
  }));

const mails = statement<{ id: string; mail: string }, [ids: readonly string[]]>(
  'night-plan.mails-of',
  'select c.id, c.username as mail from app.customer c where c.id = any ($1::text[])',
);

/** Where these customers are notified. */
export const mailsOf = async (reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await mails(reader, ids)).map(({ id, mail }) => [id, mail]));

type OfFunds = [funds: readonly string[], after: string, limit: number];
const endingSubscriptions = statement<{ id: string; customer_id: string }, OfFunds>(
  'night-plan.subscriptions-of-funds',
  `select p.id, p.customer_id from app.subscription_plan p
    where p.fund_code = any ($1::text[]) and p.is_live and p.id > $2 order by p.id limit $3`,
);
const endingRedemptions = statement<{ id: string; customer_id: string }, OfFunds>(
  'night-plan.redemptions-of-funds',
  `select p.id, p.customer_id from app.redemption_plan p
    where p.fund_code = any ($1::text[]) and p.is_live and p.id > $2 order by p.id limit $3`,
);

/** Live settings of these funds, by id. */
export const settingsOfFunds = async (
  reader: Reader,
  kind: 'SUBSCRIPTION' | 'REDEMPTION',
  funds: readonly string[],
  after: string,
  limit: number,
): Promise<{ readonly id: string; readonly customerId: string }[]> =>
  (await (kind === 'SUBSCRIPTION' ? endingSubscriptions : endingRedemptions)(reader, funds, after, limit)).map(
    (row) => ({ id: row.id, customerId: row.customer_id }),
  );
