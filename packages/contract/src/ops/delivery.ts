import { z } from 'zod';
import { DateTime, endpoint, Id, Units, Ymd } from '../kernel/index.ts';
import { TaxableAccountType } from '../main/account.ts';
import { changing } from './changing.ts';

const Transfer = z
  .object({
    requestId: Id,
    accountNumber: z.string(),
    kind: z.enum(['EQUITY', 'FUND']),
    status: z.enum(['REQUESTED', 'IN_REVIEW', 'SENT', 'COMPLETED', 'CANCELED', 'REJECTED']),
    requestedAt: DateTime,
    sentOn: Ymd,
    expectedOn: Ymd,
    destination: z.object({
      brokerName: z.string(),
      branchName: z.string(),
      accountNumber: z.string(),
      holderName: z.string(),
      participantCode: z.string(),
    }),
    /** Shares or units. */
    items: z.array(z.object({ code: z.string(), name: z.string(), accountType: TaxableAccountType, quantity: Units })),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OpsTransfer' });

export const listOpenTransfers = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/deliveries',
  title: '送付前の移管の一覧',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ transfers: z.array(Transfer) }),
});

export const rejectTransfer = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/deliveries/{requestId}/reject',
  title: '審査中の移管を不成立にする',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params: z.object({ requestId: Id }),
  body: z.strictObject({
    /** What the customer reads. */
    reason: z.enum(['NOT_HANDLED', 'ACCOUNT_UNKNOWN', 'OTHER']),
    /** Of the operator, for the audit trail. */
    note: z.string().min(1).max(200),
  }),
  answer: Transfer,
});

export const deliveryOpsCalls = [listOpenTransfers, rejectTransfer] as const;
