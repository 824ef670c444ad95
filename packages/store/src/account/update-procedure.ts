import type { UpdateRequestStatus } from '@tsuzura/domain/account';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { StoredUpdateRequest } from './update-request.ts';

export interface RunningUpdateRequest {
  readonly id: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly kind: StoredUpdateRequest['kind'];
  readonly status: UpdateRequestStatus;
  readonly changes: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly id: string;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly kind: StoredUpdateRequest['kind'];
  readonly status: UpdateRequestStatus;
  readonly changes: Readonly<Record<string, unknown>>;
}

const columns = 'id, receipt_number, customer_id, kind, status, changes';
const pending = statement<Row, [customerId: string]>(
  'account.update-pending',
  `select ${columns} from app.update_request where customer_id = $1 and status in ('REQUESTED', 'IN_REVIEW')`,
);
const byId = statement<Row, [id: string]>(
  'account.update-lock',
  `select ${columns} from app.update_request where id = $1 for update`,
);
const owner = statement<{ customer_id: string }, [id: string]>(
  'account.update-owner',
  'select customer_id from app.update_request where id = $1',
);

export async function findPendingUpdate(reader: Reader, customerId: string): Promise<RunningUpdateRequest | null> {
  return requestOf((await pending(reader, customerId))[0]);
}

export async function lockUpdateRequest(tx: Tx, id: string): Promise<RunningUpdateRequest | null> {
  return requestOf((await byId(tx, id))[0]);
}

export async function updateRequestOwner(reader: Reader, id: string): Promise<string | null> {
  return (await owner(reader, id))[0]?.customer_id ?? null;
}

const requestOf = (row: Row | undefined): RunningUpdateRequest | null =>
  row
    ? {
        id: row.id,
        receiptNumber: row.receipt_number,
        customerId: row.customer_id,
        kind: row.kind,
        status: row.status,
        changes: row.changes,
      }
    : null;

const insert = statement<{ receipt_number: string }, readonly unknown[]>(
  'account.update-add',
  `insert into app.update_request (id, customer_id, kind, status, changes, requested_at, updated_at)
    values ($1, $2, $3, 'REQUESTED', $4::jsonb, $5, $5) returning receipt_number`,
);
const step = statement<object, readonly unknown[]>(
  'account.update-step',
  'update app.update_request set status = $2, updated_at = greatest($3, updated_at) where id = $1',
);

/** Gives back its receipt number (受付番号). */
export async function addUpdateRequest(
  tx: Tx,
  request: Omit<RunningUpdateRequest, 'status' | 'receiptNumber'> & { readonly at: Instant },
): Promise<string> {
  const { id, customerId, kind, changes, at } = request;
  const [added] = await insert(tx, id, customerId, kind, JSON.stringify(changes), moment(at));
  assert(added, 'an added request has a number');
  return added.receipt_number;
}

export async function stepUpdateRequest(tx: Tx, id: string, status: UpdateRequestStatus, at: Instant): Promise<void> {
  await step(tx, id, status, moment(at));
}

/** Only the columns that were asked for move. */
const changePerson = statement<object, readonly unknown[]>(
  'account.person-change',
  `update app.person set last_name = coalesce($2, last_name), first_name = coalesce($3, first_name),
      last_name_kana = coalesce($4, last_name_kana), first_name_kana = coalesce($5, first_name_kana),
      postal_code = coalesce($6, postal_code), prefecture = coalesce($7, prefecture), city = coalesce($8, city),
      street = coalesce($9, street), phone_number = coalesce($10, phone_number), occupation = coalesce($11, occupation),
      employer = case when $12 then $13 else employer end, investment_purpose = coalesce($14, investment_purpose),
      annual_income_band = coalesce($15, annual_income_band), financial_assets_band = coalesce($16, financial_assets_band)
    where customer_id = $1`,
);
const holder = statement<object, [customerId: string, holderKana: string]>(
  'account.bank-holder',
  `update app.account set bank_holder_kana = $2 where customer_id = $1 and bank_holder_kana <> ''`,
);
const confirmed = statement<object, [customerId: string, on: Ymd]>(
  'account.confirmed-on',
  'update app.account set last_confirmed_on = $2 where customer_id = $1',
);

export interface PersonChanges {
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastNameKana?: string | undefined;
  readonly firstNameKana?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly prefecture?: string | undefined;
  readonly city?: string | undefined;
  readonly street?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly occupation?: string | undefined;
  /** Null takes it away, absent leaves it. */
  readonly employer?: string | null | undefined;
  readonly investmentPurpose?: string | undefined;
  readonly annualIncomeBand?: string | undefined;
  readonly financialAssetsBand?: string | undefined;
}

export async function writePersonChanges(tx: Tx, customerId: string, changes: PersonChanges): Promise<void> {
  await changePerson(
    tx,
    customerId,
    changes.lastName ?? null,
    changes.firstName ?? null,
    changes.lastNameKana ?? null,
    changes.firstNameKana ?? null,
    changes.postalCode ?? null,
    changes.prefecture ?? null,
    changes.city ?? null,
    changes.street ?? null,
    changes.phoneNumber ?? null,
    changes.occupation ?? null,
    changes.employer !== undefined,
    changes.employer ?? null,
    changes.investmentPurpose ?? null,
    changes.annualIncomeBand ?? null,
    changes.financialAssetsBand ?? null,
  );
}

/** A bank account follows its owner's name. */
export async function writeBankHolder(tx: Tx, customerId: string, holderKana: string): Promise<void> {
  await holder(tx, customerId, holderKana);
}

/** A change that was reviewed confirms the rest as well (R4.14). */
export async function writeConfirmed(tx: Tx, customerId: string, on: Ymd): Promise<void> {
  await confirmed(tx, customerId, on);
}
