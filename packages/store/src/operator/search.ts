import { statement, type Reader } from '../kernel/index.ts';

export interface FoundCustomer {
  readonly id: string;
  readonly number: string | null;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly equity: string | null;
  readonly by: 'number' | 'id' | 'mail' | 'phone' | 'name' | 'kana';
}

/** Behind every text that begins so. */
const end = (text: string): string => `${text}\u{10FFFF}`;

const shown = 'f.id, a.number, p.last_name, p.first_name, a.equity, f.by';
const joined = `left join app.account a on a.customer_id = f.id left join app.person p on p.customer_id = f.id`;

/** Each from its own index and no further than the page. An empty text looks nowhere. */
const customers = statement<FoundCustomer, readonly unknown[]>(
  'operator.search-customers',
  `select ${shown} from (
      (select a.customer_id as id, 'number' as by from app.account a where a.number = $1)
      union all (select c.id, 'id' from app.customer c where c.id = $2)
      union all (select p.customer_id, 'name' from app.person p where $3 <> '' and (p.last_name || p.first_name) collate "C" >= $3 collate "C"
        and (p.last_name || p.first_name) collate "C" < $4 collate "C" order by (p.last_name || p.first_name) collate "C" limit $11)
      union all (select p.customer_id, 'kana' from app.person p where $5 <> '' and (p.last_name_kana || p.first_name_kana) collate "C" >= $5 collate "C"
        and (p.last_name_kana || p.first_name_kana) collate "C" < $6 collate "C" order by (p.last_name_kana || p.first_name_kana) collate "C" limit $11)
      union all (select p.customer_id, 'phone' from app.person p where $7 <> '' and replace(p.phone_number, '-', '') collate "C" >= $7 collate "C"
        and replace(p.phone_number, '-', '') collate "C" < $8 collate "C" order by replace(p.phone_number, '-', '') collate "C" limit $11)
      union all (select c.id, 'mail' from app.customer c where $9 <> '' and lower(c.username) collate "C" >= $9 collate "C"
        and lower(c.username) collate "C" < $10 collate "C" order by lower(c.username) collate "C" limit $11)
      limit $11) f ${joined}`,
);

/** What somebody typed, as far as it can be one of these; empty: it cannot. */
export interface CustomerTerms {
  readonly number: string;
  readonly id: string;
  readonly name: string;
  readonly kana: string;
  readonly phone: string;
  readonly mail: string;
}

export const searchCustomers = (
  reader: Reader,
  terms: CustomerTerms,
  limit: number,
): Promise<readonly FoundCustomer[]> =>
  customers(
    reader,
    terms.number,
    terms.id,
    terms.name,
    end(terms.name),
    terms.kana,
    end(terms.kana),
    terms.phone,
    end(terms.phone),
    terms.mail,
    end(terms.mail),
    limit,
  );

export interface FoundThing {
  readonly kind: 'FUND_ORDER' | 'STOCK_ORDER' | 'US_ORDER' | 'WITHDRAWAL' | 'STATEMENT';
  readonly id: string;
  readonly customer_id: string;
  readonly number: string | null;
  readonly text: string;
}

/** By primary key: an id belongs to one of them. */
const things = statement<FoundThing, [id: string]>(
  'operator.search-things',
  `select f.kind, f.id, f.customer_id, a.number, f.text from (
      select 'FUND_ORDER' as kind, o.id, o.customer_id, o.fund_code as text from app.fund_order o where o.id = $1
      union all select 'STOCK_ORDER', o.id, o.customer_id, o.stock_code from app.stock_order o where o.id = $1
      union all select 'US_ORDER', o.id, o.customer_id, o.symbol from app.us_order o where o.id = $1
      union all select 'WITHDRAWAL', w.id, w.customer_id, w.amount::text from app.withdrawal w where w.id = $1
      union all select 'STATEMENT', p.id, p.customer_id, p.name from app.paper p where p.id = $1 and p.customer_id is not null) f
    left join app.account a on a.customer_id = f.customer_id collate "default"`,
);

export const searchThings = (reader: Reader, id: string): Promise<readonly FoundThing[]> => things(reader, id);
