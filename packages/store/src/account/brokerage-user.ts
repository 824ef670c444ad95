import type { Ymd } from '@tsuzura/domain/calendar';
import { query, type Reader } from '../kernel/index.ts';
import type { BankAccountType } from '@tsuzura/domain/account';

/** Where withdrawals go. Unset as in R5.02; then the type is empty too. */
export interface StoredBank {
  readonly code: string;
  readonly branchCode: string;
  readonly number: string;
  readonly bankName: string;
  readonly branchName: string;
  readonly accountType: BankAccountType | '';
  readonly holderKana: string;
}

export interface BrokerageUser {
  readonly withdrawBank: StoredBank;
  readonly lastConfirmedOn: Ymd | null;
}

const bySubject = query('account.brokerage-user', ['s'], (db, subject: string) =>
  db
    .selectFrom('app.customer as c')
    .innerJoin('app.account as a', 'a.customer_id', 'c.id')
    .select([
      'a.bank_code',
      'a.bank_branch_code',
      'a.bank_number',
      'a.bank_name',
      'a.bank_branch_name',
      'a.bank_account_type',
      'a.bank_holder_kana',
      'a.last_confirmed_on',
    ])
    .where('c.subject', '=', subject),
);

export async function readBrokerageUser(reader: Reader, subject: string): Promise<BrokerageUser | null> {
  const row = await bySubject(reader, subject).executeTakeFirst();
  if (!row) return null;
  return {
    withdrawBank: {
      code: row.bank_code,
      branchCode: row.bank_branch_code,
      number: row.bank_number,
      bankName: row.bank_name,
      branchName: row.bank_branch_name,
      accountType: row.bank_account_type as StoredBank['accountType'],
      holderKana: row.bank_holder_kana,
    },
    lastConfirmedOn: row.last_confirmed_on,
  };
}
