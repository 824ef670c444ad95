export { advanceEntry, correctionLoan } from './advance-entry.ts';
export { accountKey, accounts, type LedgerAccount, type Purpose, type TaxSource, type UnitsType } from './account.ts';
export { cashStanding, type Balance, type CashStanding } from './balance.ts';
export { cashEntries, type CashBooking } from './cash-entries.ts';
export {
  accountKindOf,
  accountKinds,
  entryKindOf,
  entryKinds,
  settledCashKinds,
  type AccountKind,
  type EntryKind,
  type EntryKindOf,
  type LedgerRoom,
} from './chart.ts';
export { customerRanges, everyCustomer, rangeOf, type CustomerRange } from './customer-range.ts';
export { deliveryEntries, type DeliveryBooking } from './delivery-entries.ts';
export { distributionEntries, type DistributionBooking } from './distribution-entries.ts';
export {
  credit,
  debit,
  entryAt,
  moving,
  oppositeOf,
  roomOf,
  type BookedEntry,
  type Entry,
  type PostingLine,
} from './entry.ts';
export {
  bookingOf,
  fundEntries,
  unitsTypeOf,
  type BookedOrder,
  type FundOrderBooking,
  type ProjectedSale,
  type SaleTax,
  type UnitsState,
} from './fund-entries.ts';
export { fxEntries, sweptTogether, type ExecutedSides, type FxBooking } from './fx-entries.ts';
export {
  marginBookingAt,
  marginEntries,
  spreadResult,
  type MarginBooking,
  type ResultParts,
} from './margin-entries.ts';
export { inPlaceOf, movedOn, PostingSum } from './posting-sum.ts';
export { rewardEntries } from './reward-entries.ts';
export { shareEntries, shareBookingOf, type ShareBooking } from './share-entries.ts';
export { taxEntries } from './tax-entries.ts';
export { Twin, type TwinRefusal } from './twin.ts';
export { usBookingOf, usEntries, type UsBooking } from './us-entries.ts';
