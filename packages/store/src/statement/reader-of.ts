import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';

/** Who a statement is for, and what of their account it prints. */
export interface StatementCustomer {
  readonly id: string;
  readonly subject: string;
  readonly mail: string;
  readonly name: string;
  readonly kana: string;
  readonly birthDate: Ymd | null;
  readonly postalCode: string;
  readonly address: string;
  readonly accountNumber: string;
  readonly openedOn: Ymd | null;
  readonly withholding: 'WITH' | 'WITHOUT' | null;
  readonly dividendsIncluded: boolean;
}

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly username: string;
  readonly name: string | null;
  readonly kana: string | null;
  readonly birth_date: Ymd | null;
  readonly postal_code: string | null;
  readonly address: string | null;
  readonly number: string;
  readonly opened_on: Ymd | null;
  readonly specific_withholding: 'WITH' | 'WITHOUT' | null;
  readonly specific_dividends_included: boolean;
}

const byIds = statement<Row, [ids: readonly string[]]>(
  'statement.customers',
  `select c.id, c.subject, c.username, p.last_name || ' ' || p.first_name as name,
      p.last_name_kana || ' ' || p.first_name_kana as kana, p.birth_date, p.postal_code,
      p.prefecture || p.city || p.street as address, a.number, a.opened_on, a.specific_withholding,
      a.specific_dividends_included
    from app.customer c join app.account a on a.customer_id = c.id left join app.person p on p.customer_id = c.id
    where c.id = any ($1::text[])`,
);

/** By id. Somebody whose 顧客カード is missing is addressed by their account. */
export async function statementCustomers(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StatementCustomer>> {
  const rows = await byIds(reader, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        subject: row.subject,
        mail: row.username,
        name: row.name ?? 'お客さま',
        kana: row.kana ?? '',
        birthDate: row.birth_date,
        postalCode: row.postal_code ?? '',
        address: row.address ?? '',
        accountNumber: row.number,
        openedOn: row.opened_on,
        withholding: row.specific_withholding,
        dividendsIncluded: row.specific_dividends_included,
      },
    ]),
  );
}

const byNumber = statement<{ id: string; number: string }, [numbers: readonly string[]]>(
  'statement.customers-by-number',
  'select customer_id as id, number from app.account where number = any ($1::text[])',
);

export const customersByNumber = async (
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await byNumber(reader, numbers)).map(({ id, number }) => [number, id]));
