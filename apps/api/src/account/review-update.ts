import { BankToRegister, ProfileChanges, type reportUpdateReview } from '@tsuzura/contract/partner';
import { decode, Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { mayStepUpdateRequest, ownHolderName, withdrawalsAgainOn } from '@tsuzura/domain/account';
import { assert } from '@tsuzura/domain/kernel';
import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  holdWithdrawals,
  lockCustomerById,
  lockUpdateRequest,
  stepUpdateRequest,
  updateRequestOwner,
  writeBank,
  writeBankHolder,
  writeConfirmed,
  writePersonChanges,
  type ProcedureCustomer,
  type RunningUpdateRequest,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { addProtectionEvent } from '@tsuzura/store/protection';
import { notify } from '../notification/index.ts';
import { freezeLinkOf, trace, type Procedure } from './procedure.ts';

/** A change counts from COMPLETED on. Told twice, a result has its effect once. */
export async function reviewUpdate(
  tx: Tx,
  { requestId, status }: Received<typeof reportUpdateReview, 'body'>,
  procedure: Procedure,
): Promise<Answer<typeof reportUpdateReview>> {
  const { clock } = procedure;
  const owner = await updateRequestOwner(tx, requestId);
  const customer = owner === null ? null : await lockCustomerById(tx, owner);
  const request = await lockUpdateRequest(tx, requestId);
  if (!customer || !request) throw new Refused('NOT_FOUND');
  if (request.status === status) return { status, withdrawalsHeldUntil: null };
  if (!mayStepUpdateRequest(request.status, status)) throw new Refused('PROCEDURE_STATE');
  if (status === 'COMPLETED' && customer.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (status === 'COMPLETED' && customer.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  await stepUpdateRequest(tx, request.id, status, clock.now());
  const heldUntil = status === 'COMPLETED' ? await apply(tx, customer, request, clock.now()) : null;
  await trace(tx, procedure, 'account-update', 'update-request.reviewed', customer.id, {
    request: request.id,
    before: request.status,
    after: status,
    heldUntil,
  });
  await notifyReviewed(tx, customer, { ...request, status }, heldUntil, procedure);
  return { status, withdrawalsHeldUntil: heldUntil };
}

/** Returns until when nothing is paid out because of it (rule PROT-3: bank and telephone). */
async function apply(
  tx: Tx,
  customer: ProcedureCustomer,
  request: RunningUpdateRequest,
  now: Instant,
): Promise<Ymd | null> {
  const today = ymdOf(now);
  const holds =
    request.kind === 'WITHDRAW_BANK'
      ? await applyBank(tx, customer, request)
      : await applyProfile(tx, customer, request, today);
  if (!holds) return null;
  const until = withdrawalsAgainOn(today);
  await holdWithdrawals(tx, customer.id, until);
  await addProtectionEvent(tx, customer.id, { kind: 'BANK_CHANGE', detail: request.kind, at: now });
  return until;
}

async function applyBank(tx: Tx, customer: ProcedureCustomer, { changes }: RunningUpdateRequest): Promise<boolean> {
  const read = decode(BankToRegister, changes);
  assert(read.ok && customer.lastNameKana !== null && customer.firstNameKana !== null, 'a bank was asked for by name');
  const bank = read.value;
  await writeBank(tx, customer.id, {
    code: bank.bankCode,
    branchCode: bank.branchCode,
    accountType: bank.bankAccountType,
    number: bank.bankAccountNumber,
    bankName: bank.bankName,
    branchName: bank.bankBranchName,
    holderKana: ownHolderName({ lastNameKana: customer.lastNameKana, firstNameKana: customer.firstNameKana }),
  });
  return true;
}

async function applyProfile(
  tx: Tx,
  customer: ProcedureCustomer,
  { changes }: RunningUpdateRequest,
  today: Ymd,
): Promise<boolean> {
  const read = decode(ProfileChanges, changes);
  assert(read.ok, 'a change that was accepted still reads as one');
  const { value } = read;
  await writePersonChanges(tx, customer.id, value);
  const lastNameKana = value.lastNameKana ?? customer.lastNameKana;
  const firstNameKana = value.firstNameKana ?? customer.firstNameKana;
  if (lastNameKana !== null && firstNameKana !== null) {
    await writeBankHolder(tx, customer.id, ownHolderName({ lastNameKana, firstNameKana }));
  }
  await writeConfirmed(tx, customer.id, today);
  return value.phoneNumber !== undefined;
}

async function notifyReviewed(
  tx: Tx,
  customer: ProcedureCustomer,
  { id, kind: changed, status }: RunningUpdateRequest,
  heldUntil: Ymd | null,
  procedure: Procedure,
): Promise<void> {
  const at = procedure.clock.now();
  if (status === 'COMPLETED') {
    const freezeLink = heldUntil === null ? null : await freezeLinkOf(tx, customer.id, procedure);
    await notify(tx, customer, { kind: 'account.changed', id, changed, heldUntil, freezeLink }, at);
  }
  if (status === 'REJECTED') await notify(tx, customer, { kind: 'account.change-rejected', id, changed }, at);
}
