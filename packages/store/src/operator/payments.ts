import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { moment, statement, windowed, windowOf, windowPage, type InWindow, type Reader } from '../kernel/index.ts';

/** Which payments: those that wait for their file, those on their way, those that came back or were stopped, or all. */
export type PaymentView = 'waiting' | 'sent' | 'returned' | 'all';

interface Row extends InWindow {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly account_number: string | null;
  readonly source: 'REQUESTED' | 'SCHEDULED';
  readonly state: string;
  readonly amount: bigint;
  readonly requested_at: Instant;
  readonly cutoff_at: Instant;
  readonly pay_date: Ymd;
  readonly bank_name: string;
  readonly bank_branch_name: string;
  readonly bank_number: string;
  readonly reason: string | null;
  readonly file_id: string | null;
}

export interface Payment {
  readonly id: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly accountNumber: string | null;
  readonly source: 'REQUESTED' | 'SCHEDULED';
  readonly state: string;
  readonly amount: Yen;
  readonly requestedAt: Instant;
  readonly cutoffAt: Instant;
  readonly payDate: Ymd;
  readonly bankName: string;
  readonly branchName: string;
  readonly bankNumber: string;
  readonly reason: string | null;
  readonly fileId: string | null;
}

const fields = `id, receipt_number, customer_id, source, state, amount, requested_at, cutoff_at, pay_date, bank_name, bank_branch_name,
  bank_number, reason, file_id`;
const shown = `${fields.replaceAll(/(\w+)/g, 'f.$1')},
  (select n.number from app.account n where n.customer_id = f.customer_id collate "default") as account_number`;

type Args = readonly [before: string | null, file: string | null, rows: number, limit: number];

/* Newest first, each along an index that holds no others. */
const listOf = (name: string, where: string) =>
  statement<Row, Args>(
    `operator.payments-${name}`,
    windowed({
      window: `select ${fields}, '' as at, sequence as nth from app.withdrawal
        where ${where} and ($1::bigint is null or sequence < $1::bigint) and ($2::text is null or file_id = $2)`,
      order: 'sequence desc',
      fits: 'true',
      shown,
      rows: '$3',
      limit: '$4',
    }),
  );

const lists = {
  waiting: listOf('waiting', `state in ('REQUESTED', 'LOCKED')`),
  sent: listOf('sent', `state = 'SENT'`),
  returned: listOf('returned', `state in ('FAILED', 'RETURNED')`),
  all: listOf('all', 'true'),
  file: listOf('of-file', 'file_id = $2'),
} as const;

const paymentOf = (row: Row): Payment => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  customerId: row.customer_id,
  accountNumber: row.account_number,
  source: row.source,
  state: row.state,
  amount: yen(row.amount),
  requestedAt: row.requested_at,
  cutoffAt: row.cutoff_at,
  payDate: row.pay_date,
  bankName: row.bank_name,
  branchName: row.bank_branch_name,
  bankNumber: row.bank_number,
  reason: row.reason,
  fileId: row.file_id,
});

/** 出金 of everybody; those of one file where `fileId` says which. */
export async function listPayments(
  reader: Reader,
  view: PaymentView,
  fileId: string | null,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
) {
  const window = windowOf(false, limit);
  const list = lists[fileId === null ? view : 'file'];
  const answered = await list(reader, after?.[1] ?? null, fileId, window, limit + 1);
  const { rows, next } = windowPage(answered, limit, window);
  return { rows: rows.map(paymentOf), next };
}

const one = statement<Row, [id: string]>(
  'operator.payment',
  `select 0 as seen, null as end, null as place, ${shown} from app.withdrawal f where f.id = $1`,
);

export async function findPayment(reader: Reader, id: string): Promise<Payment | null> {
  const [row] = await one(reader, id);
  return row ? paymentOf(row) : null;
}

/** What was booked for a thing, by its reference: kind of entry, when, and what it did to the customer's accounts. */
export interface BookedLine {
  readonly kind: number;
  readonly at: Instant;
  readonly account: number;
  readonly amount: bigint;
}

const booked = statement<BookedLine, [ref: string, limit: number]>(
  'operator.booked-for',
  `select e.kind::int as kind, e.booked_at as at, a.kind::int as account, p.amount
    from ledger.entry e join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.account_id
    where e.ref = $1 and a.customer_id is not null order by e.id, p.line limit $2`,
);

const mostBooked = 50;

export const bookedFor = (reader: Reader, ref: string): Promise<readonly BookedLine[]> =>
  booked(reader, ref, mostBooked);

const content = statement<{ kind: string; content: Uint8Array }, [id: string]>(
  'operator.bank-file-content',
  'select kind, content from app.bank_file where id = $1',
);

/** A file as it was sent or taken, byte for byte. */
export const bankFileContent = async (reader: Reader, id: string) => (await content(reader, id))[0] ?? null;

interface QuickRow {
  readonly id: string;
  readonly customer_id: string;
  readonly number: string | null;
  readonly amount: bigint;
  readonly bank_name: string;
  readonly started_at: Instant;
}

const quick = statement<QuickRow, [before: unknown, limit: number]>(
  'operator.quick-deposits-open',
  `select q.id, q.customer_id, a.number, q.amount, q.bank_name, q.started_at from app.quick_deposit q
      left join app.account a on a.customer_id = q.customer_id collate "default"
    where q.state = 'STARTED' and q.started_at <= $1::timestamptz order by q.started_at limit $2`,
);

const mostQuick = 200;

/** 即時入金 that began before this moment and of which nothing was heard since, oldest first. */
export const openQuickDeposits = async (reader: Reader, before: Instant) =>
  (await quick(reader, moment(before), mostQuick)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    accountNumber: row.number,
    amount: yen(row.amount),
    bankName: row.bank_name,
    startedAt: row.started_at,
  }));
