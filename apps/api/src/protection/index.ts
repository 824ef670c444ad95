export { refuseTooManyChanges } from './change-velocity.ts';
export { newFreezeLink, type LinkTools } from './freeze-link.ts';
export { liftSubject } from './proposals.ts';
export { eventKindText } from './show-protection.ts';
export { whileFrozen } from './while-frozen.ts';
