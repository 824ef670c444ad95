import type { ColumnType } from 'kysely';
import type { Instant } from '@tsuzura/domain/calendar';

/** An instant made ready to be sent to PostgreSQL; it is still an `Instant`, so it can be compared with a column. */
type Bound = Instant & { readonly boundForPostgres: true };

/** Read as an `Instant`, written through `moment()`. */
export type Moment = ColumnType<Instant, Bound, Bound>;
/** Read as a value, written as text, so that what is stored is visible at the call. */
export type Json = ColumnType<unknown, string, string>;
export type Bytes = Buffer;

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type GeneratedAlways<T> = ColumnType<T, never, never>;

/** The driver sends a `Date` as a timestamp but would send an `Instant` as a number. */
export const moment = (at: Instant): Bound => new Date(at) as unknown as Bound;

/** The values of one column of many rows as PostgreSQL writes an array; for values that need no quoting this is several times faster than the driver. */
export const column = (values: readonly (bigint | number | boolean | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** The same of moments. */
export const moments = (values: readonly (Instant | null)[]): string =>
  column(values.map((at) => at && new Date(at).toISOString()));
