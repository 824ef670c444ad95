import { assert } from '@tsuzura/domain/kernel';
import type { PipelinedTx, Reader, Tx } from './database.ts';
import { statement } from './statement.ts';

export const receiptKinds = [
  'FUND_ORDER',
  'WITHDRAWAL',
  'ACCOUNT_OPENING',
  'NISA',
  'ACCOUNT_UPDATE',
  'MONTHLY_DEPOSIT',
  'SEMINAR',
  'STOCK_ORDER',
  'US_ORDER',
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

const give = statement<{ number: string }, [count: number]>(
  'kernel.receipt-numbers',
  'select app.new_receipt_number() as number from generate_series(1, $1::integer)',
);

/** 受付番号 for what is about to be written. One that is not used stays unused. */
export async function newReceiptNumbers(tx: Tx | PipelinedTx, count: number): Promise<readonly string[]> {
  const rows = await give(tx, count);
  assert(rows.length === count, 'each is given a number');
  return rows.map(({ number }) => number);
}

/** What a number was given to. */
export interface Receipt {
  readonly number: string;
  readonly kind: ReceiptKind;
  /** Id of the order, the withdrawal, the request or the setting. */
  readonly ref: string;
  readonly customerId: string;
  /** Of the customer; null while there is none. */
  readonly accountNumber: string | null;
  /** As its table calls it. */
  readonly status: string;
}

interface Row {
  readonly number: string;
  readonly kind: ReceiptKind;
  readonly ref: string;
  readonly customer_id: string;
  readonly account_number: string | null;
  readonly status: string;
}

/** Each part looks into its own table by key, and only for its own kind. */
const find = statement<Row, [number: string]>(
  'kernel.receipt-find',
  `select r.number, r.kind, r.ref, s.customer_id, a.number as account_number, s.status
    from app.receipt r cross join lateral (
      select o.customer_id, o.state as status from app.fund_order o where r.kind = 'FUND_ORDER' and o.id = r.ref
      union all select w.customer_id, w.state from app.withdrawal w where r.kind = 'WITHDRAWAL' and w.id = r.ref
      union all select q.customer_id, q.status from app.account_request q where r.kind = 'ACCOUNT_OPENING' and q.id = r.ref collate "default"
      union all select n.customer_id, n.status from app.nisa_request n where r.kind = 'NISA' and n.id = r.ref collate "default"
      union all select u.customer_id, u.status from app.update_request u where r.kind = 'ACCOUNT_UPDATE' and u.id = r.ref collate "default"
      union all select d.customer_id, d.state from app.debit_account d where r.kind = 'MONTHLY_DEPOSIT' and d.setting_code = r.ref
      union all select p.customer_id, p.status from app.seminar_application p where r.kind = 'SEMINAR' and p.id = r.ref
      union all select e.customer_id, e.status from app.stock_order e where r.kind = 'STOCK_ORDER' and e.id = r.ref
      union all select f.customer_id, f.status from app.us_order f where r.kind = 'US_ORDER' and f.id = r.ref) s
    left join app.account a on a.customer_id = s.customer_id collate "default" where r.number = $1`,
);

export async function findReceipt(reader: Reader, number: string): Promise<Receipt | null> {
  const [row] = await find(reader, number);
  if (!row) return null;
  return {
    number: row.number,
    kind: row.kind,
    ref: row.ref,
    customerId: row.customer_id,
    accountNumber: row.account_number,
    status: row.status,
  };
}
