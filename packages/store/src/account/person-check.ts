import type { KnownPerson } from '@tsuzura/domain/account';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { ProductStatus } from './account.ts';

export interface PersonOnFile extends KnownPerson {
  readonly customerId: string;
  readonly equity: ProductStatus;
}

/** Far more than are born on one day among all customers who share a name. */
const most = 5_000;

const bornOn = statement<
  {
    customer_id: string;
    last_name_kana: string;
    first_name_kana: string;
    birth_date: Ymd;
    phone_number: string;
    postal_code: string;
    equity: ProductStatus | null;
  },
  [birthDate: Ymd, limit: number]
>(
  'account.people-born-on',
  `select p.customer_id, p.last_name_kana, p.first_name_kana, p.birth_date, p.phone_number, p.postal_code, a.equity
    from app.person p left join app.account a on a.customer_id = p.customer_id where p.birth_date = $1 order by p.customer_id limit $2`,
);

export async function peopleBornOn(reader: Reader, birthDate: Ymd): Promise<readonly PersonOnFile[]> {
  return (await bornOn(reader, birthDate, most)).map((row) => ({
    customerId: row.customer_id,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    birthDate: row.birth_date,
    phoneNumber: row.phone_number,
    postalCode: row.postal_code,
    equity: row.equity ?? 'NOT_OPENED',
  }));
}

export type PersonCheckResult = 'NEW' | 'EXISTING_CUSTOMER' | 'IN_PROGRESS' | 'NEEDS_CHECK';

export interface PersonCheck {
  readonly id: string;
  readonly customerId: string;
  readonly result: PersonCheckResult;
  readonly resembles: string | null;
  readonly at: Instant;
}

const insert = statement<object, readonly unknown[]>(
  'account.person-check-add',
  'insert into app.person_check (id, customer_id, result, resembles, checked_at) values ($1, $2, $3, $4, $5)',
);
const find = statement<{ result: PersonCheckResult }, [id: string, customerId: string]>(
  'account.person-check',
  'select result from app.person_check where id = $1 and customer_id = $2',
);

export async function addPersonCheck(tx: Tx, check: PersonCheck): Promise<void> {
  await insert(tx, check.id, check.customerId, check.result, check.resembles, moment(check.at));
}

/** Of this customer; another's is none. */
export async function findPersonCheck(
  reader: Reader,
  id: string,
  customerId: string,
): Promise<PersonCheckResult | null> {
  return (await find(reader, id, customerId))[0]?.result ?? null;
}
