import type { submitAccountApplication } from '@tsuzura/contract/partner';
import { AccountApplication } from '@tsuzura/contract/partner';
import { encode, Refused, type Answer, type ErrorLine, type Received } from '@tsuzura/contract/kernel';
import {
  isAccountRequestRunning,
  isOfAgeForNisa,
  mayStepAccountRequest,
  nisaDocuments,
  nisaTargetYear,
  whyNotApply,
  type Product,
} from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { findNewestRequest, lockCustomerByHash, markRequesting, writeAccountRequest } from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { attributeReferral } from '../campaign/index.ts';
import { checkPerson } from './confirm-person.ts';
import { notify } from '../notification/index.ts';
import { trace, type Procedure } from './procedure.ts';

/** An application that is complete: new, out of a draft, or corrected after a defect. It keeps its number. */
export async function receiveApplication(
  tx: Tx,
  { hashedUserId, application, pid, trackingId }: Received<typeof submitAccountApplication, 'body'>,
  procedure: Procedure,
): Promise<Answer<typeof submitAccountApplication>> {
  const { clock, newId } = procedure;
  const customer = await lockCustomerByHash(tx, hashedUserId);
  if (!customer) throw new Refused('NOT_FOUND');
  if (customer.equity === 'AVAILABLE' || customer.equity === 'SUSPENDED') throw new Refused('DUPLICATE');
  const newest = await findNewestRequest(tx, customer.id);
  const running = newest && isAccountRequestRunning(newest.status) ? newest : null;
  if (running && !mayStepAccountRequest(running.status, 'SUBMITTED')) throw new Refused('DUPLICATE');
  const lines = mistakesIn(application, clock.today());
  if (lines.length > 0) throw new Refused('INPUT', {}, lines);
  const check = running?.status === 'DOCUMENT_DEFECT' ? null : await checkPerson(tx, customer, application, procedure);
  if (check?.result === 'EXISTING_CUSTOMER') throw new Refused('DUPLICATE');

  const id = running?.id ?? newId();
  const products: readonly Product[] = application.nisa === 'NONE' ? ['EQUITY'] : ['EQUITY', 'NISA'];
  const receiptNumber = await writeAccountRequest(tx, {
    id,
    customerId: customer.id,
    status: 'SUBMITTED',
    products,
    specificAccount: application.specificAccount,
    nisa: application.nisa,
    verificationMethod: application.verificationMethod,
    pid,
    trackingId,
    personCheckId: check?.id ?? null,
    application: encode(AccountApplication, application),
    at: clock.now(),
  });
  // The link may have been opened on this device alone: what came with the application counts too (R3.09).
  if (pid !== null && trackingId !== null)
    await attributeReferral(tx, customer.id, { pid, trackingId }, { newId, now: clock.now() });
  await markRequesting(tx, customer.id);
  await trace(tx, procedure, 'account-opening', 'account-request.submitted', customer.id, { request: id });
  const { requestId } = procedure;
  const event = { kind: 'account.application-received', id, receiptNumber, requestId, products } as const;
  await notify(tx, customer, event, clock.now());
  return { requestId: id, status: 'SUBMITTED' };
}

/** Mistakes that depend on today's date. */
function mistakesIn({ birthDate, nisa, nisaPapers }: AccountApplication, today: Ymd): ErrorLine[] {
  const age = whyNotApply(birthDate, today);
  if (age === 'BIRTH_DATE') return [{ message: '生年月日をご確認ください。', field: 'birthDate' }];
  if (age === 'UNDER_AGE') return [{ message: '18歳以上のかたにお申し込みいただけます。', field: 'birthDate' }];
  if (nisa === 'NONE') return [];
  if (!isOfAgeForNisa(birthDate, nisaTargetYear(nisa, today))) {
    return [{ message: 'その年の1月1日に18歳以上のかたが、NISA口座を開設できます。', field: 'nisa' }];
  }
  return nisaDocuments(nisa).every((document) => nisaPapers.includes(document))
    ? []
    : [{ message: '前の金融機関の書類をご用意ください。', field: 'nisaPapers' }];
}
