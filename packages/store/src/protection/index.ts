export { addProtectionEvent, readChanges, readProtectionEvents, type StoredProtectionEvent } from './event.ts';
export { readEndedFamilies } from './family.ts';
export {
  findProtectedCustomer,
  findProtectedCustomerByNumber,
  lockProtectedCustomer,
  readWatched,
  writeFreeze,
  writeLift,
  type ProtectedCustomer,
  type Watched,
} from './freeze.ts';
export { readStrongFactors, type StrongFactors } from './strong-factors.ts';
export { addFreezeLink, useFreezeLink } from './link.ts';
export {
  endSessionOf,
  endSessionsOf,
  sessionsOf,
  signInEventsOf,
  type CustomerSession,
  type SignInEvent,
} from './sign-in.ts';
