import type { createAccountRequest } from '@tsuzura/contract/main';
import { Refused, type Received } from '@tsuzura/contract/kernel';
import { isAccountRequestRunning } from '@tsuzura/domain/account';
import { japan, nextBusinessDay } from '@tsuzura/domain/calendar';
import { leastOfBand, leastYears, reviewMarginApplicant } from '@tsuzura/domain/margin';
import {
  findNewestRequest,
  findPerson,
  findPersonCheck,
  lockCustomerBySubject,
  writeAccountRequest,
  type ProcedureCustomer,
} from '@tsuzura/store/account';
import { hasUnreadDocument } from '@tsuzura/store/document';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { isTaken } from '@tsuzura/store/operator';
import { notify } from '../notification/index.ts';
import { fileForNisa, startNisa } from './apply-for-nisa.ts';
import { trace, type Procedure } from './procedure.ts';
import { approveRequest } from './review-application.ts';

type AccountRequestDraft = Received<typeof createAccountRequest, 'body'>;

/**
 * What a customer wants to open (rule ACCT-3). Without an account it is a draft, which the opening site completes with the
 * person; a second draft replaces the first. With one, we know the person, and the request goes to the review as it is. NISA
 * alone is a procedure of its own, whose number is returned.
 */
export async function requestAccount(
  tx: Tx,
  subject: string,
  draft: AccountRequestDraft,
  procedure: Procedure,
): Promise<string> {
  const { clock, newId, requestId } = procedure;
  const customer = await lockCustomerBySubject(tx, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  const hasAccount = customer.equity === 'AVAILABLE';
  const nisa = draft.nisa === 'NONE' ? null : { kind: draft.nisa, documents: [] };
  const writeRequested = (request: string) =>
    writeAudit(tx, {
      at: clock.now(),
      actorRole: 'customer',
      actor: customer.id,
      action: 'account-request.written',
      subject: customer.id,
      detail: { request, products: draft.products.join(' '), ...(draft.usDeclaration && { signed: 'W-8BEN' }) },
      requestId,
    });
  if (hasAccount && nisa && draft.products.length === 1) {
    const { id } = await fileForNisa(tx, customer, nisa, procedure);
    await writeRequested(id);
    return id;
  }
  const newest = await findNewestRequest(tx, customer.id);
  const running = newest && isAccountRequestRunning(newest.status) ? newest : null;
  // A first account is corrected at the opening site, where it was filled in; a further one is applied for anew, here.
  const isCorrected = hasAccount && running?.status === 'DOCUMENT_DEFECT';
  if (running && running.status !== 'DRAFT' && !isCorrected) throw new Refused('DUPLICATE');
  if (draft.aggregationId !== undefined) await refuseKnown(tx, draft.aggregationId, customer.id);
  if (draft.products.some((product) => stateOf(customer, product) === 'AVAILABLE')) throw new Refused('DUPLICATE');
  // Approved, and to be used from the next business day on.
  if (draft.products.includes('MARGIN') && customer.margin === 'REQUESTING') throw new Refused('DUPLICATE');
  if (!hasAccount && (!draft.products.includes('EQUITY') || draft.products.some(isFurther)))
    throw new Refused('ACCOUNT_NOT_OPEN');
  if (draft.usDeclaration !== undefined) refuseUnsigned(draft.usDeclaration);

  const { marginDeclaration, usDeclaration } = draft;
  const declared =
    marginDeclaration === undefined && usDeclaration === undefined
      ? null
      : { ...(marginDeclaration && { marginDeclaration }), ...(usDeclaration && { usDeclaration }) };
  const id = running?.id ?? newId();
  const receiptNumber = await writeAccountRequest(tx, {
    id,
    customerId: customer.id,
    status: hasAccount ? 'SUBMITTED' : 'DRAFT',
    products: draft.products,
    specificAccount: draft.specificAccount,
    nisa: draft.nisa,
    verificationMethod: 'JPKI',
    pid: draft.pid ?? null,
    trackingId: draft.trackingId ?? null,
    personCheckId: draft.aggregationId ?? null,
    application: hasAccount ? declared : null,
    at: clock.now(),
  });
  if (hasAccount && nisa) await startNisa(tx, customer, nisa, procedure);
  await writeRequested(id);
  const { products } = draft;
  if (hasAccount && products.length === 1 && products[0] === 'MARGIN') {
    await reviewMargin(tx, subject, customer, id, draft.marginDeclaration ?? null, procedure);
  } else if (hasAccount) {
    const event = { kind: 'account.application-received', id, receiptNumber, requestId, products } as const;
    await notify(tx, customer, event, clock.now());
  }
  return id;
}

type Declaration = NonNullable<AccountRequestDraft['marginDeclaration']>;

/** Where nothing speaks against it, the account is opened without a person; else an operator decides (rule MARGIN-18). */
async function reviewMargin(
  tx: Tx,
  subject: string,
  customer: ProcedureCustomer,
  id: string,
  declared: Declaration | null,
  procedure: Procedure,
): Promise<void> {
  const { clock } = procedure;
  const person = await findPerson(tx, subject);
  const hasUnread = await hasUnreadDocument(tx, subject, clock.today());
  const reasons = reviewMarginApplicant(
    {
      isEquityOpen: customer.equity === 'AVAILABLE',
      birthDate: customer.birthDate,
      experienceYears: leastYears(person?.experience['国内株式'] ?? ''),
      assets: leastOfBand(person?.financialAssetsBand ?? ''),
      hasReadDocuments: declared !== null && declared.documentsConfirmed && !hasUnread,
      quiz: declared?.quizAnswers ?? null,
    },
    clock.today(),
  );
  await trace(tx, procedure, 'account-opening', 'account-request.margin-reviewed', customer.id, {
    request: id,
    reasons: reasons.join(' '),
  });
  // What an operator took over stays with people, also when it comes back corrected.
  const isApproved = reasons.length === 0 && !(await isTaken(tx, id));
  if (isApproved) await approveRequest(tx, customer, id, procedure);
  const opensOn = isApproved ? nextBusinessDay(japan, clock.today()) : null;
  const { requestId } = procedure;
  await notify(tx, customer, { kind: 'margin.application-received', id, requestId, opensOn }, clock.now());
}

/** W-8BEN is for who is no person of the United States (rule US-8). An application without it is for the review to ask about. */
function refuseUnsigned({ documentsConfirmed, isUsPerson }: NonNullable<AccountRequestDraft['usDeclaration']>): void {
  const errors = [
    ...(documentsConfirmed
      ? []
      : [{ message: '書面の確認にチェックを入れてください。', field: 'usDeclaration.documentsConfirmed' }]),
    ...(isUsPerson
      ? [
          {
            message: '米国の市民や居住者の方は、米国株式口座をお申し込みいただけません。',
            field: 'usDeclaration.isUsPerson',
          },
        ]
      : []),
  ];
  if (errors.length > 0) throw new Refused('INPUT', {}, errors);
}

/** Who is a customer already signs in with the ID they have. */
async function refuseKnown(tx: Tx, aggregationId: string, customerId: string): Promise<void> {
  const result = await findPersonCheck(tx, aggregationId, customerId);
  if (result === null) {
    throw new Refused('INPUT', {}, [{ message: '名寄せの番号をご確認ください。', field: 'aggregationId' }]);
  }
  if (result === 'EXISTING_CUSTOMER') throw new Refused('DUPLICATE');
}

/** Each has a review of its own, which needs the account. */
const isFurther = (product: AccountRequestDraft['products'][number]): boolean =>
  product === 'MARGIN' || product === 'US_EQUITY';

const stateOf = (customer: ProcedureCustomer, product: AccountRequestDraft['products'][number]) =>
  ({ EQUITY: customer.equity, NISA: customer.nisa, MARGIN: customer.margin, US_EQUITY: customer.usEquity })[product];
