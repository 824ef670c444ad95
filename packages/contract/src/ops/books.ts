import { z } from 'zod';
import { endpoint, withDefault, Ymd } from '../kernel/index.ts';

/** Invariants of docs/ledger.md, by the check that looks at them. */
export const bookChecks = [
  'trial-balance',
  'entries',
  'balances',
  'customers',
  'queues',
  'chain',
  'audit-log',
] as const;
export type BookCheck = (typeof bookChecks)[number];
export const BookCheckName = z.enum(bookChecks).meta({ id: 'BookCheckName' });

export const listBookChecks = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/books/checks',
  title: '帳簿の等式の一覧',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({
    checks: z.array(
      z.object({
        name: BookCheckName,
        title: z.string(),
        /** What must be so. */
        text: z.string(),
        /** What the nightly check and the weekly one found of it that nobody has marked as seen. */
        openAlerts: z.int(),
      }),
    ),
    /** The last day that takes no more entries, and the last one that the night has checked. */
    closedThrough: Ymd.nullable(),
    checkedThrough: Ymd.nullable(),
  }),
});

export const runBookCheck = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/books/checks/{check}',
  title: '帳簿の等式を確かめる（数秒ずつ）',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ check: BookCheckName }),
  /** `after`: where the answer before said that it goes on. */
  query: z.object({
    after: withDefault(
      z
        .string()
        .max(64)
        .regex(/^[\w-]*$/),
      '',
    ),
  }),
  answer: z.object({
    /** Each names the row: the account, the entry, the customer and book, the order, the day. The first hundred. */
    faults: z.array(
      z.object({
        check: z.string(),
        subject: z.string(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    /** How many there were in this part. */
    found: z.int(),
    /** Entries, accounts, customers, orders or days that were looked at in this part. */
    looked: z.int(),
    /** Where the next part begins; null: everything was looked at. */
    next: z.string().nullable(),
    /** This part took longer than it may: the weekly check looks at it. */
    isTooLong: z.boolean(),
  }),
});

export const booksCalls = [listBookChecks, runBookCheck] as const;
