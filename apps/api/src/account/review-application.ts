import { AccountApplication, type reportAccountReview } from '@tsuzura/contract/partner';
import { decode, Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { mayStepAccountRequest, ownHolderName } from '@tsuzura/domain/account';
import { longDate } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
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
import { openNisaWith } from './apply-for-nisa.ts';
import { sendLetter, trace, type Procedure } from './procedure.ts';

type Reported = Received<typeof reportAccountReview, 'body'>;

/** How the review goes on. Told twice, a result has its effect once. */
export async function reviewApplication(
  tx: Tx,
  { requestId, status, defects }: Reported,
  procedure: Procedure,
): Promise<Answer<typeof reportAccountReview>> {
  const { clock } = procedure;
  const owner = await accountRequestOwner(tx, requestId);
  const customer = owner === null ? null : await lockCustomerById(tx, owner);
  const request = await lockAccountRequest(tx, requestId);
  if (!customer || !request) throw new Refused('NOT_FOUND');
  if (request.status === status || (status === 'APPROVED' && request.status === 'OPENED')) {
    return { status: request.status, openedOn: request.openedOn };
  }
  if (!mayStepAccountRequest(request.status, status)) throw new Refused('PROCEDURE_STATE');
  await stepAccountRequest(tx, request.id, { status, defects, at: clock.now() });
  await trace(tx, procedure, 'account-opening', 'account-request.reviewed', customer.id, {
    request: request.id,
    before: request.status,
    after: status,
  });
  if (status === 'APPROVED') return open(tx, customer, request, procedure);
  if (status === 'REJECTED' || status === 'CANCELED') await unmarkRequesting(tx, customer.id);
  await notify(tx, customer, request.id, { status, defects }, procedure);
  return { status, openedOn: null };
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
  });
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
  await notifyOpened(
    tx,
    customer.mail,
    { requestId: request.id, number, openedOn, withNisa: nisa !== 'NONE' },
    procedure,
  );
}

async function notifyOpened(
  tx: Tx,
  to: string,
  account: { requestId: string; number: string; openedOn: Ymd; withNisa: boolean },
  procedure: Procedure,
): Promise<void> {
  await sendLetter(tx, procedure, {
    about: `${account.requestId} OPENED`,
    to,
    subject: '口座を開設しました',
    text: [
      `口座を開設しました。\n口座番号：＊＊＊＊${account.number.slice(-3)}\n開設日：${longDate(account.openedOn)}`,
      ...(account.withNisa ? ['NISA口座は、税務署の確認が終わるまで仮の開設です。'] : []),
      '次は、マイページで書面をご確認のうえ、ご入金ください。入金のあと、ファンドをお選びいただけます。',
    ].join('\n\n'),
  });
}

async function notify(
  tx: Tx,
  { mail }: ProcedureCustomer,
  id: string,
  { status, defects }: Pick<Reported, 'status' | 'defects'>,
  procedure: Procedure,
): Promise<void> {
  const about = `${id} ${status} ${procedure.requestId}`;
  if (status === 'DOCUMENT_DEFECT') {
    const list = defects.map(({ message }) => `・${message}`).join('\n');
    await sendLetter(tx, procedure, {
      about,
      to: mail,
      subject: 'お申し込みの内容をご確認ください',
      text: `口座開設のお申し込みに、確認が必要な点がありました。\n${list}\n\nマイページから、内容を直してもう一度お送りください。`,
    });
  }
  // No reason is given (ux.md §3.7).
  if (status === 'REJECTED') {
    await sendLetter(tx, procedure, {
      about,
      to: mail,
      subject: '口座開設のお申し込みについて',
      text: '審査の結果、今回は口座を開設できませんでした。ご希望に沿えず申し訳ありません。',
    });
  }
}
