import { createClient, type Answer } from '@tsuzura/contract/kernel';
import { listBankAnswers, listBankNotices, type Client } from '@tsuzura/contract/partner';
import type { Ymd } from '@tsuzura/domain/calendar';

export type BankAnswer = Answer<typeof listBankAnswers>['files'][number];

export type BankNotice = Answer<typeof listBankNotices>['files'][number];

/** The bank that keeps our customers' money. The stand-in and a real one plug in here alike. */
export interface Bank {
  /** What it did with the files for this day; fails while it cannot say. */
  answersOf(on: Ymd): Promise<readonly BankAnswer[]>;
  /** Every 振込入金通知 of this day, those it pushed to us included. */
  noticesOf(on: Ymd): Promise<readonly BankNotice[]>;
}

export function bankAt(baseUrl: string, secret: string): Bank {
  const client = createClient({ baseUrl, token: async () => secret, timeoutMs: 10_000 });
  return {
    answersOf: async (on) => (await client.call(listBankAnswers, { params: { on } })).files,
    noticesOf: async (on) => (await client.call(listBankNotices, { params: { on } })).files,
  };
}

/** Where no bank is connected nothing is ever answered. */
export const noBank: Bank = { answersOf: async () => [], noticesOf: async () => [] };

/** Where deposits go and payments come from. The bank is fictitious; 9874 is given to nobody. */
export const ourBank = {
  code: '9874',
  name: 'みちしお銀行',
  depositBranch: { code: '301', name: 'つづら支店' },
  holder: 'カ）ツヅラ　オキャクサマグチ',
} as const;

/** As the files to the bank name us. */
export const ourClient: Client = {
  code: '9874000001',
  name: 'ﾂﾂﾞﾗ(ｶ',
  bankCode: ourBank.code,
  branchCode: '001',
  number: '0000001',
};
