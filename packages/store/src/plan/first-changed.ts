import type { Version } from '@tsuzura/domain/plan';

/** Where the versions begin to differ: from there on they are written anew. */
export function firstChanged<Terms>(before: readonly Version<Terms>[], after: readonly Version<Terms>[]): number {
  const index = after.findIndex((version, place) => !isSame(version, before[place]));
  return index < 0 ? after.length : index;
}

/** The domain keeps the objects of what it does not change; what it makes anew may still be the same. */
const isSame = <Terms>(one: Version<Terms>, other: Version<Terms> | undefined): boolean =>
  one === other || (other !== undefined && text(one) === text(other));

const text = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
