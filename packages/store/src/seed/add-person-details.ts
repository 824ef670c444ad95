import { zenginName } from '@tsuzura/domain/account';
import { atJst, partsOf } from '@tsuzura/domain/calendar';
import { moment, type Tx } from '../kernel/index.ts';
import type { Person, PersonAccount } from './people.ts';
import { personDetails, type PersonDetailsSeed } from './person-details.ts';

/** What a demo person chose for their account, as columns of it. */
export function choicesOf(key: string, account: PersonAccount) {
  const { nisa, withholding, margin, usEquity, openedOn } = account;
  const [, , , bankName, branchName] = account.bank;
  const holder = zenginName(detailsOf(key).kana.join(' '));
  const hasBank = bankName !== '';
  return {
    nisa_opened_on: nisa === 'NOT_OPENED' ? null : openedOn,
    specific_withholding: withholding,
    specific_next_year_withholding: withholding,
    specific_dividends_included: withholding === 'WITH',
    dividend_method: 'PROPORTIONAL',
    can_trade_margin: margin === 'AVAILABLE',
    can_trade_us_equity: usEquity === 'AVAILABLE',
    w8ben_signed_on: usEquity === 'AVAILABLE' ? openedOn : null,
    bank_name: bankName,
    bank_branch_name: branchName,
    bank_account_type: hasBank ? '1' : '',
    bank_holder_kana: hasBank && holder.ok ? holder.value : '',
  };
}

/** The person behind the account, and the procedures that led to it. */
export async function addPersonDetails(tx: Tx, id: string, person: Person, account: PersonAccount): Promise<void> {
  const details = detailsOf(person.key);
  const [lastName = '', firstName = ''] = person.name.split(' ');
  await tx
    .insertInto('app.person')
    .values({
      customer_id: id,
      last_name: lastName,
      first_name: firstName,
      last_name_kana: details.kana[0],
      first_name_kana: details.kana[1],
      birth_date: details.birthDate,
      postal_code: details.postalCode,
      prefecture: details.address[0],
      city: details.address[1],
      street: details.address[2],
      phone_number: details.phoneNumber,
      occupation: details.occupation,
      employer: details.employer,
      investment_purpose: details.purpose,
      annual_income_band: details.income,
      financial_assets_band: details.assets,
      experience: JSON.stringify(details.experience),
      insider: details.insider ?? false,
    })
    .execute();
  await addOpening(tx, id, account);
  if (account.pendingUpdate) await addUpdateRequest(tx, id, account.pendingUpdate);
}

async function addOpening(tx: Tx, id: string, { openedOn, nisa, withholding }: PersonAccount): Promise<void> {
  const applied = moment(atJst(openedOn, '08:00'));
  const done = moment(atJst(openedOn, '09:00'));
  const withNisa = nisa !== 'NOT_OPENED';
  await tx
    .insertInto('app.account_request')
    .values({
      id: `${id}-opening`,
      customer_id: id,
      status: 'OPENED',
      products: withNisa ? ['EQUITY', 'NISA'] : ['EQUITY'],
      specific_account: withholding ?? 'NONE',
      nisa: withNisa ? 'OPEN' : 'NONE',
      requested_at: applied,
      updated_at: done,
      opened_on: openedOn,
    })
    .execute();
  if (!withNisa) return;
  await tx
    .insertInto('app.nisa_request')
    .values({
      id: `${id}-nisa`,
      customer_id: id,
      kind: 'OPEN',
      target_year: partsOf(openedOn).year,
      status: 'APPROVED',
      created_at: applied,
      submitted_at: applied,
      updated_at: done,
    })
    .execute();
}

async function addUpdateRequest(
  tx: Tx,
  id: string,
  { on, kind }: NonNullable<PersonAccount['pendingUpdate']>,
): Promise<void> {
  const at = moment(atJst(on, '19:30'));
  await tx
    .insertInto('app.update_request')
    .values({ id: `${id}-update`, customer_id: id, kind, status: 'IN_REVIEW', requested_at: at, updated_at: at })
    .execute();
}

function detailsOf(key: string): PersonDetailsSeed {
  const details = personDetails[key];
  if (!details) throw new Error(`${key} has an account and no details`);
  return details;
}
