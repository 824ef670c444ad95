import type { listMaskedUsers, listUnmaskedUsers } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { isWithdrawBankUnset, maskPerson, type PersonDetails } from '@tsuzura/domain/account';
import { findPerson, type StoredPerson } from '@tsuzura/store/account';
import { writeAudit, type Reader, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';

/** Who never applied is not known to us as a person: an empty list, not a refusal. */
export async function showMasked(reader: Reader, subject: string): Promise<Answer<typeof listMaskedUsers>> {
  const person = await findPerson(reader, subject);
  return { users: person ? [shown(maskPerson(detailsOf(person)))] : [] };
}

/** Every look at a whole person leaves a trace; the trace holds no value of the person. */
export async function showUnmasked(
  tx: Tx,
  subject: string,
  { clock, requestId }: { clock: Clock; requestId: string },
): Promise<Answer<typeof listUnmaskedUsers>> {
  const person = await findPerson(tx, subject);
  if (!person) return { users: [] };
  await writeAudit(tx, {
    at: clock.now(),
    actorRole: 'customer',
    actor: person.customerId,
    action: 'person.unmasked',
    subject: person.customerId,
    requestId,
  });
  return {
    users: [
      {
        ...shown(detailsOf(person)),
        occupation: person.occupation,
        employer: person.employer,
        investmentPurpose: person.investmentPurpose,
        annualIncomeBand: person.annualIncomeBand,
        financialAssetsBand: person.financialAssetsBand,
        experience: { ...person.experience },
        insider: person.insider,
      },
    ],
  };
}

function detailsOf(person: StoredPerson): PersonDetails {
  const { bank } = person;
  return {
    name: `${person.lastName} ${person.firstName}`,
    nameKana: `${person.lastNameKana} ${person.firstNameKana}`,
    birthDate: person.birthDate,
    postalCode: person.postalCode,
    phoneNumber: person.phoneNumber,
    email: person.email,
    prefecture: person.prefecture,
    city: person.city,
    street: person.street,
    withdrawBank:
      bank === null || isWithdrawBankUnset(bank)
        ? null
        : { bankName: bank.bankName, branchName: bank.branchName, number: bank.number },
  };
}

const shown = ({ prefecture, city, street, ...details }: PersonDetails) => ({
  ...details,
  address: prefecture + city + street,
});
