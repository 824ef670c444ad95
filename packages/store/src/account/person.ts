import type { Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';

/** 顧客カード: the person, and the bank their money goes to. */
export interface StoredPerson {
  readonly customerId: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
  readonly birthDate: Ymd;
  readonly postalCode: string;
  readonly prefecture: string;
  readonly city: string;
  readonly street: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly occupation: string;
  readonly employer: string | null;
  readonly investmentPurpose: string;
  readonly annualIncomeBand: string;
  readonly financialAssetsBand: string;
  readonly experience: Readonly<Record<string, string>>;
  readonly insider: boolean;
  /** Null while there is no account. */
  readonly bank: {
    readonly code: string;
    readonly branchCode: string;
    readonly number: string;
    readonly bankName: string;
    readonly branchName: string;
  } | null;
}

const bySubject = query('account.person-by-subject', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.customer as c')
    .innerJoin('app.person as p', 'p.customer_id', 'c.id')
    .leftJoin('app.account as a', 'a.customer_id', 'c.id')
    .selectAll('p')
    .select(['c.username', 'a.bank_code', 'a.bank_branch_code', 'a.bank_number', 'a.bank_name', 'a.bank_branch_name'])
    .where('c.subject', '=', subject),
);

export async function findPerson(reader: Reader, subject: string): Promise<StoredPerson | null> {
  const row = await bySubject(reader, subject).executeTakeFirst();
  if (!row) return null;
  const { bank_code: code, bank_branch_code: branchCode, bank_number: number } = row;
  return {
    customerId: row.customer_id,
    lastName: row.last_name,
    firstName: row.first_name,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    birthDate: row.birth_date,
    postalCode: row.postal_code,
    prefecture: row.prefecture,
    city: row.city,
    street: row.street,
    phoneNumber: row.phone_number,
    email: row.username,
    occupation: row.occupation,
    employer: row.employer,
    investmentPurpose: row.investment_purpose,
    annualIncomeBand: row.annual_income_band,
    financialAssetsBand: row.financial_assets_band,
    experience: row.experience as Record<string, string>,
    insider: row.insider,
    bank:
      code === null || branchCode === null || number === null
        ? null
        : { code, branchCode, number, bankName: row.bank_name ?? '', branchName: row.bank_branch_name ?? '' },
  };
}
