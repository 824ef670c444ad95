import { z } from 'zod';
import { endpoint, Id, ReceiptNumber, ReceiptNumberInput } from '../kernel/index.ts';

/** What a customer reads out on the telephone leads here. */
export const findReceipt = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/receipts/{receiptNumber}',
  title: '受付番号から注文・お手続きを探す',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ receiptNumber: ReceiptNumberInput }),
  answer: z.object({
    receiptNumber: ReceiptNumber,
    kind: z.enum([
      'FUND_ORDER',
      'WITHDRAWAL',
      'ACCOUNT_OPENING',
      'NISA',
      'ACCOUNT_UPDATE',
      'MONTHLY_DEPOSIT',
      'SEMINAR',
      'STOCK_ORDER',
      'US_ORDER',
    ]),
    kindText: z.string(),
    /** Of the order, the withdrawal, the request or the setting; how other calls know it. */
    id: Id,
    customerId: Id,
    /** Null while the customer has no account. */
    accountNumber: z.string().nullable(),
    status: z.string(),
  }),
});

export const receiptCalls = [findReceipt] as const;
