import { hash } from 'node:crypto';
import { timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { withdrawalFailureText, type WithdrawalFailure } from '@tsuzura/domain/cash';
import type { Yen } from '@tsuzura/domain/money';
import { longDate, shortDate, yenText } from '@tsuzura/domain/text';
import type { CashMail, NewWithdrawal } from '@tsuzura/store/cash';

type Paid = Pick<NewWithdrawal, 'id' | 'receiptNumber' | 'amount' | 'payDate' | 'cutoffAt' | 'bank' | 'source'>;

const beware = '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにパスワードを変更してください。';
const sign = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';

const mail = (about: string, to: string, subject: string, ...paragraphs: readonly string[]): CashMail => ({
  id: mailId(about),
  to,
  subject: `【つづら】${subject}`,
  text: [...paragraphs, sign].join('\n\n'),
});

/** The last three digits: enough to know one's own account by. */
const bankText = ({ bankName, branchName, number }: Paid['bank']): string =>
  `${bankName} ${branchName} ＊＊＊＊${number.slice(-3)}`;

const summary = (paid: Paid): string =>
  [
    `受付番号：${paid.receiptNumber}`,
    `金額：${yenText(paid.amount)}`,
    `出金先：${bankText(paid.bank)}`,
    `着金予定日：${longDate(paid.payDate)}`,
  ].join('\n');

export const cashMails = {
  withdrawalRequested: (paid: Paid, to: string): CashMail =>
    mail(
      `${paid.id} REQUEST`,
      to,
      paid.source === 'SCHEDULED' ? '定期出金を受け付けました' : '出金を受け付けました',
      '出金を受け付けました。',
      `${summary(paid)}\n取消期限：${shortDate(ymdOf(paid.cutoffAt))}${timeOf(paid.cutoffAt)}`,
      beware,
    ),
  withdrawalCanceled: (paid: Paid, to: string): CashMail =>
    mail(`${paid.id} CANCEL`, to, '出金を取り消しました', '出金を取り消しました。', summary(paid), beware),
  withdrawalSent: (paid: Paid, to: string): CashMail =>
    mail(`${paid.id} SEND`, to, '出金の手続きをしました', '出金先の口座へ送金しました。', summary(paid), beware),
  withdrawalFailed: (paid: Paid, reason: WithdrawalFailure, to: string): CashMail =>
    mail(
      `${paid.id} FAIL`,
      to,
      '出金できませんでした',
      withdrawalFailureText[reason],
      summary(paid),
      '出金のために確保していた金額は、預り金に戻しました。',
    ),
  withdrawalReturned: (paid: Paid, reason: WithdrawalFailure, to: string): CashMail =>
    mail(
      `${paid.id} RETURN`,
      to,
      '出金した金額が戻りました',
      withdrawalFailureText[reason],
      summary(paid),
      '金額は預り金に戻しました。出金先の口座をご確認ください。',
    ),
  deposited: (ref: string, amount: Yen, way: string, to: string): CashMail =>
    mail(
      `${ref} DEPOSIT`,
      to,
      '入金を確認しました',
      `${way}を確認し、預り金に加えました。`,
      `金額：${yenText(amount)}`,
    ),
  nameMismatch: (ref: string, amount: Yen, to: string): CashMail =>
    mail(
      `${ref} MISMATCH`,
      to,
      'お振込の名義を確認しています',
      'お客さまの振込専用口座に、口座名義と異なる名義のお振込がありました。確認が終わるまで、預り金には加わりません。',
      `金額：${yenText(amount)}`,
    ),
  scheduledSet: (key: string, to: string, text: string): CashMail =>
    mail(`${key} SCHEDULE`, to, '定期出金の設定を受け付けました', text, beware),
  scheduledEnded: (key: string, to: string): CashMail =>
    mail(`${key} SCHEDULE END`, to, '定期出金を停止しました', '定期出金の設定を停止しました。', beware),
  scheduledSkipped: (key: string, to: string, text: string): CashMail =>
    mail(`${key} SKIP`, to, '今月の定期出金を見送りました', text),
  debitRegistered: (settingCode: string, to: string, text: string): CashMail =>
    mail(`${settingCode} REGISTER`, to, '毎月の入金を登録しました', text, beware),
  debitChanged: (key: string, to: string, text: string): CashMail =>
    mail(`${key} CHANGE`, to, '毎月の入金の設定を変更しました', text, beware),
  debitFailed: (key: string, to: string, text: string): CashMail =>
    mail(`${key} DEBIT FAIL`, to, '毎月の入金の引落ができませんでした', text),
} as const;

/** Made from what it is about: one event is one mail, however often it is written. */
function mailId(about: string): string {
  const hex = hash('sha256', `cash ${about}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
