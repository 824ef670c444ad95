import type { NisaRequestStatus } from './nisa-account.ts';
import type { UpdateRequestStatus } from './update-request.ts';

/** 口座開設の申込 (rule ACCT-3). */
export type AccountRequestStatus =
  | 'DRAFT'
  | 'SUBMITTED'
  | 'IDENTITY_CHECKING'
  | 'IN_REVIEW'
  | 'DOCUMENT_DEFECT'
  | 'APPROVED'
  | 'OPENED'
  | 'REJECTED'
  | 'CANCELED'
  | 'EXPIRED';

type Steps<Status extends string> = Readonly<Partial<Record<Status, readonly Status[]>>>;

const accountSteps: Steps<AccountRequestStatus> = {
  DRAFT: ['SUBMITTED', 'CANCELED', 'EXPIRED'],
  SUBMITTED: ['IDENTITY_CHECKING', 'CANCELED'],
  IDENTITY_CHECKING: ['IN_REVIEW', 'DOCUMENT_DEFECT', 'REJECTED', 'CANCELED'],
  IN_REVIEW: ['DOCUMENT_DEFECT', 'APPROVED', 'REJECTED', 'CANCELED'],
  DOCUMENT_DEFECT: ['SUBMITTED', 'CANCELED', 'EXPIRED'],
  APPROVED: ['OPENED'],
};

const nisaSteps: Steps<NisaRequestStatus> = {
  DRAFT: ['SUBMITTED', 'CANCELED'],
  SUBMITTED: ['UNDER_REVIEW', 'CANCELED'],
  UNDER_REVIEW: ['PROVISIONALLY_OPENED', 'REJECTED_DOCUMENT', 'CANCELED'],
  PROVISIONALLY_OPENED: ['TAX_OFFICE_REVIEW'],
  TAX_OFFICE_REVIEW: ['APPROVED', 'REJECTED_DUPLICATE'],
  REJECTED_DOCUMENT: ['SUBMITTED', 'CANCELED'],
};

const updateSteps: Steps<UpdateRequestStatus> = {
  REQUESTED: ['IN_REVIEW', 'CANCELED'],
  IN_REVIEW: ['COMPLETED', 'REJECTED', 'CANCELED'],
};

/** Rules ACCT-3, NISA-17 and ACCT-7: one step, and no other. */
export const mayStepAccountRequest = (from: AccountRequestStatus, to: AccountRequestStatus): boolean =>
  accountSteps[from]?.includes(to) ?? false;
export const mayStepNisaRequest = (from: NisaRequestStatus, to: NisaRequestStatus): boolean =>
  nisaSteps[from]?.includes(to) ?? false;
export const mayStepUpdateRequest = (from: UpdateRequestStatus, to: UpdateRequestStatus): boolean =>
  updateSteps[from]?.includes(to) ?? false;

/** What keeps a second application waiting. */
export const isAccountRequestRunning = (status: AccountRequestStatus): boolean =>
  status === 'APPROVED' || accountSteps[status] !== undefined;
