export { openAlerts, raiseAlert, type Alert } from './alert.ts';
export { compareBooksWithTwin } from './books-twin.ts';
export { allowLongChecks, checkBooks, type BookDifference } from './check-books.ts';
export { lockCustomers, readNisaBooksOf, type BatchCustomer } from './customers.ts';
export {
  addDistributions,
  addReinvestments,
  customersToDistribute,
  distributionsToPay,
  distributionsToReinvest,
  finishDistributions,
  type DeclaredDistribution,
  type Reinvestment,
} from './distribution.ts';
export {
  ordersToFill,
  salesOnTheirWay,
  writeFills,
  writeLapses,
  writeProjectedTaxes,
  type Lapse,
  type NewFill,
  type SaleOnItsWay,
} from './fill.ts';
export { completeOrders, freezeOrders } from './freeze.ts';
export {
  addNavChecks,
  finaliseNavs,
  heldNavs,
  markAllDistributed,
  navsOfDayToCheck,
  navsOfOrdersToCheck,
  releaseHeldNav,
  type HeldNav,
  type NavHoldReason,
  type NavToCheck,
  type NavVerdict,
} from './nav-check.ts';
export { nextNightWork, readNav, type NightWork } from './next-work.ts';
export { positionOf, readPositions, writePositions, type PositionRecord, type PositionRow } from './position.ts';
export { ordersToSettle, writeSettled, type OrderToSettle, type Settled } from './settle.ts';
export {
  changeNisaYears,
  changeTaxYears,
  gainKey,
  readNetGains,
  type NisaChange,
  type TaxChange,
} from './year-books.ts';
export { writeYearEndRefunds, yearsToOffset, type YearToOffset } from './year-end.ts';
