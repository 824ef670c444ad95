import type { confirmPerson } from '@tsuzura/contract/main';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import { isAccountRequestRunning, resemblance, type KnownPerson } from '@tsuzura/domain/account';
import {
  addPersonCheck,
  findNewestRequest,
  lockCustomerBySubject,
  peopleBornOn,
  type PersonCheckResult,
  type ProcedureCustomer,
} from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import type { Procedure } from './procedure.ts';

/** 名寄せ before an application. Whom the person resembles stays with us. */
export async function confirmApplicant(
  tx: Tx,
  subject: string,
  person: KnownPerson,
  procedure: Procedure,
): Promise<Answer<typeof confirmPerson>> {
  const customer = await lockCustomerBySubject(tx, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  const { id, result } = await checkPerson(tx, customer, person, procedure);
  return { result, aggregationId: id };
}

/** Finds out whether this person is known already, and keeps what was found for the review. */
export async function checkPerson(
  tx: Tx,
  customer: ProcedureCustomer,
  person: KnownPerson,
  { clock, newId }: Pick<Procedure, 'clock' | 'newId'>,
): Promise<{ readonly id: string; readonly result: PersonCheckResult }> {
  const { result, resembles } = await lookFor(tx, customer, person);
  const id = newId();
  await addPersonCheck(tx, { id, customerId: customer.id, result, resembles, at: clock.now() });
  return { id, result };
}

async function lookFor(
  tx: Tx,
  customer: ProcedureCustomer,
  person: KnownPerson,
): Promise<{ result: PersonCheckResult; resembles: string | null }> {
  if (customer.equity === 'AVAILABLE') return { result: 'EXISTING_CUSTOMER', resembles: customer.id };
  const newest = await findNewestRequest(tx, customer.id);
  if (newest && newest.status !== 'DRAFT' && isAccountRequestRunning(newest.status)) {
    return { result: 'IN_PROGRESS', resembles: null };
  }
  // Their own old card is not somebody else's.
  const others = (await peopleBornOn(tx, person.birthDate)).filter(({ customerId }) => customerId !== customer.id);
  const same = others.find((other) => resemblance(other, person) === 'SAME');
  if (same)
    return { result: same.equity === 'CLOSE' ? 'NEEDS_CHECK' : 'EXISTING_CUSTOMER', resembles: same.customerId };
  const similar = others.find((other) => resemblance(other, person) === 'SIMILAR');
  return similar ? { result: 'NEEDS_CHECK', resembles: similar.customerId } : { result: 'NEW', resembles: null };
}
