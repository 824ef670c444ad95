import type { Ymd } from '@tsuzura/domain/calendar';
import { basePriceOn, type Stock, type StockEvent, type StockPrice } from '@tsuzura/domain/stock';
import { searchKey } from '@tsuzura/domain/text';
import { createMicroBatcher, onPrimary, type Database, type Reader } from '@tsuzura/store/kernel';
import { listStockEvents, listStocks, newestStockBars, stockRevision, type StockBar } from '@tsuzura/store/stock';

/** A listed share with its events and its newest bars. */
export interface ListedStock {
  readonly stock: Stock;
  readonly events: readonly StockEvent[];
  /** The newest last; empty for a share that never traded. */
  readonly bars: readonly StockBar[];
  /** What a keyword is looked for in. */
  readonly searchText: string;
}

export interface StockCatalogue {
  all(): Promise<readonly ListedStock[]>;
  find(code: string): Promise<ListedStock | null>;
}

/** A close before the session is found even on the evening before, when today's bar is there already. */
const barsHeld = 3;

interface Held {
  readonly revision: bigint;
  readonly loaded: Promise<ReadonlyMap<string, ListedStock>>;
}

const catalogues = new WeakMap<Database, StockCatalogue>();

/** One a process: read once, and again only when its revision has moved. */
export function stockCatalogueOf(database: Database): StockCatalogue {
  const known = catalogues.get(database) ?? open(database.reader);
  catalogues.set(database, known);
  return known;
}

function open(reader: Reader): StockCatalogue {
  let held: Held | null = null;
  // Orders come by the hundred at once: those that ask together share one look, which begins after they asked.
  const newestRevision = createMicroBatcher({
    maxBatchSize: 1_000,
    send: async (askers: readonly null[]) => {
      const revision = await stockRevision(reader);
      return askers.map(() => revision);
    },
  });

  async function current(): Promise<ReadonlyMap<string, ListedStock>> {
    const revision = await newestRevision(null);
    // Only forwards: a request that read a moment earlier must not restore the older prices.
    // Kept for everybody, so it is not read where the one who came first may read.
    if (held === null || held.revision < revision) held = { revision, loaded: onPrimary(() => loadStocks(reader)) };
    const mine = held;
    try {
      return await mine.loaded;
    } catch (error) {
      if (held === mine) held = null;
      throw error;
    }
  }

  return {
    all: async () => [...(await current()).values()],
    find: async (code) => (await current()).get(code) ?? null,
  };
}

async function loadStocks(reader: Reader): Promise<ReadonlyMap<string, ListedStock>> {
  const stocks = await listStocks(reader);
  const events = Map.groupBy(await listStockEvents(reader), ({ stockCode }) => stockCode);
  const bars = Map.groupBy(await newestStockBars(reader, barsHeld), ({ stockCode }) => stockCode);
  return new Map(
    stocks.map((stock) => [
      stock.code,
      {
        stock,
        events: events.get(stock.code) ?? [],
        bars: bars.get(stock.code) ?? [],
        searchText: searchKey(`${stock.code} ${stock.name} ${stock.sector}`),
      },
    ]),
  );
}

/** 基準値段 of a session, from the newest close before it; null for a share without one. */
export function sessionBase({ stock, events, bars }: ListedStock, session: Ymd): StockPrice | null {
  const before = bars.findLast(({ date }) => date < session);
  return before ? basePriceOn(stock.tickTable, before.close, events, session) : null;
}
