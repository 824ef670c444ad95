import { z } from 'zod';
import { endpoint, Id, ReceiptNumber, Ymd } from '../kernel/index.ts';
import { AccountApplication, BankToRegister, NisaDocument, ProfileChanges } from './account-application.ts';
import { HashedUserId } from './hashed-user-id.ts';

/*
 * The account-opening and account-update sites to us, server to server, with the shared secret. A notice that is repeated
 * is answered as the first time; one that does not follow from the state it meets is refused.
 */

const fromSite = { site: 'main', method: 'POST', caller: 'partner' } as const;
const customer = { hashedUserId: HashedUserId };

const AccountRequestStatus = z.enum([
  'DRAFT',
  'SUBMITTED',
  'IDENTITY_CHECKING',
  'IN_REVIEW',
  'DOCUMENT_DEFECT',
  'APPROVED',
  'OPENED',
  'REJECTED',
  'CANCELED',
  'EXPIRED',
]);
const NisaRequestStatus = z.enum([
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'PROVISIONALLY_OPENED',
  'TAX_OFFICE_REVIEW',
  'APPROVED',
  'REJECTED_DUPLICATE',
  'REJECTED_DOCUMENT',
  'CANCELED',
]);
const UpdateRequestStatus = z.enum(['REQUESTED', 'IN_REVIEW', 'COMPLETED', 'REJECTED', 'CANCELED']);
const ProductStatus = z.enum(['NOT_OPENED', 'REQUESTING', 'AVAILABLE', 'SUSPENDED', 'CLOSING', 'CLOSE']);
const Defect = z.strictObject({ field: z.string().min(1).max(40), message: z.string().min(1).max(200) });

/** Where a customer stands, so that a site shows the right page. No name, no number: only how far things are. */
export const getProcedures = endpoint({
  site: 'main',
  method: 'GET',
  path: '/partner/v1/procedures/{hashedUserId}',
  title: 'お客さまのお手続きの状況（お手続きのサイトから）',
  caller: 'partner',
  params: z.object(customer),
  answer: z.object({
    equity: ProductStatus,
    nisa: ProductStatus,
    accountRequest: z
      .object({
        id: Id,
        receiptNumber: ReceiptNumber,
        status: AccountRequestStatus,
        products: z.array(z.string()),
        defects: z.array(z.object({ field: z.string(), message: z.string() })),
      })
      .nullable(),
    nisaRequest: z.object({ id: Id, status: NisaRequestStatus, targetYear: z.int() }).nullable(),
    updateRequest: z
      .object({ id: Id, receiptNumber: ReceiptNumber, status: UpdateRequestStatus, kind: z.string() })
      .nullable(),
  }),
});

export const submitAccountApplication = endpoint({
  ...fromSite,
  path: '/partner/v1/accountApplications',
  title: '口座開設のお申し込みの受付（口座開設サイトから）',
  body: z.strictObject({
    ...customer,
    application: AccountApplication,
    pid: z.string().max(64).nullable(),
    trackingId: z.string().max(128).nullable(),
  }),
  answer: z.object({ requestId: Id, status: AccountRequestStatus }),
});

/** `DOCUMENT_DEFECT` says what to send again; the other results carry nothing. */
export const reportAccountReview = endpoint({
  ...fromSite,
  path: '/partner/v1/accountReviews',
  title: '口座開設の審査の進み（口座開設サイトから）',
  body: z
    .strictObject({
      requestId: Id,
      status: AccountRequestStatus.extract([
        'IDENTITY_CHECKING',
        'IN_REVIEW',
        'DOCUMENT_DEFECT',
        'APPROVED',
        'REJECTED',
        'CANCELED',
      ]),
      defects: z.array(Defect).max(20),
    })
    .refine(({ status, defects }) => (status === 'DOCUMENT_DEFECT') === defects.length > 0, {
      path: ['defects'],
      error: 'choose',
    }),
  answer: z.object({ status: AccountRequestStatus, openedOn: Ymd.nullable() }),
});

/** By a customer whose account is open already. */
export const submitNisaApplication = endpoint({
  ...fromSite,
  path: '/partner/v1/nisaApplications',
  title: 'NISA口座のお申し込みの受付（口座開設サイトから）',
  body: z.strictObject({
    ...customer,
    kind: z.enum(['OPEN', 'CHANGE_IN', 'REOPEN']),
    nisaPapers: z.array(NisaDocument).max(2),
  }),
  answer: z.object({ requestId: Id, status: NisaRequestStatus, targetYear: z.int() }),
});

export const reportNisaReview = endpoint({
  ...fromSite,
  path: '/partner/v1/nisaReviews',
  title: 'NISA口座の審査の進みと税務署の結果（口座開設サイトから）',
  body: z.strictObject({
    requestId: Id,
    status: NisaRequestStatus.exclude(['DRAFT', 'SUBMITTED']),
  }),
  answer: z.object({ status: NisaRequestStatus }),
});

/** The customer's one-time key for this site, issued after a strong check. */
export const AccountToken = z.string().regex(/^[\w-]{43}$/);

/** A telephone number receives what is said about money, so it is changed with the same key as the bank. */
export const submitProfileChange = endpoint({
  ...fromSite,
  path: '/partner/v1/profileChanges',
  title: 'お客さま情報の変更の受付（情報変更サイトから）',
  body: z.strictObject({ ...customer, accountToken: AccountToken, changes: ProfileChanges }),
  answer: z.object({ requestId: Id, status: UpdateRequestStatus }),
});

export const submitBankChange = endpoint({
  ...fromSite,
  path: '/partner/v1/bankChanges',
  title: '出金先口座の変更の受付（情報変更サイトから）',
  body: z.strictObject({
    ...customer,
    accountToken: AccountToken,
    bank: BankToRegister,
    holderKana: z.string().max(60),
  }),
  answer: z.object({ requestId: Id, status: UpdateRequestStatus }),
});

export const reportUpdateReview = endpoint({
  ...fromSite,
  path: '/partner/v1/updateReviews',
  title: 'お客さま情報の変更の審査の進み（情報変更サイトから）',
  body: z.strictObject({ requestId: Id, status: UpdateRequestStatus.exclude(['REQUESTED']) }),
  answer: z.object({ status: UpdateRequestStatus, withdrawalsHeldUntil: Ymd.nullable() }),
});

export const closeProduct = endpoint({
  ...fromSite,
  path: '/partner/v1/accountClosings',
  title: '口座の閉鎖の受付（情報変更サイトから）',
  body: z.strictObject({
    ...customer,
    accountToken: AccountToken,
    product: z.enum(['EQUITY', 'NISA', 'MARGIN', 'US_EQUITY']),
  }),
  answer: z.object({ closedOn: Ymd }),
});

export const accountProcedureCalls = [
  getProcedures,
  submitAccountApplication,
  reportAccountReview,
  submitNisaApplication,
  reportNisaReview,
  submitProfileChange,
  submitBankChange,
  reportUpdateReview,
  closeProduct,
] as const;
