/*
 * Lists of everything, with filters that no index has. A page looks at no more than so many rows of the index it goes along, and
 * keeps those that fit: it may come out short, and says where the next one begins. So it costs the same whatever is asked for and
 * however long the list is (ADR-0071).
 */

/** Rows of the index that a page with filters looks at, at most. */
const mostRows = 5_000;

/** How far a page looks: as far as it shows, one more for what follows, unless something is filtered on the way. */
export const windowOf = (isFiltered: boolean, limit: number): number => Math.max(limit + 1, isFiltered ? mostRows : 0);

/** What a windowed statement answers beside the columns of its list: the window's last row, and how many it held. */
export interface InWindow {
  readonly seen: number;
  readonly end: readonly [at: string, nth: string] | null;
  /** Null: the window was empty of what was asked for, and this row is about the window alone. */
  readonly place: readonly [at: string, nth: string] | null;
}

export interface WindowPage<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null when nothing follows. */
  readonly next: readonly [at: string, nth: string] | null;
}

/**
 * The text of a windowed statement, newest first. `window` selects what is filtered by and shown, with its place in the list as
 * `at` and `nth`, which are the columns of the index that `order` names.
 */
export function windowed(parts: {
  readonly window: string;
  readonly order: string;
  readonly fits: string;
  readonly shown: string;
  /** Parameters: rows of the window and of the page. */
  readonly rows: string;
  readonly limit: string;
}): string {
  const { window, order, fits, shown, rows, limit } = parts;
  const place = 'json_build_array(at::text, nth::text)';
  return `with seen as materialized (${window} order by ${order} limit ${rows}),
    fitting as (select * from seen where ${fits} order by at desc, nth desc limit ${limit})
    select edge.seen, edge.place as end, f.place, ${shown}
    from (select (select count(*)::int from seen) as seen, (select ${place} from seen order by at, nth limit 1) as place) edge
      left join (select *, ${place} as place from fitting) f on true
    order by f.at desc, f.nth desc`;
}

/** The page out of what the statement answered, asked for one row more than it shows. */
export function windowPage<Row extends InWindow>(
  answered: readonly Row[],
  limit: number,
  window: number,
): WindowPage<Row> {
  const found = answered.filter(({ place }) => place !== null);
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, next: rows.at(-1)?.place ?? null };
  const [first] = answered;
  return { rows, next: first && first.seen >= window ? first.end : null };
}
