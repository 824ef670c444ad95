import { createHash } from 'node:crypto';
import type { Instant } from '@tsuzura/domain/calendar';
import { lapseReasonText, type LapseReason } from '@tsuzura/domain/fund';
import { sendLater, type Tx } from '@tsuzura/store/kernel';

const sign = '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n';

export interface LapseNotice {
  readonly orderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly fundName: string;
  readonly reason: LapseReason;
  readonly to: string;
}

/** The customer is told why; what the order held is free again by then. */
export const tellLapse = (tx: Tx, { orderId, side, fundName, reason, to }: LapseNotice, at: Instant): Promise<void> =>
  send(tx, `${orderId} LAPSE`, to, at, {
    subject: `【つづら】${side === 'BUY' ? '購入' : '売却'}のご注文が失効しました`,
    paragraphs: [
      lapseReasonText[reason],
      `受付番号：${orderId}\nファンド：${fundName}`,
      'ご注文のために確保していた金額と投資枠は、もとに戻しました。',
    ],
  });

/** Ruling 9: a reinvestment that the quota could not take whole was bought in a taxable account. */
export const tellReinvestedOutside = (
  tx: Tx,
  { orderId, fundName, to, into }: { orderId: string; fundName: string; to: string; into: 'SPECIFIC' | 'GENERAL' },
  at: Instant,
): Promise<void> =>
  send(tx, `${orderId} OUTSIDE`, to, at, {
    subject: '【つづら】分配金の再投資についてのお知らせ',
    paragraphs: [
      `NISAの投資枠の残りが足りなかったため、分配金の再投資を${into === 'SPECIFIC' ? '特定口座' : '一般口座'}で行いました。`,
      `受付番号：${orderId}\nファンド：${fundName}`,
    ],
  });

const send = (
  tx: Tx,
  about: string,
  to: string,
  at: Instant,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> =>
  sendLater(tx, {
    id: mailId(about),
    topic: 'mail',
    payload: { to, subject, text: [...paragraphs, sign].join('\n\n'), category: 'ORDER' },
    at,
  });

/** Made from what it is about: one event is one mail, however often it is written. */
function mailId(about: string): string {
  const hex = createHash('sha256').update(about).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
