import { z } from 'zod';
import { DateTime, endpoint, Id, inText, Yen, Ymd } from '../kernel/index.ts';
import { ProductStatus } from './account.ts';

export const listNisaRequests = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/nisaRequests',
  title: 'NISAの申込状況',
  caller: 'customer',
  answer: z.object({
    nisaRequests: z.array(
      z.object({
        id: Id,
        kind: z.enum(['OPEN', 'CHANGE_IN', 'REOPEN', 'CHANGE_OUT', 'CLOSE']),
        targetYear: z.int(),
        status: z.enum([
          'DRAFT',
          'SUBMITTED',
          'UNDER_REVIEW',
          'PROVISIONALLY_OPENED',
          'TAX_OFFICE_REVIEW',
          'APPROVED',
          'REJECTED_DUPLICATE',
          'REJECTED_DOCUMENT',
          'CANCELED',
        ]),
        requiredDocuments: z.array(z.enum(['ACCOUNT_ABOLITION_NOTICE', 'NISA_ACCOUNT_ABOLITION_NOTICE'])),
        submittedAt: DateTime.nullable(),
        updatedAt: DateTime,
        message: z.string().nullable(),
      }),
    ),
  }),
});

export const getNisaStatus = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/nisaStatus',
  title: 'NISA口座の状態',
  caller: 'customer',
  answer: z.object({
    status: ProductStatus,
    /** Open for trading while the tax office still checks. */
    provisional: z.boolean(),
    openedOn: Ymd.nullable(),
    currentYear: z.int(),
    kind: z.enum(['ADULT', 'MINOR']),
    canBuyTsumitate: z.boolean(),
    canBuyGrowth: z.boolean(),
  }),
});

export const listNisaStatusByYear = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/nisaStatusByYear',
  title: '年ごとのNISA口座の状態',
  caller: 'customer',
  gates: { account: 'open' },
  query: z.object({ year: inText.integer(2014, 2100).optional() }),
  answer: z.object({
    nisaStatusByYear: z.array(
      z.object({
        year: z.int(),
        status: z.enum(['AVAILABLE', 'OTHER_INSTITUTION', 'NONE', 'PENDING']),
        tsumitate: z.boolean(),
        growth: z.boolean(),
        /** A single purchase blocks the change of institution for that year. */
        boughtThisYear: z.boolean(),
      }),
    ),
  }),
});

/** One frame (枠) in one year. `reserved` is held by orders on their way; `remaining` is what is left after both. */
const FrameUsage = z.object({ limit: Yen, used: Yen, reserved: Yen, remaining: Yen });
const byFrame = z.object({ tsumitate: Yen, growth: Yen });

export const getNisaUsages = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/brokerageAccount/nisaUsages',
  title: 'NISAの枠の利用状況',
  caller: 'customer',
  gates: { account: 'open' },
  answer: z.object({
    asOf: DateTime,
    /** This year and the next. */
    years: z.array(z.object({ year: z.int(), tsumitate: FrameUsage, growth: FrameUsage, available: byFrame })),
    /** At book value (簿価). */
    lifetime: z.object({
      limit: Yen,
      used: Yen,
      reserved: Yen,
      remaining: Yen,
      growthLimit: Yen,
      growthUsed: Yen,
      growthReserved: Yen,
      growthRemaining: Yen,
    }),
    /** Book value of this year's sales: it comes back on 1 January. */
    restoringNextYear: byFrame,
    /** The largest order settling this year that would be accepted. */
    available: byFrame,
  }),
});

export const nisaCalls = [listNisaRequests, getNisaStatus, listNisaStatusByYear, getNisaUsages] as const;
