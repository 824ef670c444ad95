import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { BankAccountType } from '@tsuzura/domain/account';
import type { WithdrawalFailure, WithdrawalState } from '@tsuzura/domain/cash';
import { assert } from '@tsuzura/domain/kernel';
import type { Entry } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import {
  answersJson,
  moment,
  statement,
  type KeyedAnswer,
  type PipelinedTx,
  type Reader,
  type Tx,
} from '../kernel/index.ts';
import type { PostRefusal } from '../ledger/index.ts';
import { postingParameters, postingValues, refusalOf, type RefusalRow } from '../ledger/post.ts';
import type { OutboxMail } from '../notification/index.ts';

/** The bank account a payment goes to, copied when it was asked for. */
export interface PayeeBank {
  readonly code: string;
  readonly branchCode: string;
  readonly accountType: BankAccountType;
  readonly number: string;
  readonly bankName: string;
  readonly branchName: string;
  readonly holderKana: string;
}

export interface Withdrawal {
  readonly id: string;
  /** What the customer and operators call it by. */
  readonly receiptNumber: string;
  /** Our number for it in the bank's files. */
  readonly sequence: bigint;
  readonly customerId: string;
  readonly source: 'REQUESTED' | 'SCHEDULED';
  readonly state: WithdrawalState;
  readonly amount: Yen;
  readonly requestedAt: Instant;
  readonly cutoffAt: Instant;
  readonly acceptDate: Ymd;
  readonly payDate: Ymd;
  readonly bank: PayeeBank;
  readonly reason: WithdrawalFailure | null;
}

export interface WithdrawalRow {
  readonly id: string;
  readonly receipt_number: string;
  readonly sequence: bigint;
  readonly customer_id: string;
  readonly source: Withdrawal['source'];
  readonly state: WithdrawalState;
  readonly amount: bigint;
  readonly requested_at: Instant;
  readonly cutoff_at: Instant;
  readonly accept_date: Ymd;
  readonly pay_date: Ymd;
  readonly bank_code: string;
  readonly bank_branch_code: string;
  readonly bank_account_type: BankAccountType;
  readonly bank_number: string;
  readonly bank_name: string;
  readonly bank_branch_name: string;
  readonly bank_holder_kana: string;
  readonly reason: WithdrawalFailure | null;
}

export const withdrawalOf = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  sequence: row.sequence,
  customerId: row.customer_id,
  source: row.source,
  state: row.state,
  amount: yen(row.amount),
  requestedAt: row.requested_at,
  cutoffAt: row.cutoff_at,
  acceptDate: row.accept_date,
  payDate: row.pay_date,
  bank: {
    code: row.bank_code,
    branchCode: row.bank_branch_code,
    accountType: row.bank_account_type,
    number: row.bank_number,
    bankName: row.bank_name,
    branchName: row.bank_branch_name,
    holderKana: row.bank_holder_kana,
  },
  reason: row.reason,
});

/** The trail and the mail that go with a change. */
export interface CashNotice {
  readonly actor: { readonly role: 'customer' | 'operator' | 'partner' | 'system'; readonly name: string };
  readonly requestId: string | null;
  readonly mail: OutboxMail;
}

/** Requests with the money set aside, audit, mail and the answer a repeat gets, however many, in one statement. */
const acceptAll = statement<RefusalRow, readonly unknown[]>(
  'cash.accept-withdrawals',
  `select * from app.accept_withdrawals($1::json, $2::json, ${postingParameters(2)})`,
);

export type NewWithdrawal = Omit<Withdrawal, 'sequence' | 'state' | 'reason'>;

export interface AcceptedWithdrawal {
  readonly withdrawal: NewWithdrawal;
  /** Sets the money aside. */
  readonly entry: Entry;
  readonly notice: CashNotice;
  /** Null for a request that is never repeated. */
  readonly remember: KeyedAnswer | null;
}

/** All of them, or none and the ledger's reason. */
export async function acceptWithdrawals(
  tx: Tx | PipelinedTx,
  accepted: readonly AcceptedWithdrawal[],
): Promise<PostRefusal | null> {
  const entries = accepted.map(({ entry }) => entry);
  const { used, values } = postingValues(entries);
  const answers = answersJson(accepted.map(({ remember }) => remember));
  const [answer] = await acceptAll(tx, JSON.stringify(accepted.map(rowOf)), answers, ...values);
  assert(answer, 'app.accept_withdrawals answers');
  return answer.refusal === null ? null : refusalOf(answer, entries, used);
}

function rowOf({ withdrawal: one, notice }: AcceptedWithdrawal) {
  return {
    id: one.id,
    receipt_number: one.receiptNumber,
    customer_id: one.customerId,
    source: one.source,
    amount: String(one.amount),
    requested_at: new Date(one.requestedAt).toISOString(),
    cutoff_at: new Date(one.cutoffAt).toISOString(),
    accept_date: one.acceptDate,
    pay_date: one.payDate,
    bank_code: one.bank.code,
    bank_branch_code: one.bank.branchCode,
    bank_account_type: one.bank.accountType,
    bank_number: one.bank.number,
    bank_name: one.bank.bankName,
    bank_branch_name: one.bank.branchName,
    bank_holder_kana: one.bank.holderKana,
    actor_role: notice.actor.role,
    actor: notice.actor.name,
    request_id: notice.requestId,
    mail_id: notice.mail.id,
    mail: notice.mail.payload,
  };
}

const columns = 'w.*';

const ofSubject = statement<WithdrawalRow, [subject: string, limit: number]>(
  'cash.withdrawals-of',
  `select ${columns} from app.withdrawal w where w.customer_id = (select c.id from app.customer c where c.subject = $1)
    order by w.sequence desc limit $2`,
);

/** Newest first; older ones are in the history. */
const mostListed = 50;

export const listWithdrawals = async (reader: Reader, subject: string): Promise<Withdrawal[]> =>
  (await ofSubject(reader, subject, mostListed)).map(withdrawalOf);

const lockOwn = statement<WithdrawalRow & { mail: string }, [id: string, subject: string]>(
  'cash.withdrawal-lock-own',
  `select ${columns}, c.username as mail from app.withdrawal w join app.customer c on c.id = w.customer_id collate "default"
    where w.id = $1 and c.subject = $2 for update of w`,
);

/** Locked, so that cancelling and the freeze at the cut-off happen one after the other. */
export async function lockOwnWithdrawal(
  tx: Tx,
  id: string,
  subject: string,
): Promise<{ readonly withdrawal: Withdrawal; readonly mail: string } | null> {
  const [row] = await lockOwn(tx, id, subject);
  return row ? { withdrawal: withdrawalOf(row), mail: row.mail } : null;
}

const setState = statement<{ id: string }, readonly unknown[]>(
  'cash.withdrawals-set',
  `update app.withdrawal w set state = v.state, reason = v.reason, file_id = coalesce(v.file_id, w.file_id)
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v (id, state, reason, file_id)
    where w.id = v.id returning w.id`,
);

export interface WithdrawalChange {
  readonly id: string;
  readonly state: WithdrawalState;
  readonly reason?: WithdrawalFailure;
  readonly fileId?: string;
}

/** Rows the caller holds locked. */
export async function changeWithdrawals(tx: Tx, changes: readonly WithdrawalChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const changed = await setState(
    tx,
    changes.map(({ id }) => id),
    changes.map(({ state }) => state),
    changes.map(({ reason }) => reason ?? null),
    changes.map(({ fileId }) => fileId ?? null),
  );
  return changed.length;
}

const lock = statement<{ id: string }, [at: unknown, limit: number]>(
  'cash.withdrawals-lock',
  `update app.withdrawal set state = 'LOCKED' where id in (select id from app.withdrawal
      where state = 'REQUESTED' and cutoff_at <= $1::timestamptz order by cutoff_at limit $2 for update skip locked)
    returning id`,
);

/** 手続中: what is past its cut-off can no longer be cancelled. */
export const lockWithdrawals = async (tx: Tx, at: Instant, limit: number): Promise<number> =>
  (await lock(tx, moment(at), limit)).length;

/** One to be paid, with what decides whether it still may be. */
export interface PayableWithdrawal {
  readonly withdrawal: Withdrawal;
  readonly mail: string;
  readonly equity: string;
  readonly isFrozen: boolean;
  /** 追証 is open: nothing leaves. */
  readonly isCalled: boolean;
  /** Has, or had, an account for margin. */
  readonly hasMargin: boolean;
  /** As registered now. */
  readonly registered: { readonly code: string; readonly branchCode: string; readonly number: string };
}

const due = statement<
  WithdrawalRow & {
    mail: string;
    equity: string;
    is_frozen: boolean;
    is_called: boolean;
    has_margin: boolean;
    now_code: string;
    now_branch: string;
    now_number: string;
  },
  [payDate: Ymd, limit: number]
>(
  'cash.withdrawals-due',
  `select ${columns}, c.username as mail, a.equity, c.frozen_at is not null as is_frozen, a.bank_code as now_code, a.bank_branch_code as now_branch,
      a.bank_number as now_number, a.margin <> 'NOT_OPENED' as has_margin, a.margin <> 'NOT_OPENED'
        and exists (select from app.margin_call k where k.customer_id = c.id and k.state <> 'RESOLVED') as is_called
    from (select * from app.withdrawal where state in ('REQUESTED', 'LOCKED') and pay_date <= $1
        order by pay_date, sequence limit $2 for update) w
      join app.customer c on c.id = w.customer_id collate "default" join app.account a on a.customer_id = c.id
    order by w.sequence`,
);

export async function lockDueWithdrawals(tx: Tx, payDate: Ymd, limit: number): Promise<PayableWithdrawal[]> {
  const rows = await due(tx, payDate, limit);
  return rows.map((row) => ({
    withdrawal: withdrawalOf(row),
    mail: row.mail,
    equity: row.equity,
    isFrozen: row.is_frozen,
    isCalled: row.is_called,
    hasMargin: row.has_margin,
    registered: { code: row.now_code, branchCode: row.now_branch, number: row.now_number },
  }));
}

const sent = statement<WithdrawalRow & { mail: string }, [sequences: readonly string[]]>(
  'cash.withdrawals-sent',
  `select ${columns}, c.username as mail from app.withdrawal w join app.customer c on c.id = w.customer_id collate "default"
    where w.sequence = any ($1::bigint[]) and w.state = 'SENT' order by w.sequence for update of w`,
);

/** Of the payments that an answer names, those still waiting for one. */
export async function lockSentWithdrawals(
  tx: Tx,
  sequences: readonly bigint[],
): Promise<readonly { readonly withdrawal: Withdrawal; readonly mail: string }[]> {
  const rows = await sent(
    tx,
    sequences.map((one) => String(one)),
  );
  return rows.map((row) => ({ withdrawal: withdrawalOf(row), mail: row.mail }));
}
