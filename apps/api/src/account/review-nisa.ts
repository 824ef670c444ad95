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
  type ProcedureCustomer,
  type RunningNisaRequest,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { openProvisionally } from './apply-for-nisa.ts';
import { movePurchasesToTaxable } from './move-to-taxable.ts';
import { sendLetter, trace, type Procedure, type Teller } from './procedure.ts';

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
  await notify(tx, customer, request, status, procedure);
  return { status };
}

const messages: Partial<Record<NisaRequestStatus, string>> = {
  TAX_OFFICE_REVIEW: '税務署で確認しています。',
  APPROVED: '税務署の確認が終わりました。',
  REJECTED_DUPLICATE: 'ほかの金融機関にNISA口座があるため、開設できませんでした。購入は課税口座での取引になりました。',
  REJECTED_DOCUMENT: '書類に確認が必要な点がありました。もう一度お送りください。',
};

const letters: Partial<Record<NisaRequestStatus, readonly [subject: string, text: string]>> = {
  PROVISIONALLY_OPENED: [
    'NISA口座を仮開設しました',
    'NISA口座を仮開設しました。税務署の確認には1～2週間かかります。\n\nほかの金融機関にNISA口座があると分かった場合、購入は課税口座での取引になります。',
  ],
  APPROVED: ['NISA口座の開設が確定しました', '税務署の確認が終わり、NISA口座の開設が確定しました。'],
  REJECTED_DUPLICATE: [
    'NISA口座を開設できませんでした',
    'ほかの金融機関にNISA口座があるため、開設できませんでした。\n\nNISA口座での購入は、購入した日から課税口座での取引として扱います。',
  ],
  REJECTED_DOCUMENT: [
    'NISAの書類をご確認ください',
    'NISAの書類に確認が必要な点がありました。内容をご確認のうえ、もう一度お送りください。',
  ],
};

async function notify(
  tx: Tx,
  { mail }: ProcedureCustomer,
  { id }: RunningNisaRequest,
  status: NisaRequestStatus,
  procedure: Procedure,
): Promise<void> {
  const letter = letters[status];
  if (!letter) return;
  const [subject, text] = letter;
  await sendLetter(tx, procedure, { about: `${id} ${status} ${procedure.requestId}`, to: mail, subject, text });
}

const atOnce = 200;

/** Every business morning what was opened provisionally before today goes to the tax office. */
export async function sendToTaxOffice(tx: Tx, at: Instant): Promise<void> {
  const clock = { now: () => at, today: () => ymdOf(at) };
  const procedure = { clock, newId: () => '', requestId: 'account.send-to-tax-office' };
  for (const requestId of await nisaRequestsToSend(tx, atJst(ymdOf(at), '00:00'), atOnce)) {
    await reviewNisa(tx, { requestId, status: 'TAX_OFFICE_REVIEW' }, procedure, 'system');
  }
}
