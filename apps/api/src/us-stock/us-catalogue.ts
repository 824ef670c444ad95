import { searchKey } from '@tsuzura/domain/text';
import type { UsStock } from '@tsuzura/domain/us-stock';
import type { Database, Reader } from '@tsuzura/store/kernel';
import { stockRevision } from '@tsuzura/store/stock';
import { listUsStocks, newestUsStockBars, type UsStockBar } from '@tsuzura/store/us-stock';

/** A US share with its newest bar. */
export interface ListedUsStock {
  readonly stock: UsStock;
  /** Null for a share that never traded. */
  readonly bar: UsStockBar | null;
  /** What a keyword is looked for in. */
  readonly searchText: string;
}

interface Held {
  readonly revision: bigint;
  readonly loaded: Promise<readonly ListedUsStock[]>;
}

const held = new WeakMap<Database, Held>();

/** By symbol. Read once a process, and again only when its revision has moved. */
export async function listedUsStocks(database: Database): Promise<readonly ListedUsStock[]> {
  const revision = await stockRevision(database.reader);
  let current = held.get(database);
  // Only forwards: a request that read a moment earlier must not restore the older prices.
  if (!current || current.revision < revision) {
    current = { revision, loaded: load(database.reader) };
    held.set(database, current);
  }
  try {
    return await current.loaded;
  } catch (error) {
    if (held.get(database) === current) held.delete(database);
    throw error;
  }
}

async function load(reader: Reader): Promise<readonly ListedUsStock[]> {
  const bars = new Map((await newestUsStockBars(reader)).map((bar) => [bar.symbol, bar]));
  return (await listUsStocks(reader)).map((stock) => ({
    stock,
    bar: bars.get(stock.symbol) ?? null,
    searchText: searchKey(`${stock.symbol} ${stock.name}`),
  }));
}
