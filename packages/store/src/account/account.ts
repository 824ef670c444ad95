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

/** Read by the gate of nearly every call. */
const statusBySubject = statement<StatusRow, [subject: string]>(
  'account.status-by-subject',
  `select equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on
   from app.customer join app.account on account.customer_id = customer.id where subject = $1`,
);

/** A customer who never applied has no row, which reads as "not opened" everywhere. */
export async function readAccountStatus(reader: Reader, subject: string): Promise<AccountStatus> {
  const [row] = await statusBySubject(reader, subject);
  return row ? statusOf(row) : none;
}

const statusOf = (row: StatusRow): AccountStatus => ({
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
});

/** What the gates of trading ask: the account, and whether a document in force has not been confirmed. */
export interface Admission extends AccountStatus {
  readonly hasUnread: boolean;
}

const admissions = statement<
  StatusRow & { subject: string; has_unread: boolean },
  [subjects: readonly string[], today: Ymd]
>(
  'account.admissions',
  `select subject, equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on,
      exists (select from app.brokerage_document d where d.required_from <= $2
        and (d.superseded_on is null or d.superseded_on > $2)
        and app.document_concerns(d.kind, account.margin, account.us_equity, account.nisa) and not exists (
          select from app.document_confirmation c where c.document_id = d.id and c.customer_id = customer.id)) as has_unread
    from app.customer join app.account on account.customer_id = customer.id where subject = any ($1::text[])`,
);

/** In the order of the subjects. Who has no account has read nothing either. */
export async function readAdmissions(reader: Reader, subjects: readonly string[], today: Ymd): Promise<Admission[]> {
  const rows = new Map((await admissions(reader, subjects, today)).map((row) => [row.subject, row]));
  return subjects.map((subject) => {
    const row = rows.get(subject);
    return row ? { ...statusOf(row), hasUnread: row.has_unread } : { ...none, hasUnread: true };
  });
}
