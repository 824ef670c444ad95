import type { Database } from '@tsuzura/store/kernel';
import { stockCatalogueOf } from '../stock/index.ts';

/** Names of shares by their codes; a code that is no longer listed names itself. */
export async function stockNamesOf(database: Database): Promise<(code: string) => string> {
  const names = new Map(
    (await stockCatalogueOf(database).all()).map(({ stock }) => [stock.code as string, stock.name]),
  );
  return (code) => names.get(code) ?? code;
}
