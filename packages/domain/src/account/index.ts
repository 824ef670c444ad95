export { ownHolderName, resemblance, whyNotApply, type KnownPerson } from './applicant.ts';
export type { BankAccount, BankAccountType } from './bank-account.ts';
export {
  whyNotClose,
  type ClosingFacts,
  type ClosingRefusal,
  type Product,
  type ProductState,
} from './close-account.ts';
export { closedTooLongAgo } from './closed-account.ts';
export { confirmationOutdated } from './confirmation.ts';
export { areWithdrawalsHeld, changedOnBefore, withdrawalsAgainOn } from './cooling-off.ts';
export { maskBankNumber, maskEmail, maskName, maskPerson, type PersonDetails } from './mask.ts';
export { isNisaProvisional, nisaKind, type NisaRequestStatus } from './nisa-account.ts';
export {
  isNisaRequestRunning,
  isOfAgeForNisa,
  nisaDocuments,
  nisaOpensOn,
  nisaTargetYear,
  type NisaApplicationKind,
  type NisaDocument,
} from './nisa-application.ts';
export {
  isAccountRequestRunning,
  mayStepAccountRequest,
  mayStepNisaRequest,
  mayStepUpdateRequest,
  type AccountRequestStatus,
} from './procedure-states.ts';
export { replayPosition, type PositionEvent, type ReplayedPosition } from './replay-position.ts';
export { isUpdatePending, reconfirmationDue, type UpdateRequestStatus } from './update-request.ts';
export { isWithdrawBankUnset, type WithdrawBank } from './withdraw-bank.ts';
export { yuchoAccount, type YuchoRefusal } from './yucho.ts';
export { zenginName, type ZenginName, type ZenginNameRefusal } from './zengin-name.ts';
