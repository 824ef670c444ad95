import { z } from 'zod';
import { endpoint, Id } from '../kernel/index.ts';

export const searchAll = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/search',
  title: 'さがす（お客さま、注文、ファンド、出金、書面）',
  caller: 'operator',
  roles: ['viewer'],
  query: z.object({
    /** The beginning of a name, its kana, a mail address or a telephone number; the whole of a number or id. */
    q: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}]+$/u),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        kind: z.enum([
          'CUSTOMER',
          'FUND',
          'FUND_ORDER',
          'STOCK_ORDER',
          'US_ORDER',
          'WITHDRAWAL',
          'STATEMENT',
          'PROCEDURE',
        ]),
        kindText: z.string(),
        id: z.string(),
        /** Names of customers are masked. */
        title: z.string(),
        note: z.string().nullable(),
        customerId: Id.nullable(),
        accountNumber: z.string().nullable(),
      }),
    ),
  }),
});

export const searchCalls = [searchAll] as const;
