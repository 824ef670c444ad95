import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';

/** A file of debits that the bank was asked for. */
export interface DebitFile {
  readonly id: string;
  readonly content: Buffer;
  /** Its lines by their reference. */
  readonly lines: ReadonlyMap<bigint, { readonly customerId: string; readonly month: string }>;
}

const filesOn = statement<
  { id: string; content: Buffer; sequence: bigint; customer_id: string; month: string },
  [debitDate: Ymd]
>(
  'cash.debit-files-on',
  `select f.id, f.content, r.sequence, r.customer_id, r.month from app.debit_run r join app.bank_file f on f.id = r.file_id
    where r.debit_date = $1 and r.state = 'REQUESTED' order by f.id, r.sequence`,
);

/** The files of a day that the bank has not answered. */
export async function debitFilesOn(reader: Reader, debitDate: Ymd): Promise<DebitFile[]> {
  const rows = await filesOn(reader, debitDate);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    content: lines[0]?.content ?? Buffer.alloc(0),
    lines: new Map(lines.map(({ sequence, customer_id, month }) => [sequence, { customerId: customer_id, month }])),
  }));
}
