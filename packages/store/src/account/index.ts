export { findAccountChoices, type AccountChoices, type Withholding } from './account-choices.ts';
export { listAccountRequests, type StoredAccountRequest } from './account-request.ts';
export {
  readAccountStatus,
  readAdmissions,
  type AccountStatus,
  type Admission,
  type ProductStatus,
} from './account.ts';
export { readBrokerageUser, type BrokerageUser, type StoredBank } from './brokerage-user.ts';
export { ensureCustomer, findCustomer, type Customer } from './customer.ts';
export { findNisaAccount, type NisaAccount } from './nisa-account.ts';
export { listNisaRequests, type StoredNisaRequest } from './nisa-request.ts';
export { findPerson, type StoredPerson } from './person.ts';
export { addReconfirmation, lockByHashedUserId, type LockedAccount, type Reconfirmation } from './reconfirmation.ts';
export { findUpdateRequest, type StoredUpdateRequest } from './update-request.ts';
export {
  accountRequestOwner,
  expireAccountRequests,
  findNewestRequest,
  lockAccountRequest,
  stepAccountRequest,
  writeAccountRequest,
  type RunningAccountRequest,
} from './account-application.ts';
export {
  addAccountToken,
  useAccountToken,
  type AccountTokenPurpose,
  type NewAccountToken,
  type UsedAccountToken,
} from './account-token.ts';
export { closeProduct, readClosingFacts } from './closing.ts';
export {
  countNisaDistributions,
  nisaOrdersOf,
  nisaUnitsOf,
  positionEvents,
  relabelOrders,
  taxableTypeOf,
  type NisaOrder,
  type TaxableType,
} from './nisa-purchases.ts';
export {
  addNisaRequest,
  findNewestNisaRequest,
  lockNisaRequest,
  nisaRequestOwner,
  nisaRequestsToSend,
  stepNisaRequest,
  type RunningNisaRequest,
} from './nisa-application.ts';
export {
  markRequesting,
  openAccount,
  openFurtherProducts,
  openMarginAccounts,
  unmarkRequesting,
  writeBank,
  writeNisa,
  writePerson,
  type NewPerson,
  type RegisteredBank,
} from './open-account.ts';
export { addPersonCheck, findPersonCheck, peopleBornOn, type PersonCheckResult } from './person-check.ts';
export {
  findCustomerByHash,
  lockCustomerByHash,
  lockCustomerById,
  lockCustomerBySubject,
  type ProcedureCustomer,
} from './procedure-customer.ts';
export {
  addUpdateRequest,
  findPendingUpdate,
  lockUpdateRequest,
  stepUpdateRequest,
  updateRequestOwner,
  writeBankHolder,
  writeConfirmed,
  writePersonChanges,
  type PersonChanges,
  type RunningUpdateRequest,
} from './update-procedure.ts';
export { holdWithdrawals, withdrawalsHeldUntil } from './withdrawal-hold.ts';
