import { timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { frozenByText, momentText, type FrozenBy, type SeenReason } from '@tsuzura/domain/protection';
import { longDate } from '@tsuzura/domain/text';
import { freezeIfNotYou, type MailText, type MailTexts, type Recipient } from '../mail-text.ts';

interface ProtectionChange {
  readonly at: Instant;
  readonly requestId: string;
}

export const protectionMails = {
  'protection.frozen': (
    {
      by,
      stoppedWithdrawals,
      ...change
    }: ProtectionChange & { readonly by: FrozenBy; readonly stoppedWithdrawals: number },
    customer: Recipient,
  ) => {
    const stopped =
      stoppedWithdrawals === 0
        ? '手続き中の出金はありませんでした。'
        : `手続き中の出金${stoppedWithdrawals}件を取りやめ、金額を預り金に戻しました。`;
    const lifting =
      by === 'OPERATOR'
        ? '解除は、お客さまサポートで承ります。'
        : '解除は、ログイン後の画面で、パスキーまたは認証アプリで確認してから行えます。';
    return mail(customer, change, '口座を凍結しました', [
      '口座を凍結し、すべての端末からログアウトしました。ご注文・ご出金・お手続きは、解除するまで受け付けません。',
      `${when(change.at)}\n方法：${frozenByText[by]}`,
      stopped,
      `資産や書面は、ログインしてご覧いただけます。${lifting}`,
    ]);
  },
  'protection.lifted': (
    { freezeLink, ...change }: ProtectionChange & { readonly freezeLink: string | null },
    customer: Recipient,
  ) =>
    mail(customer, change, '口座の凍結を解除しました', [
      '口座の凍結を解除しました。ご注文・ご出金・お手続きをご利用いただけます。',
      when(change.at),
      ...(freezeLink === null ? [] : [freezeIfNotYou(freezeLink)]),
    ]),
  /** Seen by the sign-in server, which mails it. */
  'protection.seen': ({
    eventId,
    reason,
    at,
  }: {
    readonly eventId: string;
    readonly reason: SeenReason;
    readonly at: Instant;
  }): MailText => {
    const [subject, what] = seenText[reason];
    return {
      about: `protection event ${eventId}`,
      category: 'ACCOUNT',
      subject,
      body: `${momentText(at)}。お心当たりがないときは、すぐに口座を凍結してください。`,
      paragraphs: [what, when(at)],
    };
  },
} as const satisfies MailTexts;

const seenText: Readonly<Record<SeenReason, readonly [subject: string, what: string]>> = {
  NEW_DEVICE: ['新しい端末でログインがありました', 'はじめての端末でログインがありました。'],
  FACTOR_CHANGE: ['ログインの方法が変わりました', 'ログインの方法に変更がありました。'],
  EMAIL_CHANGE: ['メールアドレスが変わりました', 'メールアドレスに変更がありました。'],
};

const when = (at: Instant): string => `日時：${longDate(ymdOf(at))} ${timeOf(at)}`;

function mail(
  { id }: Recipient,
  { at, requestId }: ProtectionChange,
  subject: string,
  paragraphs: readonly string[],
): MailText {
  return {
    about: `shield ${id} ${subject} ${at} ${requestId}`,
    category: 'ACCOUNT',
    subject,
    body: paragraphs[0] ?? '',
    paragraphs,
  };
}
