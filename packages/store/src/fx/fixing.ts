import type { Ymd } from '@tsuzura/domain/calendar';
import { fxRate, type FxRate } from '@tsuzura/domain/fx';
import { column, statement, type Reader, type Tx } from '../kernel/index.ts';

/** 仲値 of a Japanese business day (rule FX-1). */
export interface Fixing {
  readonly date: Ymd;
  readonly mid: FxRate;
}

const add = statement<object, [dates: unknown, mids: unknown]>(
  'fx.add-fixings',
  'insert into app.fx_fixing (date, mid) select * from unnest($1::date[], $2::bigint[]) on conflict do nothing',
);

/** Those that are there already stay as they are. */
export async function addFixings(tx: Tx, fixings: readonly Fixing[]): Promise<void> {
  if (fixings.length === 0) return;
  await add(tx, column(fixings.map(({ date }) => date)), column(fixings.map(({ mid }) => mid)));
}

const newest = statement<{ date: Ymd; mid: bigint }, [upTo: Ymd]>(
  'fx.newest-fixing',
  'select date, mid from app.fx_fixing where date <= $1 order by date desc limit 1',
);

/** The newest up to a day; null when none ever came. */
export async function newestFixing(reader: Reader, upTo: Ymd): Promise<Fixing | null> {
  const [row] = await newest(reader, upTo);
  return row ? { date: row.date, mid: fxRate(row.mid) } : null;
}
