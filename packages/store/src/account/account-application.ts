import type { AccountRequestStatus } from '@tsuzura/domain/account';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { StoredAccountRequest } from './account-request.ts';

/** An application for an account that is not decided yet. */
export interface RunningAccountRequest {
  readonly id: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly status: AccountRequestStatus;
  readonly products: StoredAccountRequest['products'];
  readonly specificAccount: 'WITH' | 'WITHOUT' | 'NONE';
  readonly nisa: 'NONE' | 'OPEN' | 'CHANGE_IN' | 'REOPEN';
  readonly defects: StoredAccountRequest['defects'];
  readonly openedOn: Ymd | null;
  /** What the person filled in; null before it came and after it was decided. */
  readonly application: unknown;
}

interface Row {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly status: AccountRequestStatus;
  readonly products: RunningAccountRequest['products'];
  readonly specific_account: RunningAccountRequest['specificAccount'];
  readonly nisa: RunningAccountRequest['nisa'];
  readonly defects: RunningAccountRequest['defects'];
  readonly opened_on: Ymd | null;
  readonly application: unknown;
}

const columns =
  'id, receipt_number, customer_id, status, products, specific_account, nisa, defects, opened_on, application';
/** While business time stands still, one that ended and the next are of the same moment: the one on its way is the newer. */
const newest = statement<Row, [customerId: string]>(
  'account.request-newest',
  `select ${columns} from app.account_request where customer_id = $1
    order by requested_at desc, status in ('OPENED', 'REJECTED', 'CANCELED', 'EXPIRED'), id limit 1`,
);
const byId = statement<Row, [id: string]>(
  'account.request-lock',
  `select ${columns} from app.account_request where id = $1 for update`,
);
const ownerOf = statement<{ customer_id: string }, [id: string]>(
  'account.request-owner',
  'select customer_id from app.account_request where id = $1',
);

export async function findNewestRequest(reader: Reader, customerId: string): Promise<RunningAccountRequest | null> {
  return requestOf((await newest(reader, customerId))[0]);
}

export async function lockAccountRequest(tx: Tx, id: string): Promise<RunningAccountRequest | null> {
  return requestOf((await byId(tx, id))[0]);
}

/** Whose it is, before the customer is locked: locks are taken in one order, customer first. */
export async function accountRequestOwner(reader: Reader, id: string): Promise<string | null> {
  return (await ownerOf(reader, id))[0]?.customer_id ?? null;
}

const requestOf = (row: Row | undefined): RunningAccountRequest | null =>
  row
    ? {
        id: row.id,
        receiptNumber: row.receipt_number,
        customerId: row.customer_id,
        status: row.status,
        products: row.products,
        specificAccount: row.specific_account,
        nisa: row.nisa,
        defects: row.defects,
        openedOn: row.opened_on,
        application: row.application,
      }
    : null;

export interface WrittenAccountRequest {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'DRAFT' | 'SUBMITTED';
  readonly products: readonly string[];
  readonly specificAccount: string;
  readonly nisa: string;
  readonly verificationMethod: string;
  readonly pid: string | null;
  readonly trackingId: string | null;
  readonly personCheckId: string | null;
  readonly application: unknown;
  readonly at: Instant;
}

/**
 * A draft or a corrected application keeps its number and its day; where it came from is kept too unless it is said anew.
 * The clock of another process may be a moment behind the one that filed it: `updated_at` never goes back.
 */
const upsert = statement<{ receipt_number: string }, readonly unknown[]>(
  'account.request-write',
  `insert into app.account_request (id, customer_id, status, products, specific_account, nisa, verification_method, pid,
      tracking_id, person_check_id, application, requested_at, updated_at)
    values ($1, $2, $3, $4::text[], $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $12)
    on conflict (id) do update set status = excluded.status, products = excluded.products,
      specific_account = excluded.specific_account, nisa = excluded.nisa, verification_method = excluded.verification_method,
      pid = coalesce(excluded.pid, account_request.pid), tracking_id = coalesce(excluded.tracking_id, account_request.tracking_id),
      person_check_id = coalesce(excluded.person_check_id, account_request.person_check_id),
      application = excluded.application, defects = '[]',
      updated_at = greatest(excluded.updated_at, account_request.updated_at)
    returning receipt_number`,
);

/** Gives back its receipt number (受付番号). */
export async function writeAccountRequest(tx: Tx, request: WrittenAccountRequest): Promise<string> {
  const [written] = await upsert(
    tx,
    request.id,
    request.customerId,
    request.status,
    [...request.products],
    request.specificAccount,
    request.nisa,
    request.verificationMethod,
    request.pid,
    request.trackingId,
    request.personCheckId,
    request.application === null ? null : JSON.stringify(request.application),
    moment(request.at),
  );
  assert(written, 'a written request has a number');
  return written.receipt_number;
}

/** What was filled in is forgotten as soon as nothing waits for it. */
const step = statement<object, readonly unknown[]>(
  'account.request-step',
  `update app.account_request set status = $2, defects = $3::jsonb, opened_on = $4, updated_at = greatest($5, updated_at),
      application = case when $2 in ('OPENED', 'REJECTED', 'CANCELED', 'EXPIRED') then null else application end
    where id = $1`,
);

export async function stepAccountRequest(
  tx: Tx,
  id: string,
  to: {
    readonly status: AccountRequestStatus;
    readonly defects?: StoredAccountRequest['defects'];
    readonly openedOn?: Ymd | null;
    readonly at: Instant;
  },
): Promise<void> {
  await step(tx, id, to.status, JSON.stringify(to.defects ?? []), to.openedOn ?? null, moment(to.at));
}

const expire = statement<{ id: string; customer_id: string }, readonly unknown[]>(
  'account.requests-expire',
  `update app.account_request set status = 'EXPIRED', application = null, updated_at = greatest($2, updated_at) where id in (
      select id from app.account_request where status in ('DRAFT', 'DOCUMENT_DEFECT') and updated_at <= $1 order by id limit $3)
    returning id, customer_id`,
);

/** Nobody came back to them since `idleSince`. */
export async function expireAccountRequests(
  tx: Tx,
  idleSince: Instant,
  at: Instant,
  limit: number,
): Promise<readonly { readonly id: string; readonly customerId: string }[]> {
  const rows = await expire(tx, moment(idleSince), moment(at), limit);
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id }));
}
