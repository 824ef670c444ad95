export { refuseTooManyChanges } from './change-velocity.ts';
export { newFreezeLink, type LinkTools } from './freeze-link.ts';
export { whileFrozen } from './while-frozen.ts';
