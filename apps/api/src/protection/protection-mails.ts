import { createHash } from 'node:crypto';
import { timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { FrozenBy } from '@tsuzura/domain/protection';
import { longDate } from '@tsuzura/domain/text';
import { sendLater, type Tx } from '@tsuzura/store/kernel';
import type { ProtectedCustomer } from '@tsuzura/store/protection';

type Addressee = Pick<ProtectedCustomer, 'id' | 'mail'>;

export const frozenByText: Readonly<Record<FrozenBy, string>> = {
  CUSTOMER: 'お客さまの画面での操作',
  LINK: 'お知らせメールのリンク',
  OPERATOR: '当社での操作',
};

const when = (at: Instant): string => `日時：${longDate(ymdOf(at))} ${timeOf(at)}`;

export async function sendFrozen(
  tx: Tx,
  to: Addressee,
  event: {
    readonly by: FrozenBy;
    readonly stoppedWithdrawals: number;
    readonly at: Instant;
    readonly requestId: string;
  },
): Promise<void> {
  const stopped =
    event.stoppedWithdrawals === 0
      ? '手続き中の出金はありませんでした。'
      : `手続き中の出金${event.stoppedWithdrawals}件を取りやめ、金額を預り金に戻しました。`;
  const lifting =
    event.by === 'OPERATOR'
      ? '解除は、お客さまサポートで承ります。'
      : '解除は、ログイン後の画面で、パスキーまたは認証アプリで確認してから行えます。';
  await send(tx, to, event, '口座を凍結しました', [
    '口座を凍結し、すべての端末からログアウトしました。ご注文・ご出金・お手続きは、解除するまで受け付けません。',
    `${when(event.at)}\n方法：${frozenByText[event.by]}`,
    stopped,
    `資産や書面は、ログインしてご覧いただけます。${lifting}`,
  ]);
}

export async function sendLifted(
  tx: Tx,
  to: Addressee,
  event: { readonly at: Instant; readonly requestId: string; readonly freezeLink: string | null },
): Promise<void> {
  await send(tx, to, event, '口座の凍結を解除しました', [
    '口座の凍結を解除しました。ご注文・ご出金・お手続きをご利用いただけます。',
    when(event.at),
    ...(event.freezeLink === null ? [] : [notYou(event.freezeLink)]),
  ]);
}

/** The paragraph of every warning mail. The page it leads to freezes by a button, never by being opened. */
export const notYou = (freezeLink: string): string =>
  `【心当たりがない場合】\nほかの人が操作したおそれがあります。次のページで口座を凍結してください。72時間のあいだ使えます。\n${freezeLink}`;

async function send(
  tx: Tx,
  { id, mail }: Addressee,
  { at, requestId }: { readonly at: Instant; readonly requestId: string },
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const sign = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';
  const text = [...paragraphs, sign].join('\n\n');
  const payload = { to: mail, subject: `【つづら】${subject}`, text, category: 'ACCOUNT' };
  await sendLater(tx, { id: idOf(`${id} ${subject} ${at} ${requestId}`), topic: 'mail', payload, at });
}

function idOf(about: string): string {
  const hex = createHash('sha256').update(`shield ${about}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
