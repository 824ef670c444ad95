import { AccountApplication, type reportAccountReview } from '@tsuzura/contract/partner';
import { decode, Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { mayStepAccountRequest, ownHolderName } from '@tsuzura/domain/account';
import { assert } from '@tsuzura/domain/kernel';
import {
  accountRequestOwner,
  lockAccountRequest,
  lockCustomerById,
  openAccount,
  openFurtherProducts,
  stepAccountRequest,
  unmarkRequesting,
  writePerson,
  type ProcedureCustomer,
  type RunningAccountRequest,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { isTaken } from '@tsuzura/store/operator';
import { openNisaWith } from './apply-for-nisa.ts';
import { notify } from '../notification/index.ts';
import { trace, type Procedure, type Teller } from './procedure.ts';

type Reported = Received<typeof reportAccountReview, 'body'>;

/** How the review goes on. Told twice, a result has its effect once. */
export async function reviewApplication(
  tx: Tx,
  { requestId, status, defects }: Reported,
  procedure: Procedure,
  by: Teller = 'account-opening',
): Promise<Answer<typeof reportAccountReview>> {
  const { clock } = procedure;
  const owner = await accountRequestOwner(tx, requestId);
  const customer = owner === null ? null : await lockCustomerById(tx, owner);
  const request = await lockAccountRequest(tx, requestId);
  if (!customer || !request) throw new Refused('NOT_FOUND');
  if (request.status === status || (status === 'APPROVED' && request.status === 'OPENED')) {
    return { status: request.status, openedOn: request.openedOn };
  }
  // A person has taken it over: what the site reports is heard and has no effect.
  if (by === 'account-opening' && (await isTaken(tx, request.id)))
    return { status: request.status, openedOn: request.openedOn };
  if (!mayStepAccountRequest(request.status, status)) throw new Refused('PROCEDURE_STATE');
  await stepAccountRequest(tx, request.id, { status, defects, at: clock.now() });
  await trace(tx, procedure, by, 'account-request.reviewed', customer.id, {
    request: request.id,
    before: request.status,
    after: status,
  });
  if (status === 'APPROVED') return open(tx, customer, request, procedure);
  if (status === 'REJECTED' || status === 'CANCELED') await unmarkRequesting(tx, customer.id);
  await notifyReviewed(tx, customer, request, { status, defects }, procedure);
  return { status, openedOn: null };
}

/** An application that no person has to look at: every step of the review at once. */
export async function approveRequest(
  tx: Tx,
  customer: ProcedureCustomer,
  id: string,
  procedure: Procedure,
): Promise<void> {
  const request = await lockAccountRequest(tx, id);
  assert(request, 'the application was written a moment ago');
  for (const status of ['IDENTITY_CHECKING', 'IN_REVIEW', 'APPROVED'] as const)
    await stepAccountRequest(tx, id, { status, at: procedure.clock.now() });
  await open(tx, customer, request, procedure);
}

/** APPROVED becomes OPENED in the same breath: the customer never meets an account that is approved and not there. */
async function open(
  tx: Tx,
  customer: ProcedureCustomer,
  request: RunningAccountRequest,
  procedure: Procedure,
): Promise<Answer<typeof reportAccountReview>> {
  const { clock } = procedure;
  const today = clock.today();
  if (request.products.includes('EQUITY')) await openFromApplication(tx, customer, request, procedure);
  await openFurtherProducts(tx, customer.id, {
    margin: request.products.includes('MARGIN'),
    usEquity: request.products.includes('US_EQUITY'),
    today,
  });
  if (request.products.includes('US_EQUITY'))
    await notify(tx, customer, { kind: 'account.us-opened', id: request.id, openedOn: today }, clock.now());
  await stepAccountRequest(tx, request.id, { status: 'OPENED', openedOn: today, at: clock.now() });
  await trace(tx, procedure, 'account-opening', 'account-request.opened', customer.id, { request: request.id });
  return { status: 'OPENED', openedOn: today };
}

async function openFromApplication(
  tx: Tx,
  customer: ProcedureCustomer,
  request: RunningAccountRequest,
  procedure: Procedure,
): Promise<void> {
  const read = decode(AccountApplication, request.application);
  assert(read.ok, 'an application that was accepted still reads as one');
  const { bank, specificAccount, nisa, nisaPapers, ...person } = read.value;
  const openedOn = procedure.clock.today();
  await writePerson(tx, { ...person, customerId: customer.id });
  const number = await openAccount(tx, {
    customerId: customer.id,
    openedOn,
    withholding: specificAccount === 'NONE' ? null : specificAccount,
    bank: {
      code: bank.bankCode,
      branchCode: bank.branchCode,
      accountType: bank.bankAccountType,
      number: bank.bankAccountNumber,
      bankName: bank.bankName,
      branchName: bank.bankBranchName,
      holderKana: ownHolderName(person),
    },
  });
  if (nisa !== 'NONE') {
    const opened = { ...customer, equity: 'AVAILABLE' as const, birthDate: person.birthDate };
    await openNisaWith(tx, opened, { kind: nisa, documents: nisaPapers }, procedure);
  }
  const event = { id: request.id, accountNumber: number, openedOn, withNisa: nisa !== 'NONE' };
  await notify(tx, customer, { kind: 'account.opened', ...event }, procedure.clock.now());
}

async function notifyReviewed(
  tx: Tx,
  customer: ProcedureCustomer,
  { id, products }: Pick<RunningAccountRequest, 'id' | 'products'>,
  { status, defects }: Pick<Reported, 'status' | 'defects'>,
  { clock, requestId }: Procedure,
): Promise<void> {
  if (status === 'DOCUMENT_DEFECT')
    await notify(
      tx,
      customer,
      { kind: 'account.application-defective', id, requestId, products, defects },
      clock.now(),
    );
  if (status === 'REJECTED')
    await notify(tx, customer, { kind: 'account.application-rejected', id, requestId, products }, clock.now());
}
