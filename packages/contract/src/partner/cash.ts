import { z } from 'zod';
import { DateTime, endpoint, Id, ReceiptNumber, Yen, PositiveYen, yenBetween, Ymd } from '../kernel/index.ts';

/*
 * What the bank and the deposit sites tell us, on our main server, with the shared secret. Money is credited by these calls
 * alone: what a browser brings back from a site proves nothing.
 */

/** A file of the bank as it is, in base64: its letters are no JSON. */
const Content = z
  .string()
  .max(4_000_000)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
const SiteToken = z.string().min(8).max(200);
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cf}]+$/u);

/** 振込入金通知. Sent twice, it counts once; a file that cannot be right is refused whole. */
export const reportDeposits = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/bankFiles',
  title: '振込入金通知の受け取り（銀行から）',
  caller: 'partner',
  body: z.strictObject({ name: Id, content: Content }),
  answer: z.object({
    state: z.enum(['TAKEN', 'KNOWN', 'REFUSED']),
    /** Why it was refused. */
    fault: z.string().nullable(),
    transfers: z.int(),
    /** Of them, those we did not know before. */
    added: z.int(),
  }),
});

export const startQuickDeposit = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/quickDeposits',
  title: 'クイック入金の開始（決済サイトから）',
  caller: 'partner',
  body: z.strictObject({
    token: SiteToken,
    relyingPartyID: z.literal('latte'),
    amount: PositiveYen,
    bankName: line(40),
  }),
  answer: z.object({ depositId: Id, amount: Yen }),
});

export const reportQuickDeposit = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/quickDeposits/{id}/results',
  title: 'クイック入金の結果（決済サイトから）',
  caller: 'partner',
  params: z.object({ id: Id }),
  body: z.strictObject({
    outcome: z.enum(['SUCCEEDED', 'CANCELED', 'FAILED']),
    amount: PositiveYen,
    /** The bank's own number of the payment. */
    bankReference: Id,
  }),
  answer: z.object({ state: z.enum(['STARTED', 'CREDITED', 'CANCELED', 'FAILED']) }),
});

/** 0: the account is debited for plans (積立) only. */
const MonthlyAmount = yenBetween(0, 100_000_000_000);

const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`));

export const registerMonthlyDeposit = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/monthlyDeposits',
  title: '毎月の入金の登録（引落サイトから）',
  caller: 'partner',
  body: z.strictObject({
    token: SiteToken,
    bankCode: digits(4),
    branchCode: digits(3),
    accountType: z.enum(['1', '2', '4', '9']),
    number: digits(7),
    bankName: line(40),
    branchName: line(40),
    /** As the bank has it; it must be the customer's. */
    holderKana: line(100),
    amount: MonthlyAmount,
    /** What the bank answered: agreed at once, or still looking. */
    agreement: z.enum(['AGREED', 'PENDING']),
  }),
  answer: z.object({ settingCode: Id, receiptNumber: ReceiptNumber }),
});

export const changeMonthlyDeposit = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/monthlyDeposits/{settingCode}',
  title: '毎月の入金の変更・停止（引落サイトから）',
  caller: 'partner',
  params: z.object({ settingCode: Id }),
  /** Null stops it. */
  body: z.strictObject({ token: SiteToken, amount: MonthlyAmount.nullable() }),
  answer: z.object({ settingCode: Id, receiptNumber: ReceiptNumber }),
});

export const reportAgreement = endpoint({
  site: 'main',
  method: 'POST',
  path: '/partner/v1/monthlyDeposits/{settingCode}/agreements',
  title: '口座振替の届出の結果（引落サイトから）',
  caller: 'partner',
  params: z.object({ settingCode: Id }),
  body: z.strictObject({ agreed: z.boolean() }),
  answer: z.object({ status: z.enum(['PENDING_BANK', 'ACTIVE', 'SUSPENDED', 'CANCELED']) }),
});

/** Mounted beside the required calls, which they are no part of. */
export const cashCallsFromPartners = [
  reportDeposits,
  startQuickDeposit,
  reportQuickDeposit,
  registerMonthlyDeposit,
  changeMonthlyDeposit,
  reportAgreement,
] as const;

/* The bank (a stand-in): what we send it, and what it answers. */

const FileKind = z.enum(['PAYMENTS', 'DEBITS']);

/** What the payment site knows of a payment that a customer began there. It also tells us by itself; this is for what we never heard of. */
export const askQuickDeposit = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/bank/quickDeposits/{id}',
  title: 'クイック入金の照会（架空の決済サイト）',
  caller: 'partner',
  params: z.object({ id: Id }),
  answer: z.object({
    state: z.enum(['UNKNOWN', 'WAITING', 'SUCCEEDED', 'CANCELED', 'FAILED']),
    amount: Yen.nullable(),
    bankReference: Id.nullable(),
  }),
});

export const sendBankFile = endpoint({
  site: 'partners',
  method: 'POST',
  path: '/bank/files',
  title: '総合振込・口座振替のファイルの受け取り（架空の銀行）',
  caller: 'partner',
  body: z.object({ id: Id, kind: FileKind, on: Ymd, content: Content }),
  answer: z.object({ id: Id, receivedAt: DateTime }),
});

/**
 * Every 振込入金通知 of a day. The bank pushes them as they come; this is for what did not arrive, and for files too large to be
 * pushed. What is known already counts once.
 */
export const listBankNotices = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/bank/notices/{on}',
  title: '振込入金通知の一覧（架空の銀行）',
  caller: 'partner',
  params: z.object({ on: Ymd }),
  answer: z.object({ files: z.array(z.object({ name: Id, content: z.string() })) }),
});

/** What the bank has done with the files for a day; nothing before 15:00 of it. */
export const listBankAnswers = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/bank/answers/{on}',
  title: '総合振込・口座振替の結果（架空の銀行。当日15時から）',
  caller: 'partner',
  params: z.object({ on: Ymd }),
  answer: z.object({
    files: z.array(z.object({ id: Id, answers: Id, kind: FileKind, content: Content })),
  }),
});
