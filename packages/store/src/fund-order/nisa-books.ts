import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import { nisaAccount, type NisaAccount, type NisaFrame, type NisaMovement } from '@tsuzura/domain/nisa';
import { statement, type Reader } from '../kernel/index.ts';

/** As JSON carries them: amounts are text, because a JSON number is a float. */
export type OpeningJson = readonly [year: number, tsumitate: string, growth: string];
export type YearJson = readonly [year: number, frame: NisaFrame, used: string, reserved: string, released: string];

/** The system began in 2024 with nothing in it. */
const firstYear = 2024;

/** The person's limits as the domain reads them. */
export function nisaAccountOf(opening: OpeningJson | null, years: readonly YearJson[] | null): NisaAccount {
  const [openingYear, tsumitate, growth] = opening ?? [firstYear, '0', '0'];
  const amount = (text: string) => yen(BigInt(text));
  const movements = (years ?? []).flatMap(([year, frame, used, reserved, released]): NisaMovement[] => [
    { kind: 'used', year, frame, amount: amount(used) },
    { kind: 'reserved', year, frame, amount: amount(reserved) },
    { kind: 'released', year, frame, amount: amount(released) },
  ]);
  return nisaAccount(openingYear, { tsumitate: amount(tsumitate), growth: amount(growth) }, movements);
}

interface Books {
  readonly opening: OpeningJson | null;
  readonly years: readonly YearJson[] | null;
}

const booksOf = statement<Books, [subject: string]>(
  'fund-order.nisa-books',
  `select (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
      from app.nisa_opening n where n.customer_id = c.id) as opening,
    (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
      from app.nisa_year n where n.customer_id = c.id) as years
    from app.customer c where c.subject = $1`,
);

/** What a signed-in customer has used and reserved of their NISA limits. */
export async function readNisaBooks(reader: Reader, subject: string): Promise<NisaAccount> {
  const [books] = await booksOf(reader, subject);
  assert(books, 'who passed the account gate is a customer');
  return nisaAccountOf(books.opening, books.years);
}
