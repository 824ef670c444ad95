export { addShieldEvent, readChanges, readShieldEvents, type StoredShieldEvent } from './event.ts';
export { readEndedFamilies } from './family.ts';
export {
  findShielded,
  findShieldedByNumber,
  lockShielded,
  readWatched,
  writeFreeze,
  writeLift,
  type ShieldedCustomer,
  type Watched,
} from './freeze.ts';
export { readStrongFactors, type StrongFactors } from './strong-factors.ts';
export { addFreezeLink, useFreezeLink } from './link.ts';
