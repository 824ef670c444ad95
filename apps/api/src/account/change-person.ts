import {
  BankToRegister,
  ProfileChanges,
  type submitBankChange,
  type submitProfileChange,
} from '@tsuzura/contract/partner';
import { encode, Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import { ownHolderName, zenginName } from '@tsuzura/domain/account';
import {
  addUpdateRequest,
  findPendingUpdate,
  lockCustomerByHash,
  type ProcedureCustomer,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { spendStrongToken } from './issue-account-token.ts';
import { refuseTooManyChanges } from '../protection/index.ts';
import { notify } from '../notification/index.ts';
import { freezeLinkOf, trace, type Procedure } from './procedure.ts';

/** A change of the customer's own data, after a strong check. It counts after the review. */
export async function changeProfile(
  tx: Tx,
  { hashedUserId, accountToken, changes }: Received<typeof submitProfileChange, 'body'>,
  procedure: Procedure,
  realNow: () => number,
): Promise<Answer<typeof submitProfileChange>> {
  const customer = await openCustomer(tx, hashedUserId);
  await spendStrongToken(tx, accountToken, 'ACCOUNT_UPDATE', customer.id, realNow);
  const { id, receiptNumber } = await ask(tx, customer, 'PROFILE', encode(ProfileChanges, changes), procedure);
  await notify(tx, customer, { kind: 'account.profile-change-received', id, receiptNumber }, procedure.clock.now());
  return { requestId: id, status: 'REQUESTED' };
}

/** Where money goes: only after a strong check, only to the customer's own name, and the customer is told at once. */
export async function changeBank(
  tx: Tx,
  { hashedUserId, accountToken, bank, holderKana }: Received<typeof submitBankChange, 'body'>,
  procedure: Procedure,
  realNow: () => number,
): Promise<Answer<typeof submitBankChange>> {
  const customer = await openCustomer(tx, hashedUserId);
  await spendStrongToken(tx, accountToken, 'ACCOUNT_UPDATE', customer.id, realNow);
  if (!isOwnName(customer, holderKana)) throw new Refused('BANK_HOLDER');
  const { id, receiptNumber } = await ask(tx, customer, 'WITHDRAW_BANK', encode(BankToRegister, bank), procedure);
  const freezeLink = await freezeLinkOf(tx, customer.id, procedure);
  const event = { kind: 'account.bank-change-received', id, receiptNumber, bank, freezeLink } as const;
  await notify(tx, customer, event, procedure.clock.now());
  return { requestId: id, status: 'REQUESTED' };
}

async function openCustomer(tx: Tx, hashedUserId: string): Promise<ProcedureCustomer> {
  const customer = await lockCustomerByHash(tx, hashedUserId);
  if (!customer) throw new Refused('NOT_FOUND');
  if (customer.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
  if (customer.isFrozen) throw new Refused('ACCOUNT_FROZEN');
  return customer;
}

/** One change at a time: the second would not know what the first leaves behind. */
async function ask(
  tx: Tx,
  { id: customerId }: ProcedureCustomer,
  kind: 'PROFILE' | 'WITHDRAW_BANK',
  changes: Readonly<Record<string, unknown>>,
  procedure: Procedure,
): Promise<{ readonly id: string; readonly receiptNumber: string }> {
  if (await findPendingUpdate(tx, customerId)) throw new Refused('DUPLICATE');
  await refuseTooManyChanges(tx, customerId, procedure.clock.now());
  const id = procedure.newId();
  const receiptNumber = await addUpdateRequest(tx, { id, customerId, kind, changes, at: procedure.clock.now() });
  await trace(tx, procedure, 'account-update', 'update-request.received', customerId, {
    request: id,
    kind,
    fields: Object.keys(changes).join(' '),
  });
  return { id, receiptNumber };
}

/** As banks write it; spaces between the parts are left to whoever typed. */
function isOwnName({ lastNameKana, firstNameKana }: ProcedureCustomer, holderKana: string): boolean {
  if (lastNameKana === null || firstNameKana === null) return false;
  const written = zenginName(holderKana);
  const own = ownHolderName({ lastNameKana, firstNameKana });
  return written.ok && withoutSpaces(written.value) === withoutSpaces(own);
}

const withoutSpaces = (text: string): string => text.replaceAll(' ', '');
