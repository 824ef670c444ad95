export { refuseTooManyChanges } from './change-velocity.ts';
export { newFreezeLink, type LinkTools } from './freeze-link.ts';
export { notYou } from './protection-mails.ts';
export { whileFrozen } from './while-frozen.ts';
