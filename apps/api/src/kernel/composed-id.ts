import { uuidFrom } from '@tsuzura/store/kernel';

/** What an id is made for that follows from other ids. The ledger and its readers know some of them by this word. */
type Composed =
  | 'margin-adjustment'
  | 'margin-close'
  | 'margin-lot'
  | 'margin-split'
  | 'distribution'
  | 'forced-exchange'
  | 'scheduled'
  | 'year-end'
  | 'nav'
  | 'campaign-entry'
  | 'demo-deposit'
  | 'demo-withdrawal';

/** What `Id` of the contract takes. */
const mostCharacters = 64;

/**
 * The id of something that exists once for its parts: made again it is the same. It fits into every answer for every
 * customer, because the parts are not written out in it.
 */
export const composedId = (kind: Composed, ...parts: readonly string[]): string =>
  `${kind}-${uuidFrom(kind, ...parts)}`;

/**
 * An id as answers carry it. Distributions and reinvestments of before have their parts written out, which the ledger has
 * sealed and nobody can change; those that are too long are shown by an id made from them.
 */
export const listedId = (id: string): string => (id.length <= mostCharacters ? id : uuidFrom(id));
