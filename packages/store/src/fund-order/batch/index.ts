export { acknowledgeAlert, openAlerts, raiseAlert, type Alert, type OpenAlert } from './alert.ts';
export { compareBooksWithTwin, RunningBooksTwin } from './books-twin.ts';
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
export { distributionDays, distributionDueDays } from './due-days.ts';
export {
  ordersToFill,
  salesOnTheirWay,
  writeFills,
  writeLapses,
  writeProjectedTaxes,
  type Lapse,
  type NewFill,
  type OrdersToFill,
  type SaleOnItsWay,
} from './fill.ts';
export { completeOrders, freezeOrders } from './freeze.ts';
export {
  addNavChecks,
  finaliseNavs,
  heldNavs,
  isHeld,
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
export {
  readCashAtHand,
  readFundHistories,
  readTaxYears,
  type CashAtHand,
  type FilledOrder,
  type FundHistory,
  type KnownDistribution,
  type TaxYear,
} from './fund-history.ts';
export {
  countAffected,
  customersToCorrect,
  finishCorrection,
  navCorrections,
  nextCorrection,
  setNav,
  type NavCorrection,
  type NewNav,
} from './nav-correction.ts';
export {
  addNavProposal,
  decideNavProposal,
  isNavProposed,
  lockNavProposal,
  navBaseline,
  navBefore,
  navProposals,
  type NavProposal,
  type NavProposalKind,
  type NavProposalState,
} from './nav-proposal.ts';
export {
  writeCorrectedDistributions,
  writeCorrectedFills,
  type CorrectedDistribution,
  type CorrectedFill,
} from './write-corrections.ts';
export {
  distributionsToNotify,
  markNotified,
  ordersToNotify,
  type NotifiedEvent,
  type NotifiedSubject,
  type OrderToNotify,
} from './notification.ts';
export { nothingHeld, replayEvents, twinTax, type TwinBooks, type TwinEvent } from './twin-replay.ts';
