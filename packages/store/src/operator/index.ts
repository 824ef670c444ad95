export { customerIdOf } from './customer-key.ts';
export {
  countOpenOrders,
  monitoredProducts,
  monitorOrders,
  type MonitoredOrder,
  type MonitoredProduct,
  type OpenOrderCounts,
  type OrderFilter,
} from './orders.ts';
export { mostCounted, openAlertKinds, proposalsByKind, readWaiting, type Waiting } from './waiting.ts';
export {
  addNote,
  heldBy,
  notesOf,
  readCustomer,
  type CustomerNote,
  type CustomerRecord,
  type HeldRow,
} from './customer.ts';
export { searchCustomers, searchThings, type CustomerTerms, type FoundCustomer, type FoundThing } from './search.ts';
export { newestEntry, ordersInWrongQueues, type QueuedWrong } from './queues.ts';
export { navsOfDay, type NavOfDay } from './nav-day.ts';
export {
  customersAhead,
  mostRunsCounted,
  planDays,
  planOutcomes,
  planRunLines,
  type PlanDay,
  type PlanOutcome,
  type PlanRunKind,
  type PlanRunLine,
} from './plan-runs.ts';
export {
  bankFileContent,
  bookedFor,
  findPayment,
  listPayments,
  openQuickDeposits,
  type BookedLine,
  type Payment,
  type PaymentView,
} from './payments.ts';
export { findOrder, orderEvents, type OrderDetail, type OrderEvent } from './order-detail.ts';
export {
  addCustomerView,
  endView,
  endViewByToken,
  exchangeViewCode,
  findLiveView,
  viewsOf,
  type CustomerView,
  type LiveView,
} from './view.ts';
export {
  findApplication,
  findNisaRequest,
  isTaken,
  queuedApplications,
  queuedNisaRequests,
  takeApplication,
  type QueuedApplication,
  type QueuedNisa,
} from './applications.ts';
export { addConstantsRevision, constantsRevisions, hashedIdsOf, type ConstantsRevision } from './constants.ts';
