import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export type SuspenseReason = 'UNKNOWN_ACCOUNT' | 'NAME_MISMATCH' | 'ACCOUNT_CLOSED';

/** 振込入金 as the bank told us. Its day and 照会番号 are its name. */
export interface Transfer {
  readonly accountDate: Ymd;
  readonly inquiry: string;
  readonly amount: Yen;
  /** Branch and number it was sent to. */
  readonly account: string;
  readonly payer: string;
  readonly payerBank: string;
  readonly payerBranch: string;
  readonly isCancellation: boolean;
}

/** "20261113-000001": one word, for addresses and for the ledger. */
export const transferId = ({ accountDate, inquiry }: Pick<Transfer, 'accountDate' | 'inquiry'>): string =>
  `${accountDate.replaceAll('-', '')}-${inquiry}`;

export function transferKey(id: string): { readonly accountDate: string; readonly inquiry: string } | null {
  const match = /^(\d{4})(\d{2})(\d{2})-(\d{6})$/.exec(id);
  if (!match) return null;
  const [, year, month, day, inquiry = ''] = match;
  return { accountDate: `${year}-${month}-${day}`, inquiry };
}

const columnsOf = (transfers: readonly Transfer[]) => [
  transfers.map(({ accountDate }) => accountDate),
  transfers.map(({ inquiry }) => inquiry),
  transfers.map(({ amount }) => String(amount)),
  transfers.map(({ account }) => account),
  transfers.map(({ payer }) => payer),
  transfers.map(({ payerBank }) => payerBank),
  transfers.map(({ payerBranch }) => payerBranch),
  transfers.map(({ isCancellation }) => (isCancellation ? 'CANCELLATION' : 'NEW')),
];
const given = `unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
  as g (account_date, inquiry, amount, account, payer, payer_bank, payer_branch, state)`;

const contradicting = statement<{ account_date: Ymd; inquiry: string }, readonly unknown[]>(
  'cash.transfers-contradicting',
  `select g.account_date, g.inquiry from ${given} join app.bank_transfer t using (account_date, inquiry)
    where (t.amount, t.account, t.payer) <> (g.amount, g.account, g.payer) limit 1`,
);

/** One that we know under the same name with other content: one of the two files is wrong. */
export async function findContradiction(tx: Tx, transfers: readonly Transfer[]): Promise<string | null> {
  const [row] = await contradicting(tx, ...columnsOf(transfers));
  return row ? transferId({ accountDate: row.account_date, inquiry: row.inquiry }) : null;
}

const insertTransfers = statement<{ added: number }, readonly unknown[]>(
  'cash.transfers-add',
  `with added as (insert into app.bank_transfer (account_date, inquiry, amount, account, payer, payer_bank, payer_branch, state, file_id)
      select g.*, $9 from ${given} on conflict do nothing returning inquiry)
    select count(*)::int as added from added`,
);

/** How many of them are new. */
export async function addTransfers(tx: Tx, transfers: readonly Transfer[], fileId: string): Promise<number> {
  if (transfers.length === 0) return 0;
  const [row] = await insertTransfers(tx, ...columnsOf(transfers), fileId);
  return row?.added ?? 0;
}

/** A transfer with whoever has the account it was sent to. */
export interface MatchedTransfer extends Transfer {
  readonly owner: {
    readonly customerId: string;
    readonly equity: string;
    readonly mail: string;
    readonly nameKana: string;
  } | null;
}

interface TransferRow {
  readonly account_date: Ymd;
  readonly inquiry: string;
  readonly amount: bigint;
  readonly account: string;
  readonly payer: string;
  readonly payer_bank: string;
  readonly payer_branch: string;
}

const transferOf = (row: TransferRow): Transfer => ({
  accountDate: row.account_date,
  inquiry: row.inquiry,
  amount: yen(row.amount),
  account: row.account,
  payer: row.payer,
  payerBank: row.payer_bank,
  payerBranch: row.payer_branch,
  isCancellation: false,
});

type MatchedRow = TransferRow & {
  readonly customer_id: string | null;
  readonly equity: string | null;
  readonly mail: string | null;
  readonly kana: string | null;
};

const matched = (locked: string): string =>
  `select t.account_date, t.inquiry, t.amount, t.account, t.payer, t.payer_bank, t.payer_branch,
      d.customer_id, a.equity, c.username as mail, p.last_name_kana || ' ' || p.first_name_kana as kana
    from (${locked}) t
      left join app.deposit_account d on d.branch_code = substr(t.account, 1, 3) collate "default" and d.number = substr(t.account, 4)
      left join app.customer c on c.id = d.customer_id collate "default"
      left join app.account a on a.customer_id = d.customer_id collate "default"
      left join app.person p on p.customer_id = d.customer_id collate "default"
    order by t.account_date, t.inquiry`;

const next = statement<MatchedRow, [limit: number]>(
  'cash.transfers-next',
  matched(
    `select * from app.bank_transfer where state = 'NEW' order by account_date, inquiry limit $1 for update skip locked`,
  ),
);

/** The next ones nobody has decided about, locked; those that somebody decides about just now are left to them. */
export const lockNewTransfers = async (tx: Tx, limit: number): Promise<MatchedTransfer[]> =>
  (await next(tx, limit)).map(matchedOf);

const nextOf = statement<MatchedRow, [days: readonly Ymd[], inquiries: readonly string[], limit: number]>(
  'cash.transfers-next-of',
  matched(`select t.* from unnest($1::date[], $2::text[]) as g (account_date, inquiry)
        join app.bank_transfer t using (account_date, inquiry)
      where t.state = 'NEW' order by t.account_date, t.inquiry limit $3 for update of t`),
);

/** Of these, the next ones nobody has decided about, locked. Waits for whoever decides about one of them just now. */
export const lockNewTransfersOf = async (
  tx: Tx,
  of: readonly Pick<Transfer, 'accountDate' | 'inquiry'>[],
  limit: number,
): Promise<MatchedTransfer[]> =>
  (
    await nextOf(
      tx,
      of.map(({ accountDate }) => accountDate),
      of.map(({ inquiry }) => inquiry),
      limit,
    )
  ).map(matchedOf);

const matchedOf = (row: MatchedRow): MatchedTransfer => ({
  ...transferOf(row),
  owner:
    row.customer_id === null
      ? null
      : {
          customerId: row.customer_id,
          equity: row.equity ?? 'NOT_OPENED',
          mail: row.mail ?? '',
          nameKana: row.kana ?? '',
        },
});

export interface TransferDecision {
  readonly transfer: Pick<Transfer, 'accountDate' | 'inquiry'>;
  readonly customerId: string | null;
  /** Null: credited. */
  readonly reason: SuspenseReason | null;
}

const decide = statement<object, readonly unknown[]>(
  'cash.transfers-decide',
  `update app.bank_transfer t set state = case when v.reason is null then 'CREDITED' else 'SUSPENSE' end,
      reason = v.reason, customer_id = v.customer_id
    from unnest($1::date[], $2::text[], $3::text[], $4::text[]) as v (account_date, inquiry, customer_id, reason)
    where t.account_date = v.account_date and t.inquiry = v.inquiry and t.state = 'NEW'`,
);

export async function decideTransfers(tx: Tx, decisions: readonly TransferDecision[]): Promise<void> {
  await decide(
    tx,
    decisions.map(({ transfer }) => transfer.accountDate),
    decisions.map(({ transfer }) => transfer.inquiry),
    decisions.map(({ customerId }) => customerId),
    decisions.map(({ reason }) => reason),
  );
}

/** Still in suspense: nobody decided, or it is to go back and has not gone. */
export type SuspenseState = 'SUSPENSE' | 'RETURN_UNKNOWN' | 'RETURNING';

export interface SuspendedTransfer extends Transfer {
  readonly state: SuspenseState;
  readonly reason: SuspenseReason;
  /** The brokerage account whose deposit account it was sent to. */
  readonly accountNumber: string | null;
}

const suspended = statement<
  TransferRow & { state: SuspenseState; reason: SuspenseReason; account_number: string | null },
  [limit: number]
>(
  'cash.transfers-suspended',
  `select t.*, a.number as account_number from app.bank_transfer t
      left join app.account a on a.customer_id = t.customer_id collate "default"
    where t.state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING') order by t.account_date, t.inquiry limit $1`,
);

const mostSuspended = 500;

/** Oldest first. */
export const listSuspended = async (reader: Reader): Promise<SuspendedTransfer[]> =>
  (await suspended(reader, mostSuspended)).map((row) => ({
    ...transferOf(row),
    state: row.state,
    reason: row.reason,
    accountNumber: row.account_number,
  }));

const lockOne = statement<TransferRow, [accountDate: string, inquiry: string]>(
  'cash.transfer-lock-suspended',
  `select * from app.bank_transfer where account_date = $1::date and inquiry = $2
    and state in ('SUSPENSE', 'RETURN_UNKNOWN') for update`,
);

/** Null when it is not there, no longer in suspense, or on its way back. */
export async function lockSuspended(tx: Tx, id: string): Promise<Transfer | null> {
  const key = transferKey(id);
  if (!key) return null;
  const [row] = await lockOne(tx, key.accountDate, key.inquiry);
  return row ? transferOf(row) : null;
}

const resolve = statement<object, readonly unknown[]>(
  'cash.transfer-resolve',
  `update app.bank_transfer set state = $3, customer_id = coalesce($4, customer_id), resolved_at = $5::timestamptz,
      resolved_by = $6, note = $7 where account_date = $1::date and inquiry = $2`,
);

export interface Resolution {
  readonly state: 'ASSIGNED' | 'RETURN_UNKNOWN' | 'RETURNING';
  readonly customerId: string | null;
  readonly at: Instant;
  readonly by: string;
  readonly note: string;
}

export async function resolveSuspended(
  tx: Tx,
  { accountDate, inquiry }: Transfer,
  { state, customerId, at, by, note }: Resolution,
): Promise<void> {
  await resolve(tx, accountDate, inquiry, state, customerId, moment(at), by, note);
}

const byNumber = statement<{ customer_id: string; equity: string; mail: string }, [number: string]>(
  'cash.account-by-number',
  `select a.customer_id, a.equity, c.username as mail from app.account a join app.customer c on c.id = a.customer_id
    where a.number = $1`,
);

/** The customer of a brokerage account number. */
export async function findByAccountNumber(
  reader: Reader,
  number: string,
): Promise<{ readonly customerId: string; readonly equity: string; readonly mail: string } | null> {
  const [row] = await byNumber(reader, number);
  return row ? { customerId: row.customer_id, equity: row.equity, mail: row.mail } : null;
}
