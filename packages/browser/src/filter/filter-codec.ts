import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import type { Search } from '../router/index.ts';

/** How a value stands in the query of the address. What the address says wrongly reads as if it were not there. */
export interface SearchCodec<Value> {
  read(search: Search): Value;
  /** Empty texts are left out of an address, so they also remove what stood there. */
  write(value: Value): Search;
}

/** A filter of several fields, each with a codec of its own. */
export function filterCodec<Filter extends object>(fields: {
  readonly [Name in keyof Filter]: SearchCodec<Filter[Name]>;
}): SearchCodec<Filter> {
  const names = Object.keys(fields) as (keyof Filter)[];
  return {
    read: (search) => Object.fromEntries(names.map((name) => [name, fields[name].read(search)])) as Filter,
    write: (filter) => Object.assign({}, ...names.map((name) => fields[name].write(filter[name]))) as Search,
  };
}

/** A filter that has all fields of both. */
export const joinCodecs = <One extends object, Other extends object>(
  one: SearchCodec<One>,
  other: SearchCodec<Other>,
): SearchCodec<One & Other> => ({
  read: (search) => ({ ...one.read(search), ...other.read(search) }),
  write: (filter) => ({ ...one.write(filter), ...other.write(filter) }),
});

/** One of these; the usual one is left out of the address. */
export const choice = <Value extends string>(
  key: string,
  values: readonly Value[],
  usual: NoInfer<Value>,
): SearchCodec<Value> => ({
  read: (search) => values.find((value) => value === search[key]) ?? usual,
  write: (value) => ({ [key]: value === usual ? '' : value }),
});

/** One of these, or none of them. */
export const optional = <Value extends string>(key: string, values: readonly Value[]): SearchCodec<Value | null> =>
  parsed(
    key,
    (text) => values.find((value) => value === text) ?? null,
    (value) => value,
  );

/** Each of these that is on has a key of its own. */
export const flagSet = <Flag extends string>(flags: readonly Flag[]): SearchCodec<ReadonlySet<Flag>> => ({
  read: (search) => new Set(flags.filter((flag) => search[flag] === '1')),
  write: (on) => Object.fromEntries(flags.map((flag) => [flag, on.has(flag) ? '1' : ''])),
});

export const keyword = (key: string, maxLength: number): SearchCodec<string> => ({
  read: (search) => (search[key] ?? '').trim().slice(0, maxLength),
  write: (text) => ({ [key]: text }),
});

export const day = (key: string): SearchCodec<Ymd | null> => parsed(key, parseYmd, (value) => value);

/** A value that is written as text; `parse` says null to what is none. */
export const parsed = <Value>(
  key: string,
  parse: (text: string) => Value | null,
  textOf: (value: Value) => string,
): SearchCodec<Value | null> => ({
  read: (search) => parse(search[key] ?? ''),
  write: (value) => ({ [key]: value === null ? '' : textOf(value) }),
});
