export { bookReleased } from './book.ts';
export { bothFrames, frameOf, inFrame, nisaYear, oneFrame, type ByFrame, type NisaFrame } from './frame.ts';
export {
  childNisaLimits,
  childNisaLimitsOf,
  childNisaRoom,
  nisaLimits,
  nisaLimitsOf,
  type ChildNisaLimits,
  type NisaLimits,
} from './limits.ts';
export {
  addMovement,
  lifetimeTaken,
  nisaAccount,
  openingBookOf,
  type NisaAccount,
  type NisaMovement,
  type NisaYear,
} from './nisa-account.ts';
export { fillNisa, releaseReservation, reserveNisa, settleNisaSale, takeNisa, type NisaFill } from './quota.ts';
export { reinvestInto } from './reinvestment.ts';
export { annualRoom, nisaRoom } from './room.ts';
export { nisaUsage, type FrameUsage, type LifetimeUsage, type NisaUsage } from './usage.ts';
