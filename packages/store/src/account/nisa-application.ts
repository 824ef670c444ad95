import type { NisaDocument, NisaRequestStatus } from '@tsuzura/domain/account';
import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { StoredNisaRequest } from './nisa-request.ts';

export interface RunningNisaRequest {
  readonly id: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly kind: StoredNisaRequest['kind'];
  readonly targetYear: number;
  readonly status: NisaRequestStatus;
  readonly requiredDocuments: readonly NisaDocument[];
}

interface Row {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly kind: StoredNisaRequest['kind'];
  readonly target_year: number;
  readonly status: NisaRequestStatus;
  readonly required_documents: readonly NisaDocument[];
}

const columns = 'id, receipt_number, customer_id, kind, target_year, status, required_documents';
const newest = statement<Row, [customerId: string]>(
  'account.nisa-request-newest',
  `select ${columns} from app.nisa_request where customer_id = $1 and kind in ('OPEN', 'CHANGE_IN', 'REOPEN')
    order by created_at desc, id limit 1`,
);
const byId = statement<Row, [id: string]>(
  'account.nisa-request-lock',
  `select ${columns} from app.nisa_request where id = $1 for update`,
);
const owner = statement<{ customer_id: string }, [id: string]>(
  'account.nisa-request-owner',
  'select customer_id from app.nisa_request where id = $1',
);
const provisional = statement<{ id: string }, readonly unknown[]>(
  'account.nisa-requests-provisional',
  `select id from app.nisa_request where status = 'PROVISIONALLY_OPENED' and updated_at < $1 order by updated_at, id limit $2`,
);

export async function findNewestNisaRequest(reader: Reader, customerId: string): Promise<RunningNisaRequest | null> {
  return requestOf((await newest(reader, customerId))[0]);
}

export async function lockNisaRequest(tx: Tx, id: string): Promise<RunningNisaRequest | null> {
  return requestOf((await byId(tx, id))[0]);
}

export async function nisaRequestOwner(reader: Reader, id: string): Promise<string | null> {
  return (await owner(reader, id))[0]?.customer_id ?? null;
}

/** Opened provisionally before `before` and not sent to the tax office yet. */
export async function nisaRequestsToSend(reader: Reader, before: Instant, limit: number): Promise<readonly string[]> {
  return (await provisional(reader, moment(before), limit)).map(({ id }) => id);
}

const requestOf = (row: Row | undefined): RunningNisaRequest | null =>
  row
    ? {
        id: row.id,
        receiptNumber: row.receipt_number,
        customerId: row.customer_id,
        kind: row.kind,
        targetYear: row.target_year,
        status: row.status,
        requiredDocuments: row.required_documents,
      }
    : null;

const insert = statement<{ receipt_number: string }, readonly unknown[]>(
  'account.nisa-request-add',
  `insert into app.nisa_request (id, customer_id, kind, target_year, status, required_documents, created_at, submitted_at, updated_at)
    values ($1, $2, $3, $4, $5, $6::text[], $7, $7, $7) returning receipt_number`,
);

/** Gives back its receipt number (受付番号). */
export async function addNisaRequest(
  tx: Tx,
  request: Omit<RunningNisaRequest, 'receiptNumber'> & { readonly at: Instant },
): Promise<string> {
  const { id, customerId, kind, targetYear, status, requiredDocuments, at } = request;
  const [added] = await insert(tx, id, customerId, kind, targetYear, status, [...requiredDocuments], moment(at));
  assert(added, 'an added request has a number');
  return added.receipt_number;
}

// The clock of another process may be a moment behind the one that filed the request: `updated_at` never goes back.
const step = statement<object, readonly unknown[]>(
  'account.nisa-request-step',
  `update app.nisa_request set status = $2, message = $3, required_documents = $4::text[], updated_at = greatest($5, updated_at)
    where id = $1`,
);

export async function stepNisaRequest(
  tx: Tx,
  id: string,
  to: {
    readonly status: NisaRequestStatus;
    readonly message: string | null;
    readonly requiredDocuments: readonly NisaDocument[];
    readonly at: Instant;
  },
): Promise<void> {
  await step(tx, id, to.status, to.message, [...to.requiredDocuments], moment(to.at));
}
