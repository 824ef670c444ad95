import { timeOf, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  failuresToSuspend,
  skippedReasonText,
  withdrawalFailureText,
  type DebitRun,
  type PayDay,
  type WithdrawalFailure,
} from '@tsuzura/domain/cash';
import { noYen, type Yen } from '@tsuzura/domain/money';
import { reasonText, type DebitFailure } from '@tsuzura/domain/plan';
import { longDate, shortDate, yenText } from '@tsuzura/domain/text';
import type { NewWithdrawal } from '@tsuzura/store/cash';
import { ifNotYou, type MailText, type MailTexts, type Recipient } from '../mail-text.ts';

type MailedWithdrawal = Pick<
  NewWithdrawal,
  'id' | 'receiptNumber' | 'amount' | 'payDate' | 'cutoffAt' | 'bank' | 'source'
>;
interface WithdrawalEvent {
  readonly withdrawal: MailedWithdrawal;
}
interface WithdrawalFailed extends WithdrawalEvent {
  readonly reason: WithdrawalFailure;
}

/** Money that came in, or is held back; `ref` is that of its entry in the ledger. */
interface TransferEvent {
  readonly ref: string;
  readonly amount: Yen;
}
interface Deposited extends TransferEvent {
  readonly way: 'TRANSFER' | 'QUICK' | 'MONTHLY' | 'PLANS' | 'MONTHLY_AND_PLANS';
}
const wayText: Readonly<Record<Deposited['way'], string>> = {
  TRANSFER: 'お振込',
  QUICK: 'クイック入金',
  MONTHLY: '毎月の入金',
  PLANS: '積立の引落',
  MONTHLY_AND_PLANS: '毎月の入金と積立の引落',
};

/** 立替金 that is still open on this day. */
interface Advanced {
  readonly amount: Yen;
  readonly dueAt: Instant;
  readonly at: Instant;
}

/** A monthly deposit as it will be debited next. */
interface DebitTerms {
  readonly settingCode: string;
  readonly amount: Yen;
  readonly next: Pick<DebitRun, 'debitDate' | 'creditDate'>;
}

/** All or nothing: 毎月の入金 and 積立 of an account are debited in one sum. */
interface DebitFailed {
  readonly settingCode: string;
  readonly month: string;
  readonly amount: Yen;
  readonly isSuspended: boolean;
  readonly code: DebitFailure;
  readonly hasDeposit: boolean;
  readonly hasPlans: boolean;
}

const debitedFor = (hasDeposit: boolean, hasPlans: boolean, deposit: string): string => {
  if (!hasPlans) return deposit;
  return hasDeposit ? `${deposit}と積立` : '積立';
};

const depositOnly = (isSuspended: boolean): string[] => [
  isSuspended
    ? `${failuresToSuspend}回続けて引落ができなかったため、毎月の入金を停止しました。`
    : '次の月の引落は、予定どおり行います。',
];

export const cashMails = {
  'cash.withdrawal-requested': ({ withdrawal }: WithdrawalEvent) =>
    mail(
      `${withdrawal.id} REQUEST`,
      withdrawal.source === 'SCHEDULED' ? '定期出金を受け付けました' : '出金を受け付けました',
      `${payment(withdrawal)}${cancelableUntil(withdrawal)}`,
      '出金を受け付けました。',
      `${summary(withdrawal)}\n取消期限：${shortDate(ymdOf(withdrawal.cutoffAt))}${timeOf(withdrawal.cutoffAt)}`,
      ifNotYou,
    ),
  'cash.withdrawal-canceled': ({ withdrawal }: WithdrawalEvent) =>
    mail(
      `${withdrawal.id} CANCEL`,
      '出金を取り消しました',
      `${yenText(withdrawal.amount)}を預り金に戻しました。`,
      '出金を取り消しました。',
      summary(withdrawal),
      ifNotYou,
    ),
  'cash.withdrawal-sent': ({ withdrawal }: WithdrawalEvent) =>
    mail(
      `${withdrawal.id} SEND`,
      '出金の手続きをしました',
      payment(withdrawal),
      '出金先の口座へ送金しました。',
      summary(withdrawal),
      ifNotYou,
    ),
  'cash.withdrawal-failed': ({ withdrawal, reason }: WithdrawalFailed) =>
    mail(
      `${withdrawal.id} FAIL`,
      '出金できませんでした',
      `${withdrawalFailureText[reason]}${yenText(withdrawal.amount)}を預り金に戻しました。`,
      withdrawalFailureText[reason],
      summary(withdrawal),
      '出金のために確保していた金額は、預り金に戻しました。',
    ),
  'cash.withdrawal-returned': ({ withdrawal, reason }: WithdrawalFailed) =>
    mail(
      `${withdrawal.id} RETURN`,
      '出金した金額が戻りました',
      `${withdrawalFailureText[reason]}${yenText(withdrawal.amount)}を預り金に戻しました。`,
      withdrawalFailureText[reason],
      summary(withdrawal),
      '金額は預り金に戻しました。出金先の口座をご確認ください。',
    ),
  'cash.deposited': ({ ref, amount, way }: Deposited) =>
    mail(
      `${ref} DEPOSIT`,
      '入金を確認しました',
      `${wayText[way]}${yenText(amount)}を預り金に加えました。`,
      `${wayText[way]}を確認し、預り金に加えました。`,
      `金額：${yenText(amount)}`,
    ),
  'cash.advanced': ({ amount, dueAt, at }: Advanced, { id }: Recipient) =>
    mail(
      `${id} ${ymdOf(at)} ADVANCED`,
      '不足金のお支払いをお願いします',
      `${longDate(ymdOf(dueAt))} ${timeOf(dueAt)}までに、${yenText(amount)}のご入金をお願いします。`,
      'お取引の決済で、預り金と保証金が足りませんでした。不足した金額は、当社が立て替えています。',
      `不足金：${yenText(amount)}\nお支払いの期限：${longDate(ymdOf(dueAt))} ${timeOf(dueAt)}`,
      'ご入金いただいた金額は、はじめに不足金に充てます。お支払いが済むまで、新しい買付・新規建と出金はできません。',
    ),
  'cash.advance-collected': ({ ref, amount, left }: TransferEvent & { readonly left: Yen }) =>
    mail(
      `${ref} COLLECTED`,
      left === 0n ? '不足金のお支払いが済みました' : '不足金に充当しました',
      `預り金から${yenText(amount)}を不足金に充てました。`,
      '預り金から不足金（立替金）に充当しました。',
      `充当した金額：${yenText(amount)}\n残りの不足金：${yenText(left)}`,
    ),
  'cash.name-mismatch': ({ ref, amount }: TransferEvent) =>
    mail(
      `${ref} MISMATCH`,
      'お振込の名義を確認しています',
      `${yenText(amount)}は、確認が終わるまで預り金に加わりません。`,
      'お客さまの振込専用口座に、口座名義と異なる名義のお振込がありました。確認が終わるまで、預り金には加わりません。',
      `金額：${yenText(amount)}`,
    ),
  'cash.scheduled-withdrawal-set': (
    {
      dayOfMonth,
      amount,
      nextPayDate,
      requestId,
    }: {
      readonly dayOfMonth: PayDay;
      /** Null: all that can be withdrawn. */
      readonly amount: Yen | null;
      readonly nextPayDate: Ymd;
      readonly requestId: string;
    },
    { id }: Recipient,
  ) =>
    mail(
      `${id} ${requestId} SCHEDULE`,
      '定期出金の設定を受け付けました',
      `次回は${shortDate(nextPayDate)}、${amount === null ? '出金できる全額' : yenText(amount)}です。`,
      [
        `出金日：毎月${dayOfMonth === 'MONTH_END' ? '末日' : `${dayOfMonth}日`}（休業日は翌営業日）`,
        `金額：${amount === null ? '出金できる全額' : yenText(amount)}`,
        `次回：${longDate(nextPayDate)}`,
      ].join('\n'),
      ifNotYou,
    ),
  'cash.scheduled-withdrawal-ended': ({ requestId }: { readonly requestId: string }, { id }: Recipient) =>
    mail(
      `${id} ${requestId} SCHEDULE END`,
      '定期出金を停止しました',
      '定期出金の設定を停止しました。',
      '定期出金の設定を停止しました。',
      ifNotYou,
    ),
  'cash.scheduled-withdrawal-skipped': (
    { month, payDate, reason }: { readonly month: string; readonly payDate: Ymd; readonly reason: string },
    { id }: Recipient,
  ) =>
    mail(
      `${id} ${month} SKIP`,
      '今月の定期出金を見送りました',
      `${shortDate(payDate)}の定期出金を見送りました。${skippedReasonText(reason)}`,
      `${longDate(payDate)}の定期出金を見送りました。\n${skippedReasonText(reason)}`,
    ),
  'cash.monthly-deposit-registered': (terms: DebitTerms) =>
    mail(
      `${terms.settingCode} REGISTER`,
      '毎月の入金を登録しました',
      termsText(terms).replaceAll('\n', ' '),
      termsText(terms),
      ifNotYou,
    ),
  'cash.monthly-deposit-changed': ({ requestId, ...terms }: DebitTerms & { readonly requestId: string }) =>
    debitChanged(`${terms.settingCode} ${requestId}`, termsText(terms)),
  'cash.monthly-deposit-ended': ({
    settingCode,
    requestId,
  }: {
    readonly settingCode: string;
    readonly requestId: string;
  }) => debitChanged(`${settingCode} ${requestId}`, '毎月の入金を停止しました。'),
  /** The bank has agreed to the debits. */
  'cash.monthly-deposit-agreed': (terms: DebitTerms) => debitChanged(`${terms.settingCode} ACTIVE`, termsText(terms)),
  'cash.monthly-deposit-not-agreed': ({ settingCode }: { readonly settingCode: string }) =>
    debitChanged(`${settingCode} CANCELED`, '銀行で口座振替の届出が受け付けられませんでした。もう一度ご登録ください。'),
  'cash.debit-failed': ({ settingCode, month, amount, isSuspended, code, hasDeposit, hasPlans }: DebitFailed) => {
    const lines = [
      `${yenText(amount)}の引落ができなかったため、今月の${debitedFor(hasDeposit, hasPlans, '入金')}はありません。`,
      ...(hasPlans ? [reasonText(`DEBIT_${code}`, { isSuspended })] : depositOnly(isSuspended)),
    ];
    return mail(
      `${settingCode} ${month} DEBIT FAIL`,
      `${debitedFor(hasDeposit, hasPlans, '毎月の入金')}の引落ができませんでした`,
      lines.join(''),
      lines.join('\n'),
    );
  },
} as const satisfies MailTexts;

function mail(about: string, subject: string, body: string, ...paragraphs: readonly string[]): MailText {
  return { about: `cash ${about}`, category: 'CASH', subject, body, paragraphs };
}

const debitChanged = (about: string, text: string): MailText =>
  mail(`${about} CHANGE`, '毎月の入金の設定を変更しました', text.replaceAll('\n', ' '), text, ifNotYou);

/** 「20,000円を11/17（火）にみほん銀行へ送ります。」 */
const payment = ({ amount, payDate, bank }: MailedWithdrawal): string =>
  `${yenText(amount)}を${shortDate(payDate)}に${bank.bankName}へ送ります。`;
const cancelableUntil = ({ cutoffAt }: MailedWithdrawal): string =>
  `取消期限は${shortDate(ymdOf(cutoffAt))}${timeOf(cutoffAt)}です。`;

const termsText = ({ amount, next }: DebitTerms): string =>
  [
    `毎月の金額：${amount === noYen ? '0円（積立の引落のみ）' : yenText(amount)}`,
    `次回の引落日：${longDate(next.debitDate)}`,
    `預り金に加わる日：${longDate(next.creditDate)}`,
  ].join('\n');

/** The last three digits: enough to know one's own account by. */
const bankText = ({ bankName, branchName, number }: MailedWithdrawal['bank']): string =>
  `${bankName} ${branchName} ＊＊＊＊${number.slice(-3)}`;

const summary = (withdrawal: MailedWithdrawal): string =>
  [
    `受付番号：${withdrawal.receiptNumber}`,
    `金額：${yenText(withdrawal.amount)}`,
    `出金先：${bankText(withdrawal.bank)}`,
    `着金予定日：${longDate(withdrawal.payDate)}`,
  ].join('\n');
