import type { reportNisaReview } from '@tsuzura/contract/partner';
import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { mayStepNisaRequest, type NisaRequestStatus } from '@tsuzura/domain/account';
import { atJst, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  lockCustomerById,
  lockNisaRequest,
  nisaRequestOwner,
  nisaRequestsToSend,
  stepNisaRequest,
  writeNisa,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { openProvisionally } from './apply-for-nisa.ts';
import { movePurchasesToTaxable } from './move-to-taxable.ts';
import { notify, type NotifiedNisaStatus } from '../notification/index.ts';
import { trace, type Procedure, type Teller } from './procedure.ts';

/** How far the review or the tax office is. Told twice, a result has its effect once. */
export async function reviewNisa(
  tx: Tx,
  { requestId, status }: Received<typeof reportNisaReview, 'body'>,
  procedure: Procedure,
  by: Teller = 'account-opening',
): Promise<Answer<typeof reportNisaReview>> {
  const { clock } = procedure;
  const owner = await nisaRequestOwner(tx, requestId);
  const customer = owner === null ? null : await lockCustomerById(tx, owner);
  const request = await lockNisaRequest(tx, requestId);
  if (!customer || !request) throw new Refused('NOT_FOUND');
  if (request.status === status) return { status };
  if (!mayStepNisaRequest(request.status, status)) throw new Refused('PROCEDURE_STATE');
  // Documents that never came are asked for, not overlooked.
  if (status === 'PROVISIONALLY_OPENED' && request.requiredDocuments.length > 0) throw new Refused('PROCEDURE_STATE');

  if (status === 'PROVISIONALLY_OPENED') await openProvisionally(tx, customer, request, procedure);
  else {
    await stepNisaRequest(tx, request.id, {
      status,
      message: messages[status] ?? null,
      requiredDocuments: request.requiredDocuments,
      at: clock.now(),
    });
  }
  if (status === 'REJECTED_DUPLICATE') await movePurchasesToTaxable(tx, customer, request, procedure);
  if (status === 'CANCELED' && customer.nisa === 'REQUESTING') {
    await writeNisa(tx, customer.id, { status: 'NOT_OPENED', openedOn: null, closedOn: null });
  }
  await trace(tx, procedure, by, 'nisa-request.reviewed', customer.id, {
    request: request.id,
    before: request.status,
    after: status,
  });
  if (isNotified(status)) {
    const event = { kind: 'account.nisa-reviewed', id: request.id, status, requestId: procedure.requestId } as const;
    await notify(tx, customer, event, clock.now());
  }
  return { status };
}

const messages: Partial<Record<NisaRequestStatus, string>> = {
  TAX_OFFICE_REVIEW: '税務署で確認しています。',
  APPROVED: '税務署の確認が終わりました。',
  REJECTED_DUPLICATE: 'ほかの金融機関にNISA口座があるため、開設できませんでした。購入は課税口座での取引になりました。',
  REJECTED_DOCUMENT: '書類に確認が必要な点がありました。もう一度お送りください。',
};

const notifiedStatuses: readonly string[] = [
  'PROVISIONALLY_OPENED',
  'APPROVED',
  'REJECTED_DUPLICATE',
  'REJECTED_DOCUMENT',
] satisfies NotifiedNisaStatus[];
const isNotified = (status: NisaRequestStatus): status is NotifiedNisaStatus => notifiedStatuses.includes(status);

const atOnce = 200;

/** Every business morning what was opened provisionally before today goes to the tax office. */
export async function sendToTaxOffice(tx: Tx, at: Instant): Promise<void> {
  const clock = { now: () => at, today: () => ymdOf(at) };
  const procedure = { clock, newId: () => '', requestId: 'account.send-to-tax-office' };
  for (const requestId of await nisaRequestsToSend(tx, atJst(ymdOf(at), '00:00'), atOnce)) {
    await reviewNisa(tx, { requestId, status: 'TAX_OFFICE_REVIEW' }, procedure, 'system');
  }
}
