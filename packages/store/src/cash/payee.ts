import type { BankAccountType } from '@tsuzura/domain/account';
import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';
import type { PayeeBank } from './withdrawal.ts';

/** Where a customer's money would go, and what may keep it from going there. */
export interface Payee {
  /** As registered; unset as in R5.02, and then without a type. */
  readonly bank: Omit<PayeeBank, 'accountType'> & { readonly accountType: BankAccountType | '' };
  /** 姓 and 名 of the customer. */
  readonly nameKana: string;
  /** The day from which money may leave again after a change of the bank. */
  readonly heldUntil: Ymd | null;
}

const read = statement<
  {
    customer_id: string;
    bank_code: string;
    bank_branch_code: string;
    bank_account_type: BankAccountType | '';
    bank_number: string;
    bank_name: string;
    bank_branch_name: string;
    bank_holder_kana: string;
    withdrawals_held_until: Ymd | null;
    name_kana: string | null;
  },
  [customerIds: readonly string[]]
>(
  'cash.payees',
  `select a.customer_id, a.bank_code, a.bank_branch_code, a.bank_account_type, a.bank_number, a.bank_name, a.bank_branch_name,
      a.bank_holder_kana, a.withdrawals_held_until, p.last_name_kana || ' ' || p.first_name_kana as name_kana
    from unnest($1::text[]) as c (id) join app.account a on a.customer_id = c.id left join app.person p on p.customer_id = c.id`,
);

/** By customer. Read under the lock of a withdrawal, so that what is copied is what was registered then. */
export async function readPayees(reader: Reader, customerIds: readonly string[]): Promise<ReadonlyMap<string, Payee>> {
  const rows = await read(reader, customerIds);
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        bank: {
          code: row.bank_code,
          branchCode: row.bank_branch_code,
          accountType: row.bank_account_type,
          number: row.bank_number,
          bankName: row.bank_name,
          branchName: row.bank_branch_name,
          holderKana: row.bank_holder_kana,
        },
        nameKana: row.name_kana ?? '',
        heldUntil: row.withdrawals_held_until,
      },
    ]),
  );
}
