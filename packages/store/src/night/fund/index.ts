export { lockCustomers, readNisaBooksOf } from './customers.ts';
export {
  addDistributions,
  addReinvestments,
  customersToDistribute,
  distributionsToPay,
  distributionsToReinvest,
  finishDistributions,
} from './distribution.ts';
export { distributionDays, distributionDueDays } from './due-days.ts';
export {
  ordersToFill,
  salesOnTheirWay,
  writeFills,
  writeLapses,
  writeProjectedTaxes,
  type OrdersToFill,
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
export { planByIndex } from './plan-by-index.ts';
export { positionOf, readPositions, writePositions, type PositionRow } from './position.ts';
export { ordersToSettle, writeSettled } from './settle.ts';
export { changeNisaYears, changeTaxYears, readNetGains } from './year-books.ts';
export { writeYearEndRefunds, yearsToOffset } from './year-end.ts';
export { readCashAtHand, readFundHistories, readTaxYears } from './fund-history.ts';
export {
  countAffected,
  customersToCorrect,
  finishCorrection,
  navCorrections,
  nextCorrection,
  setNav,
  type NewNav,
} from './nav-correction.ts';
export {
  isNavProposed,
  navBaseline,
  navBefore,
  navFacts,
  navProposals,
  navSubject,
  proposedNavOf,
  type NavProposalKind,
  type ProposedNav,
} from './nav-proposal.ts';
export { writeCorrectedDistributions, writeCorrectedFills, writeCorrectedTransfers } from './write-corrections.ts';
export {
  distributionTopic,
  mailedDistributions,
  mailedTrades,
  notifyOfEventsDue,
  tradeTopic,
  type MailedDistribution,
  type MailedTrade,
  type TradeMail,
} from './notification.ts';
