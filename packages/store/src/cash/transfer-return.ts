import type { Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { statement, type Tx } from '../kernel/index.ts';
import type { Transfer } from './transfer.ts';
import type { PayeeBank } from './withdrawal.ts';

/** 組戻し: a transfer in suspense on its way back to whoever sent it. */
export interface TransferReturn extends Pick<Transfer, 'accountDate' | 'inquiry' | 'amount'> {
  /** Our number for it in the bank's files. */
  readonly sequence: bigint;
  readonly to: ReturnAccount;
}

export type ReturnAccount = Pick<PayeeBank, 'code' | 'branchCode' | 'accountType' | 'number' | 'holderKana'>;

/** Numbers from here on are returns, below are withdrawals. */
export const firstReturn = 1_000_000_000_000_000_000n;

const insert = statement<{ sequence: bigint }, readonly unknown[]>(
  'cash.transfer-return-add',
  `insert into app.transfer_return (account_date, inquiry, amount, bank_code, bank_branch_code, bank_account_type, bank_number,
      bank_holder_kana, state) values ($1::date, $2, $3::bigint, $4, $5, $6, $7, $8, 'ORDERED') returning sequence`,
);

export async function orderReturn(tx: Tx, transfer: Transfer, to: ReturnAccount): Promise<void> {
  const { accountDate, inquiry, amount } = transfer;
  const { code, branchCode, accountType, number, holderKana } = to;
  await insert(tx, accountDate, inquiry, String(amount), code, branchCode, accountType, number, holderKana);
}

interface Row {
  readonly sequence: bigint;
  readonly account_date: Ymd;
  readonly inquiry: string;
  readonly amount: bigint;
  readonly bank_code: string;
  readonly bank_branch_code: string;
  readonly bank_account_type: PayeeBank['accountType'];
  readonly bank_number: string;
  readonly bank_holder_kana: string;
}

const returnOf = (row: Row): TransferReturn => ({
  sequence: row.sequence,
  accountDate: row.account_date,
  inquiry: row.inquiry,
  amount: yen(row.amount),
  to: {
    code: row.bank_code,
    branchCode: row.bank_branch_code,
    accountType: row.bank_account_type,
    number: row.bank_number,
    holderKana: row.bank_holder_kana,
  },
});

const ordered = statement<Row, [limit: number]>(
  'cash.transfer-returns-ordered',
  `select * from app.transfer_return where state = 'ORDERED' order by sequence limit $1 for update`,
);

export const lockOrderedReturns = async (tx: Tx, limit: number): Promise<TransferReturn[]> =>
  (await ordered(tx, limit)).map(returnOf);

const sent = statement<Row, [sequences: readonly string[]]>(
  'cash.transfer-returns-sent',
  `select * from app.transfer_return where sequence = any ($1::bigint[]) and state = 'SENT' order by sequence for update`,
);

/** Of those that an answer names, the ones still waiting for it. */
export const lockSentReturns = async (tx: Tx, sequences: readonly bigint[]): Promise<TransferReturn[]> =>
  sequences.length === 0
    ? []
    : (
        await sent(
          tx,
          sequences.map((one) => String(one)),
        )
      ).map(returnOf);

/** The state of the transfer follows: sent back, or waiting for an account that takes it. */
const set = statement<object, readonly unknown[]>(
  'cash.transfer-returns-set',
  `with changed as (
      update app.transfer_return r set state = $2, file_id = coalesce($3, r.file_id)
        where r.sequence = any ($1::bigint[]) returning r.account_date, r.inquiry)
    update app.bank_transfer t set state = case when $2 = 'BOUNCED' then 'RETURN_UNKNOWN' else 'RETURNED' end
      from changed c where t.account_date = c.account_date and t.inquiry = c.inquiry`,
);

/** Rows the caller holds locked. */
export async function setReturns(
  tx: Tx,
  returns: readonly TransferReturn[],
  state: 'SENT' | 'DONE' | 'BOUNCED',
  fileId: string | null = null,
): Promise<void> {
  if (returns.length === 0) return;
  const sequences = returns.map(({ sequence }) => String(sequence));
  await set(tx, sequences, state, fileId);
}
