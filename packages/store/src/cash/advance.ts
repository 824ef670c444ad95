import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

/** A customer who owes (立替金), and since which day: when it was nothing before. */
export interface Owing {
  readonly customerId: string;
  readonly amount: Yen;
  readonly since: Ymd;
}

interface Row {
  readonly customer_id: string;
  readonly amount: bigint;
  readonly since: Ymd;
}

/* Kind 6 is CASH_ADVANCED; what corrections lent has a tag, and is not collected. */
const since = `(select e.day from ledger.posting p join ledger.entry e on e.id = p.entry_id
    where p.account_id = a.id and p.amount < 0 and p.balance = p.amount order by p.entry_id desc limit 1) as since`;

const all = statement<Row, [after: string, limit: number]>(
  'cash.owing',
  `select a.customer_id, b.amount, ${since} from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.kind = 6 and a.tag = '' and a.customer_id > $1 and b.amount < 0 order by a.customer_id limit $2`,
);

const among = statement<Row, [customers: readonly string[]]>(
  'cash.owing-among',
  `select a.customer_id, b.amount, ${since} from unnest($1::text[]) as c (id)
    join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and a.kind = 6 and a.tag = ''
    join ledger.balance b on b.account_id = a.id where b.amount < 0 order by a.customer_id`,
);

const owingOf = (rows: readonly Row[]): Owing[] =>
  rows.map((row) => ({ customerId: row.customer_id, amount: yen(0n - row.amount), since: row.since }));

export const listOwing = async (reader: Reader, after: string, limit: number): Promise<readonly Owing[]> =>
  owingOf(await all(reader, after, limit));

export const owingAmong = async (reader: Reader, customers: readonly string[]): Promise<readonly Owing[]> =>
  customers.length === 0 ? [] : owingOf(await among(reader, [...new Set(customers)]));
