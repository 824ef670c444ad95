import type { Ymd } from '@tsuzura/domain/calendar';
import type { BankAccountType } from '@tsuzura/domain/account';
import { assert } from '@tsuzura/domain/kernel';
import { statement, type Tx } from '../kernel/index.ts';
import type { Withholding } from './account-choices.ts';
import type { ProductStatus } from './account.ts';
import type { StoredPerson } from './person.ts';

export interface RegisteredBank {
  readonly code: string;
  readonly branchCode: string;
  readonly accountType: BankAccountType;
  readonly number: string;
  readonly bankName: string;
  readonly branchName: string;
  readonly holderKana: string;
}

export interface OpenedAccount {
  readonly customerId: string;
  readonly openedOn: Ymd;
  readonly withholding: Withholding | null;
  readonly bank: RegisteredBank;
}

export type NewPerson = Omit<StoredPerson, 'email' | 'bank'>;

const writePersonRow = statement<object, readonly unknown[]>(
  'account.person-write',
  `insert into app.person (customer_id, last_name, first_name, last_name_kana, first_name_kana, birth_date, postal_code, prefecture,
      city, street, phone_number, occupation, employer, investment_purpose, annual_income_band, financial_assets_band,
      experience, insider)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb, $18)
    on conflict (customer_id) do update set last_name = excluded.last_name, first_name = excluded.first_name,
      last_name_kana = excluded.last_name_kana, first_name_kana = excluded.first_name_kana, birth_date = excluded.birth_date,
      postal_code = excluded.postal_code, prefecture = excluded.prefecture, city = excluded.city, street = excluded.street,
      phone_number = excluded.phone_number, occupation = excluded.occupation, employer = excluded.employer,
      investment_purpose = excluded.investment_purpose, annual_income_band = excluded.annual_income_band,
      financial_assets_band = excluded.financial_assets_band, experience = excluded.experience, insider = excluded.insider`,
);

export async function writePerson(tx: Tx, person: NewPerson): Promise<void> {
  await writePersonRow(
    tx,
    person.customerId,
    person.lastName,
    person.firstName,
    person.lastNameKana,
    person.firstNameKana,
    person.birthDate,
    person.postalCode,
    person.prefecture,
    person.city,
    person.street,
    person.phoneNumber,
    person.occupation,
    person.employer,
    person.investmentPurpose,
    person.annualIncomeBand,
    person.financialAssetsBand,
    JSON.stringify(person.experience),
    person.insider,
  );
}

/** Who closed an account and comes back keeps its number; the other products stay as they are. */
const open = statement<{ number: string }, readonly unknown[]>(
  'account.open',
  `insert into app.account (customer_id, number, opened_on, equity, nisa, margin, us_equity, last_confirmed_on,
      specific_withholding, specific_next_year_withholding, specific_dividends_included, dividend_method,
      bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana)
    values ($1, lpad(nextval('app.account_number')::text, 7, '0'), $2, 'AVAILABLE', 'NOT_OPENED', 'NOT_OPENED', 'NOT_OPENED', $2,
      $3, $3, $3 is not distinct from 'WITH', 'PROPORTIONAL', $4, $5, $6, $7, $8, $9, $10)
    on conflict (customer_id) do update set opened_on = excluded.opened_on, equity = 'AVAILABLE', equity_closed_on = null,
      last_confirmed_on = excluded.last_confirmed_on, specific_withholding = excluded.specific_withholding,
      specific_next_year_withholding = excluded.specific_next_year_withholding,
      specific_dividends_included = excluded.specific_dividends_included, bank_code = excluded.bank_code,
      bank_branch_code = excluded.bank_branch_code, bank_account_type = excluded.bank_account_type,
      bank_number = excluded.bank_number, bank_name = excluded.bank_name, bank_branch_name = excluded.bank_branch_name,
      bank_holder_kana = excluded.bank_holder_kana
    returning number`,
);

export async function openAccount(tx: Tx, { customerId, openedOn, withholding, bank }: OpenedAccount): Promise<string> {
  const [row] = await open(tx, customerId, openedOn, withholding, ...bankColumns(bank));
  assert(row, 'an account that was opened has a number');
  return row.number;
}

const bankColumns = (bank: RegisteredBank) => [
  bank.code,
  bank.branchCode,
  bank.accountType,
  bank.number,
  bank.bankName,
  bank.branchName,
  bank.holderKana,
];

const changeBank = statement<object, readonly unknown[]>(
  'account.bank-write',
  `update app.account set bank_code = $2, bank_branch_code = $3, bank_account_type = $4, bank_number = $5, bank_name = $6,
      bank_branch_name = $7, bank_holder_kana = $8 where customer_id = $1`,
);

export async function writeBank(tx: Tx, customerId: string, bank: RegisteredBank): Promise<void> {
  await changeBank(tx, customerId, ...bankColumns(bank));
}

const nisaStatus = statement<object, readonly unknown[]>(
  'account.nisa-write',
  `update app.account set nisa = $2, nisa_opened_on = $3, nisa_closed_on = $4 where customer_id = $1`,
);

export async function writeNisa(
  tx: Tx,
  customerId: string,
  to: { readonly status: ProductStatus; readonly openedOn: Ymd | null; readonly closedOn: Ymd | null },
): Promise<void> {
  await nisaStatus(tx, customerId, to.status, to.openedOn, to.closedOn);
}

const apply = statement<object, [customerId: string]>(
  'account.apply',
  `insert into app.account (customer_id, number, equity, nisa, margin, us_equity)
    values ($1, lpad(nextval('app.account_number')::text, 7, '0'), 'REQUESTING', 'NOT_OPENED', 'NOT_OPENED', 'NOT_OPENED')
    on conflict (customer_id) do update set equity = 'REQUESTING' where account.equity = 'NOT_OPENED'`,
);
const withdraw = statement<object, [customerId: string]>(
  'account.apply-no-more',
  `update app.account set equity = 'NOT_OPENED' where customer_id = $1 and equity = 'REQUESTING'`,
);

/** 申込中. Who closed an account stays a closed customer until the new one is open: they go on reading their statements. */
export async function markRequesting(tx: Tx, customerId: string): Promise<void> {
  await apply(tx, customerId);
}

export async function unmarkRequesting(tx: Tx, customerId: string): Promise<void> {
  await withdraw(tx, customerId);
}

const openFurther = statement<object, readonly unknown[]>(
  'account.open-further',
  `update app.account set margin = case when $2 then 'REQUESTING' else margin end, can_trade_margin = can_trade_margin or $2,
      us_equity = case when $3 then 'AVAILABLE' else us_equity end, can_trade_us_equity = can_trade_us_equity or $3,
      w8ben_signed_on = case when $3 then $4::date else w8ben_signed_on end
    where customer_id = $1`,
);

/**
 * What the review found suitable, beside the account. Margin waits for the next business day (`openMarginAccounts`); W-8BEN is signed
 * with the application for US shares (rule US-8).
 */
export async function openFurtherProducts(
  tx: Tx,
  customerId: string,
  { margin, usEquity, today }: { readonly margin: boolean; readonly usEquity: boolean; readonly today: Ymd },
): Promise<void> {
  await openFurther(tx, customerId, margin, usEquity, today);
}

const openMargin = statement<{ id: string; mail: string }, [today: Ymd, limit: number]>(
  'account.open-margin',
  `with due as (select a.customer_id, c.username as mail from app.account a join app.customer c on c.id = a.customer_id
      where a.margin = 'REQUESTING' and exists (select from app.account_request r where r.customer_id = a.customer_id
        and r.status = 'OPENED' and 'MARGIN' = any (r.products) and r.opened_on < $1)
      order by a.customer_id limit $2 for update of a)
    update app.account a set margin = 'AVAILABLE' from due where a.customer_id = due.customer_id
    returning a.customer_id as id, due.mail`,
);

/** Margin accounts that were approved before this day can be used from it on. */
export const openMarginAccounts = (
  tx: Tx,
  today: Ymd,
  limit: number,
): Promise<readonly { readonly id: string; readonly mail: string }[]> => openMargin(tx, today, limit);
