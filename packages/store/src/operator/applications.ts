import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** An application that is not decided. */
export interface QueuedApplication {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly status: string;
  readonly products: readonly string[];
  readonly nisa: string;
  readonly specific_account: string;
  readonly verification_method: string;
  readonly requested_at: Instant;
  readonly updated_at: Instant;
  readonly defects: readonly { readonly field: string; readonly message: string }[];
  readonly application: Readonly<Record<string, unknown>> | null;
  /** As filled in, else as they are known; null: neither. */
  readonly last_name: string | null;
  readonly first_name: string | null;
  /** What the check of persons found; null: it was not asked again. */
  readonly check_result: string | null;
  readonly taken_by: string | null;
  readonly taken_reason: string | null;
  readonly taken_at: Instant | null;
}

const columns = `r.id, r.receipt_number, r.customer_id, r.status, r.products, r.nisa, r.specific_account, r.verification_method, r.requested_at,
  r.updated_at, r.defects, r.application, coalesce(r.application->>'lastName', w.last_name) as last_name,
  coalesce(r.application->>'firstName', w.first_name) as first_name, p.result as check_result, t.operator_name as taken_by, t.reason as taken_reason, t.at as taken_at`;
const joined = `app.account_request r left join app.person_check p on p.id = r.person_check_id left join ops.taken_application t on t.request_id = r.id
  left join app.person w on w.customer_id = r.customer_id`;

const queue = statement<QueuedApplication, [limit: number]>(
  'operator.applications',
  `select ${columns} from ${joined} where r.status in ('SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'DOCUMENT_DEFECT')
    order by r.requested_at, r.id limit $1`,
);
const one = statement<QueuedApplication, [id: string]>(
  'operator.application',
  `select ${columns} from ${joined} where r.id = $1`,
);

/** The one that waits longest first. */
export const queuedApplications = (reader: Reader, limit: number): Promise<readonly QueuedApplication[]> =>
  queue(reader, limit);
export const findApplication = async (reader: Reader, id: string): Promise<QueuedApplication | null> =>
  (await one(reader, id))[0] ?? null;

export interface QueuedNisa {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly account_number: string | null;
  readonly kind: string;
  readonly target_year: number;
  readonly status: string;
  readonly required_documents: readonly string[];
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const nisaColumns = `n.id, n.receipt_number, n.customer_id, a.number as account_number, n.kind, n.target_year, n.status, n.required_documents,
  n.created_at, n.updated_at`;
const nisaQueue = statement<QueuedNisa, [limit: number]>(
  'operator.nisa-requests',
  `select ${nisaColumns} from app.nisa_request n left join app.account a on a.customer_id = n.customer_id
    where n.status in ('SUBMITTED', 'UNDER_REVIEW', 'PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW', 'REJECTED_DOCUMENT')
    order by n.created_at, n.id limit $1`,
);
const oneNisa = statement<QueuedNisa, [id: string]>(
  'operator.nisa-request',
  `select ${nisaColumns} from app.nisa_request n left join app.account a on a.customer_id = n.customer_id where n.id = $1`,
);

export const queuedNisaRequests = (reader: Reader, limit: number): Promise<readonly QueuedNisa[]> =>
  nisaQueue(reader, limit);
export const findNisaRequest = async (reader: Reader, id: string): Promise<QueuedNisa | null> =>
  (await oneNisa(reader, id))[0] ?? null;

const take = statement<object, readonly unknown[]>(
  'operator.application-take',
  `insert into ops.taken_application (request_id, operator, operator_name, reason, at) values ($1, $2, $3, $4, $5::timestamptz)
    on conflict (request_id) do nothing`,
);
const taken = statement<{ request_id: string }, [id: string]>(
  'operator.application-taken',
  `select request_id from ops.taken_application where request_id = $1`,
);

export async function takeApplication(
  tx: Tx,
  id: string,
  by: { readonly operator: string; readonly name: string; readonly reason: string; readonly at: Instant },
): Promise<void> {
  await take(tx, id, by.operator, by.name, by.reason, moment(by.at));
}

/** A person looks at it: nobody else decides it. */
export const isTaken = async (reader: Reader, id: string): Promise<boolean> => (await taken(reader, id)).length > 0;
