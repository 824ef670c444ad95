import { z } from 'zod';
import { endpoint, Id, Link, Ymd } from '../kernel/index.ts';

/* The static common API (R7.06): files on the content host, no sign-in, the same for everyone. */

export const getCalendar = endpoint({
  site: 'content',
  method: 'GET',
  path: '/common/calendar.json',
  title: '休業日',
  caller: 'anyone',
  answer: z.object({
    /** Nobody may compute with days outside. */
    validFrom: Ymd,
    validTo: Ymd,
    /** Weekends are not listed. YEAR_END is 12/31 to 1/3. */
    jpHolidays: z.array(z.object({ date: Ymd, name: z.string(), kind: z.enum(['NATIONAL', 'YEAR_END']) })),
    usHolidays: z.array(z.object({ date: Ymd, name: z.string() })),
    usEarlyCloses: z.array(z.object({ date: Ymd, name: z.string() })),
  }),
});

const BankCode = z.string().regex(/^\d{4}$/);
/** `kana` is half-width, as in a transfer; `hiragana` is for searching. */
const named = { name: z.string(), kana: z.string(), hiragana: z.string() };

export const listBanks = endpoint({
  site: 'content',
  method: 'GET',
  path: '/common/banks.json',
  title: '銀行の一覧',
  caller: 'anyone',
  answer: z.object({ updatedOn: Ymd, banks: z.array(z.object({ code: BankCode, ...named })) }),
});

export const listBranches = endpoint({
  site: 'content',
  method: 'GET',
  path: '/common/banks/{bankCode}/branches.json',
  title: '支店の一覧',
  caller: 'anyone',
  params: z.object({ bankCode: BankCode }),
  answer: z.object({
    bankCode: BankCode,
    branches: z.array(z.object({ code: z.string().regex(/^\d{3}$/), ...named })),
  }),
});

export const listTerms = endpoint({
  site: 'content',
  method: 'GET',
  path: '/common/terms.json',
  title: '規約の版',
  caller: 'anyone',
  answer: z.object({
    terms: z.array(
      z.object({ id: Id, label: z.string(), firm: z.string(), version: z.string(), effectiveFrom: Ymd, url: Link }),
    ),
  }),
});

export const commonCalls = [getCalendar, listBanks, listBranches, listTerms] as const;
