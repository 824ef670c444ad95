import { settledCashKinds } from '@tsuzura/domain/ledger';
import { statement, type Reader } from '../kernel/index.ts';

/** A line of the 入出金履歴 that its entry does not make, or one that is missing. */
export interface WrongCashLine {
  readonly customerId: string;
  readonly entryId: bigint;
  readonly type: string;
  /** False: missing. */
  readonly isKept: boolean;
}

interface Row {
  readonly customer_id: string;
  readonly entry_id: bigint;
  readonly type: string;
  readonly is_kept: boolean;
}

const wrongOf = ({ customer_id, entry_id, type, is_kept }: Row): WrongCashLine => ({
  customerId: customer_id,
  entryId: entry_id,
  type,
  isKept: is_kept,
});

/** The lines that entries make, from their postings. */
const derivedOf = (entries: string) => `moved as (
      select a.customer_id, e.id, e.day, coalesce(k.cash_type, 'ADJUST') as cash_type,
          coalesce(sum(p.amount) filter (where a.kind in (${settledCashKinds.join(', ')})), 0) as net,
          coalesce(sum(p.amount) filter (where a.kind in (20, 21)), 0) as tax
        from ledger.entry e join ledger.entry_kind k on k.id = e.kind join ledger.posting p on p.entry_id = e.id
          join ledger.account a on a.id = p.account_id and a.customer_id is not null and a.instrument = 'JPY'
        where ${entries} group by a.customer_id, e.id, k.cash_type),
    derived as (
      select m.customer_id, x.type, m.day, m.id as entry_id from moved m
        cross join lateral (values (m.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount) where x.amount <> 0)`;

const mostFound = 1_000;

const wrong = statement<Row, [customers: readonly string[], limit: number]>(
  'ledger.wrong-cash-lines',
  `with of_asked as (select distinct p.entry_id from ledger.account a join ledger.posting p on p.account_id = a.id
      where coalesce(a.customer_id, '') = any ($1::text[]) and a.instrument = 'JPY'),
    ${derivedOf('e.id in (select entry_id from of_asked)')},
    kept as (select * from ledger.cash_line where customer_id = any ($1::text[]))
    select customer_id, entry_id, type, kept.day is not null as is_kept
      from kept full join (select * from derived where customer_id = any ($1::text[])) derived using (customer_id, type, day, entry_id)
      where kept.customer_id is null or derived.customer_id is null order by entry_id, type limit $2`,
);

/** The lines of some customers' 入出金履歴 against all their postings. None must differ. */
export const wrongCashLines = async (reader: Reader, customers: readonly string[]): Promise<WrongCashLine[]> =>
  (await wrong(reader, customers, mostFound)).map(wrongOf);
