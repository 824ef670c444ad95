import type { z } from 'zod';

/*
 * One value that the contract cannot carry must not take the whole answer with it. Where the schema allows null or
 * nothing, that is what is answered; where it stands in a list that may be incomplete, its element is missing.
 */

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** What is put in the place of a value, and how the place is called in the log: names of the schema, never data. */
interface Gap {
  readonly path: Path;
  readonly name: string;
  readonly put: null | undefined | typeof removed;
}

const removed = Symbol('removed');

/** The value without what the issues are about, and the names of the gaps; null when one of them cannot be left out. */
export function leaveOut(
  schema: Schema,
  value: unknown,
  issues: readonly Pick<z.core.$ZodIssue, 'path'>[],
  lists: 'complete' | 'incomplete',
): { readonly value: unknown; readonly gaps: readonly string[] } | null {
  const gaps = issues.map(({ path }) => findGap(schema, path, lists === 'incomplete'));
  if (!gaps.every((gap) => gap !== null)) return null;
  const filled = gaps.reduce((whole: unknown, { path, put }) => replace(whole, path, put), value);
  return { value: withoutRemoved(filled, gaps), gaps: [...new Set(gaps.map(({ name }) => name))] };
}

/** The gap nearest to the value at this path. */
function findGap(schema: Schema, path: Path, mayRemove: boolean): Gap | null {
  const { inner, empty } = unwrap(schema);
  const below = path.length === 0 ? null : findBelow(inner, path, mayRemove);
  return below ?? (empty === 'never' ? null : { path: [], name: '', put: empty });
}

function findBelow(schema: Schema, [key, ...rest]: Path, mayRemove: boolean): Gap | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const step = (gap: Gap | null, name: string): Gap | null =>
    gap && { ...gap, path: [key as PropertyKey, ...gap.path], name: gap.name === '' ? name : `${name}.${gap.name}` };
  switch (def.type) {
    case 'object': {
      const field = def.shape[key as string];
      return field ? step(findGap(field, rest, mayRemove), String(key)) : null;
    }
    case 'array': {
      const inside = findGap(def.element, rest, mayRemove);
      return step(inside ?? (mayRemove ? { path: [], name: '', put: removed } : null), '[]');
    }
    case 'record':
      return step(findGap(def.valueType, rest, mayRemove), '*');
    case 'union':
      for (const option of def.options) {
        const found = findGap(option, [key as PropertyKey, ...rest], mayRemove);
        if (found) return found;
      }
      return null;
    default:
      return null;
  }
}

/** What is inside the wrappers, and what may stand in its place. */
function unwrap(schema: Schema): { readonly inner: Schema; readonly empty: null | undefined | 'never' } {
  let inner = schema;
  let empty: null | undefined | 'never' = 'never';
  for (;;) {
    const { def } = (inner as z.core.$ZodTypes)._zod;
    if (def.type === 'nullable') empty = null;
    if (def.type === 'optional' && empty === 'never') empty = undefined;
    if (def.type !== 'nullable' && def.type !== 'optional' && def.type !== 'readonly') return { inner, empty };
    inner = def.innerType;
  }
}

function replace(whole: unknown, [key, ...rest]: Path, put: Gap['put']): unknown {
  if (key === undefined) return put;
  if (typeof whole !== 'object' || whole === null) return whole; // left out already, with what is around it
  const changed = replace(Reflect.get(whole, key), rest, put);
  return Array.isArray(whole) ? whole.with(Number(key), changed) : { ...whole, [key]: changed };
}

/** Elements keep their places until every gap is made, so that the paths stay right. */
function withoutRemoved(whole: unknown, gaps: readonly Gap[]): unknown {
  const lists = gaps.filter(({ put }) => put === removed).map(({ path }) => path.slice(0, -1));
  return lists.reduce((value: unknown, path) => dropIn(value, path), whole);
}

function dropIn(whole: unknown, [key, ...rest]: Path): unknown {
  if (typeof whole !== 'object' || whole === null) return whole;
  if (key === undefined) return Array.isArray(whole) ? whole.filter((item) => item !== removed) : whole;
  const changed = dropIn(Reflect.get(whole, key), rest);
  return Array.isArray(whole) ? whole.with(Number(key), changed) : { ...whole, [key]: changed };
}
