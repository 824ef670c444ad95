import { z } from 'zod';
import { DateTime, endpoint, Id, longPageQuery, LongPaging, withDefault, Yen, Ymd } from '../kernel/index.ts';

const Person = z.object({ id: Id, accountNumber: z.string().nullable() });

/** A withdrawal on its way to the customer's bank. */
export const OpsPayment = z
  .object({
    id: Id,
    receiptNumber: z.string(),
    customer: Person,
    source: z.enum(['REQUESTED', 'SCHEDULED']),
    sourceText: z.string(),
    amount: Yen,
    requestedAt: DateTime,
    payDate: Ymd,
    /** Masked but for the last three digits. */
    bankText: z.string(),
    state: z.enum(['REQUESTED', 'LOCKED', 'SENT', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED']),
    stateText: z.string(),
    /** Why it was stopped or came back. */
    reason: z.string().nullable(),
    /** The 総合振込 file it went out with. */
    fileId: z.string().nullable(),
  })
  .meta({ id: 'OpsPayment' });
export type OpsPayment = z.output<typeof OpsPayment>;

export const listOpsPayments = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/payments',
  title: '出金の一覧（送金待ち・送金済み・組戻し）',
  caller: 'operator',
  roles: ['viewer'],
  /** Newest first. `file`: those of one payment file, whatever the view. */
  query: z.object({
    view: withDefault(z.enum(['waiting', 'sent', 'returned', 'all']), 'waiting'),
    file: Id.optional(),
    ...longPageQuery,
  }),
  answer: z.object({ payments: z.array(OpsPayment), paging: LongPaging }),
});

export const getOpsPayment = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/payments/{id}',
  title: '出金の詳細（お金の動き）',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ id: Id }),
  answer: z.object({
    payment: OpsPayment,
    /** What was booked for it, oldest first. */
    events: z.array(
      z.object({
        at: DateTime,
        text: z.string(),
        /** Of what the customer can use and of what is set aside, by this step. */
        free: Yen,
        reserved: Yen,
      }),
    ),
    /** Where the money is now. */
    placeText: z.string(),
  }),
});

export const getBankFile = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/bankFiles/{id}',
  title: '銀行とやりとりしたファイルの中身（全銀形式）',
  caller: 'operator',
  roles: ['maker', 'checker', 'admin'],
  params: z.object({ id: Id }),
  answer: z.object({
    id: z.string(),
    kind: z.string(),
    /** The bytes, in base64: JIS X 0201 of one byte a character. */
    content: z.string(),
  }),
});

export const listQuickDeposits = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/quickDeposits',
  title: '終わっていないクイック入金',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({
    quickDeposits: z.array(
      z.object({
        id: Id,
        customer: Person,
        amount: Yen,
        bankName: z.string(),
        startedAt: DateTime,
        /** Nothing was heard for more than ten minutes. */
        isQuiet: z.boolean(),
      }),
    ),
  }),
});

export const inquireQuickDeposit = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/cash/quickDeposits/{id}/inquiry',
  title: 'クイック入金を決済サイトに照会する',
  caller: 'operator',
  roles: ['viewer'],
  params: z.object({ id: Id }),
  answer: z.object({
    /** `UNKNOWN`: the site knows nothing of it. `WAITING`: the customer has not finished. */
    state: z.enum(['UNKNOWN', 'WAITING', 'SUCCEEDED', 'CANCELED', 'FAILED']),
    stateText: z.string(),
    amount: Yen.nullable(),
    bankReference: z.string().nullable(),
  }),
});

export const paymentOpsCalls = [
  listOpsPayments,
  getOpsPayment,
  getBankFile,
  listQuickDeposits,
  inquireQuickDeposit,
] as const;
