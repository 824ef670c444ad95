import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** Everything that is known of a customer's person and account. What of it is shown, and to whom, is the API's decision. */
export interface CustomerRecord {
  readonly id: string;
  readonly subject: string;
  readonly username: string;
  readonly created_at: Instant;
  readonly frozen_at: Instant | null;
  readonly frozen_by: string | null;
  readonly number: string | null;
  readonly opened_on: Ymd | null;
  readonly equity: string | null;
  readonly nisa: string | null;
  readonly margin: string | null;
  readonly us_equity: string | null;
  readonly equity_closed_on: Ymd | null;
  readonly specific_withholding: string | null;
  readonly w8ben_signed_on: Ymd | null;
  readonly withdrawals_held_until: Ymd | null;
  readonly bank_name: string | null;
  readonly bank_branch_name: string | null;
  readonly bank_number: string | null;
  readonly bank_holder_kana: string | null;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly last_name_kana: string | null;
  readonly first_name_kana: string | null;
  readonly birth_date: Ymd | null;
  readonly postal_code: string | null;
  readonly prefecture: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly phone_number: string | null;
  readonly occupation: string | null;
  readonly employer: string | null;
}

const one = statement<CustomerRecord, [id: string]>(
  'operator.customer',
  `select c.id, c.subject, c.username, c.created_at, c.frozen_at, c.frozen_by, a.number, a.opened_on, a.equity, a.nisa, a.margin, a.us_equity,
      a.equity_closed_on, a.specific_withholding, a.w8ben_signed_on, a.withdrawals_held_until, a.bank_name, a.bank_branch_name, a.bank_number,
      a.bank_holder_kana, p.last_name, p.first_name, p.last_name_kana, p.first_name_kana, p.birth_date, p.postal_code, p.prefecture, p.city,
      p.street, p.phone_number, p.occupation, p.employer
    from app.customer c left join app.account a on a.customer_id = c.id left join app.person p on p.customer_id = c.id where c.id = $1`,
);

export const readCustomer = async (reader: Reader, id: string): Promise<CustomerRecord | null> =>
  (await one(reader, id))[0] ?? null;

export interface HeldRow {
  readonly product: 'FUND' | 'STOCK' | 'US';
  readonly code: string;
  readonly name: string | null;
  readonly account_type: string;
  /** Units, shares, or 1/100,000 of a US share. */
  readonly quantity: bigint;
  /** Yen; null of shares, whose cost of today is known in the evening. */
  readonly cost: bigint | null;
  /** Yen at the newest price; null where there is none, and of US shares. */
  readonly value: bigint | null;
  readonly priced_on: Ymd | null;
}

/** The close of a share is kept in tenths of a yen, the price of a fund for so many units as it says. */
const held = statement<HeldRow, [customer: string, limit: number]>(
  'operator.held',
  `select 'FUND' as product, p.fund_code as code, f.short_name as name, p.account_type, p.units as quantity, p.cost,
      (p.units * n.nav / f.nav_unit)::bigint as value, n.date as priced_on
    from app.position p join app.fund f on f.code = p.fund_code collate "default"
      left join lateral (select x.nav, x.date from app.nav x where x.fund_code = f.code order by x.date desc limit 1) n on true
    where p.customer_id = $1 and p.units > 0
    union all
    select 'STOCK', p.stock_code, s.name, p.account_type, p.quantity, null, (p.quantity * b.close / 10)::bigint, b.date
    from app.share_position p left join app.stock s on s.code = p.stock_code
      left join lateral (select x.close, x.date from app.stock_bar x where x.stock_code = p.stock_code order by x.date desc limit 1) b on true
    where p.customer_id = $1 and p.quantity > 0
    union all
    select 'US', p.symbol, s.name, p.account_type, p.quantity, p.cost, null, null
    from app.us_position p left join app.us_stock s on s.symbol = p.symbol where p.customer_id = $1 and p.quantity > 0
    order by 1, 2, 4 limit $2`,
);

const mostHeld = 1_000;

export const heldBy = (reader: Reader, customer: string): Promise<readonly HeldRow[]> =>
  held(reader, customer, mostHeld);

export interface CustomerNote {
  readonly id: bigint;
  readonly at: Instant;
  readonly operator: string;
  readonly operator_name: string;
  readonly note: string;
}

const notes = statement<CustomerNote, [customer: string, before: string, limit: number]>(
  'operator.notes',
  `select id, at, operator, operator_name, note from ops.customer_note where customer_id = $1 and id < $2::bigint order by id desc limit $3`,
);

/** Newest first. */
export const notesOf = (reader: Reader, customer: string, before: string | null, limit: number) =>
  notes(reader, customer, before ?? '9223372036854775807', limit);

const insertNote = statement<object, readonly unknown[]>(
  'operator.note-add',
  `insert into ops.customer_note (customer_id, at, operator, operator_name, note) values ($1, $2::timestamptz, $3, $4, $5)`,
);

export async function addNote(
  tx: Tx,
  customer: string,
  {
    at,
    operator,
    name,
    note,
  }: { readonly at: Instant; readonly operator: string; readonly name: string; readonly note: string },
): Promise<void> {
  await insertNote(tx, customer, moment(at), operator, name, note);
}
