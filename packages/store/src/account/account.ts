import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';

export type ProductStatus = 'NOT_OPENED' | 'REQUESTING' | 'AVAILABLE' | 'SUSPENDED' | 'CLOSING' | 'CLOSE';

export interface AccountStatus {
  readonly status: Readonly<Record<'equity' | 'nisa' | 'margin' | 'usEquity', ProductStatus>>;
  readonly closedOn: Readonly<Record<'equity' | 'nisa' | 'margin' | 'usEquity', Ymd | null>>;
}

const none: AccountStatus = {
  status: { equity: 'NOT_OPENED', nisa: 'NOT_OPENED', margin: 'NOT_OPENED', usEquity: 'NOT_OPENED' },
  closedOn: { equity: null, nisa: null, margin: null, usEquity: null },
};

interface StatusRow {
  readonly equity: ProductStatus;
  readonly nisa: ProductStatus;
  readonly margin: ProductStatus;
  readonly us_equity: ProductStatus;
  readonly equity_closed_on: Ymd | null;
  readonly nisa_closed_on: Ymd | null;
  readonly margin_closed_on: Ymd | null;
  readonly us_equity_closed_on: Ymd | null;
}

/** Asked by the gate of nearly every call. */
const statusBySubject = statement<StatusRow, [subject: string]>(
  'account.status-by-subject',
  `select equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on
   from app.customer join app.account on account.customer_id = customer.id where subject = $1`,
);

/** A customer who never applied has no row, which reads as "not opened" everywhere. */
export async function readAccountStatus(reader: Reader, subject: string): Promise<AccountStatus> {
  const [row] = await statusBySubject(reader, subject);
  if (!row) return none;
  return {
    status: {
      equity: row.equity,
      nisa: row.nisa,
      margin: row.margin,
      usEquity: row.us_equity,
    },
    closedOn: {
      equity: row.equity_closed_on,
      nisa: row.nisa_closed_on,
      margin: row.margin_closed_on,
      usEquity: row.us_equity_closed_on,
    },
  };
}
