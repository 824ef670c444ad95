import type { BatchCustomer } from '@tsuzura/domain/fund-order';
import type { NisaAccount } from '@tsuzura/domain/nisa';
import type { Withholding } from '@tsuzura/domain/tax';
import { statement, type Tx } from '../../kernel/index.ts';
import { nisaAccountOf, type OpeningJson, type YearJson } from '../../fund-order/nisa-books.ts';

const lock = statement<
  {
    id: string;
    subject: string;
    username: string;
    specific_withholding: Withholding | null;
    specific_dividends_included: boolean | null;
  },
  [ids: readonly string[]]
>(
  'night-fund.lock-customers',
  `select c.id, c.subject, c.username, a.specific_withholding, a.specific_dividends_included
    from app.customer c left join app.account a on a.customer_id = c.id
    where c.id = any ($1::text[]) order by c.id for no key update of c`,
);

/** Locks these customers until the transaction ends, always in the order of their ids. */
export async function lockCustomers(tx: Tx, ids: Iterable<string>): Promise<ReadonlyMap<string, BatchCustomer>> {
  const rows = await lock(tx, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        subject: row.subject,
        mail: row.username,
        withholding: row.specific_withholding,
        dividendsIncluded: row.specific_dividends_included ?? false,
      },
    ]),
  );
}

const nisaBooks = statement<
  { id: string; opening: OpeningJson | null; years: readonly YearJson[] | null },
  [ids: readonly string[]]
>(
  'night-fund.nisa-books-of',
  `select c.id, (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
      from app.nisa_opening n where n.customer_id = c.id) as opening,
    (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
      from app.nisa_year n where n.customer_id = c.id) as years
    from unnest($1::text[]) as c (id)`,
);

export async function readNisaBooksOf(tx: Tx, ids: Iterable<string>): Promise<Map<string, NisaAccount>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await nisaBooks(tx, wanted);
  return new Map(rows.map(({ id, opening, years }) => [id, nisaAccountOf(opening, years)]));
}
