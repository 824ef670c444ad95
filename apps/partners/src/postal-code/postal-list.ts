import { createRequire } from 'node:module';
import type { getAddress } from 'yubin';

export interface PostalAddress {
  readonly prefecture: string;
  readonly city: string;
  /** Empty where the code stands for several towns, or for none in particular. */
  readonly town: string;
}

type List = { readonly getAddress: typeof getAddress };

/** Japan Post's list, inside the package `yubin`. Four megabytes, so it is read when the first code is looked up. */
const readList = (): List => createRequire(import.meta.url)('yubin') as List;

/** By seven digits; null for a code that is not on the list. */
export function addressOf(postalCode: string): PostalAddress | null {
  const found = readList().getAddress(postalCode);
  if (found === null) return null;
  const isOneTown = found.source === 'jigyosyo' || !found.multiTown;
  return { prefecture: found.prefecture, city: found.city, town: isOneTown ? townOf(found.town) : '' };
}

/** The list explains itself in the column of the town: 「以下に掲載がない場合」, 「大通西（１〜１９丁目）」. */
const townOf = (text: string): string =>
  /掲載がない場合|番地がくる場合|一円$/.test(text) ? '' : text.replace(/（.*$/, '');
