import type { submitNisaApplication } from '@tsuzura/contract/partner';
import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import {
  isNisaRequestRunning,
  isOfAgeForNisa,
  mayStepNisaRequest,
  nisaDocuments,
  nisaOpensOn,
  nisaTargetYear,
  type NisaApplicationKind,
  type NisaDocument,
} from '@tsuzura/domain/account';
import {
  addNisaRequest,
  findNewestNisaRequest,
  lockCustomerByHash,
  stepNisaRequest,
  writeNisa,
  type ProcedureCustomer,
  type RunningNisaRequest,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { notify } from '../notification/index.ts';
import { trace, type Procedure } from './procedure.ts';

interface NisaRequestDraft {
  readonly kind: NisaApplicationKind;
  readonly documents: readonly NisaDocument[];
}

/** By a customer with an account, through the opening site. */
export async function applyForNisa(
  tx: Tx,
  { hashedUserId, kind, nisaPapers }: Received<typeof submitNisaApplication, 'body'>,
  procedure: Procedure,
): Promise<Answer<typeof submitNisaApplication>> {
  const customer = await lockCustomerByHash(tx, hashedUserId);
  if (!customer) throw new Refused('NOT_FOUND');
  const { id, status, targetYear } = await fileForNisa(tx, customer, { kind, documents: nisaPapers }, procedure);
  return { requestId: id, status, targetYear };
}

/** NISA alone, for who has an account: filed and confirmed, wherever it was filled in. */
export async function fileForNisa(
  tx: Tx,
  customer: ProcedureCustomer,
  draft: NisaRequestDraft,
  procedure: Procedure,
): Promise<RunningNisaRequest> {
  if (customer.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (customer.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  if (customer.nisa === 'AVAILABLE') throw new Refused('DUPLICATE');
  const request = await startNisa(tx, customer, draft, procedure);
  const { id, receiptNumber, targetYear } = request;
  const { requestId, clock } = procedure;
  const event = { kind: 'account.nisa-received', id, receiptNumber, targetYear, requestId } as const;
  await notify(tx, customer, event, clock.now());
  return request;
}

/** Files a request, or files again one whose documents were not in order. One for a year at a time (rule NISA-14). */
export async function startNisa(
  tx: Tx,
  customer: ProcedureCustomer,
  { kind, documents }: NisaRequestDraft,
  procedure: Procedure,
): Promise<RunningNisaRequest> {
  const { clock, newId } = procedure;
  const targetYear = nisaTargetYear(kind, clock.today());
  if (customer.birthDate !== null && !isOfAgeForNisa(customer.birthDate, targetYear)) {
    throw new Refused('NISA_UNAVAILABLE');
  }
  const missing = nisaDocuments(kind).filter((document) => !documents.includes(document));
  const newest = await findNewestNisaRequest(tx, customer.id);
  const running = newest && isNisaRequestRunning(newest.status) ? newest : null;
  if (running && !(running.kind === kind && mayStepNisaRequest(running.status, 'SUBMITTED'))) {
    throw new Refused('DUPLICATE');
  }
  const at = clock.now();
  const request = {
    id: running?.id ?? newId(),
    customerId: customer.id,
    kind,
    targetYear: running?.targetYear ?? targetYear,
    status: 'SUBMITTED',
    requiredDocuments: missing,
  } as const;
  if (running) await stepNisaRequest(tx, running.id, { ...request, message: null, at });
  const receiptNumber = running?.receiptNumber ?? (await addNisaRequest(tx, { ...request, at }));
  if (customer.nisa === 'NOT_OPENED') {
    await writeNisa(tx, customer.id, { status: 'REQUESTING', openedOn: null, closedOn: null });
  }
  await trace(tx, procedure, 'account-opening', 'nisa-request.submitted', customer.id, { request: request.id, kind });
  return { ...request, receiptNumber };
}

/** Together with an account: its review was the review, so it opens provisionally at once (rule NISA-15). */
export async function openNisaWith(
  tx: Tx,
  customer: ProcedureCustomer,
  draft: NisaRequestDraft,
  procedure: Procedure,
): Promise<void> {
  const request = await startNisa(tx, customer, draft, procedure);
  await openProvisionally(tx, customer, request, procedure);
}

export async function openProvisionally(
  tx: Tx,
  customer: ProcedureCustomer,
  request: RunningNisaRequest,
  { clock }: Procedure,
): Promise<void> {
  const opensOn = nisaOpensOn(request.targetYear, clock.today());
  await stepNisaRequest(tx, request.id, {
    status: 'PROVISIONALLY_OPENED',
    message: '仮開設しました。税務署の確認には1～2週間かかります。',
    requiredDocuments: [],
    at: clock.now(),
  });
  await writeNisa(tx, customer.id, { status: 'AVAILABLE', openedOn: opensOn, closedOn: null });
}
