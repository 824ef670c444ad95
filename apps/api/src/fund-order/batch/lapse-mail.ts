import type { Instant } from '@tsuzura/domain/calendar';
import { lapseReasonText, type LapseReason } from '@tsuzura/domain/fund';
import { sendLater, type Tx } from '@tsuzura/store/kernel';
import { nightMail } from './mail.ts';

export interface LapseNotice {
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly side: 'BUY' | 'SELL';
  readonly fundName: string;
  readonly reason: LapseReason;
  readonly to: string;
}

/** The customer is notified of the reason; what the order held is free again by then. */
export const notifyLapse = (
  tx: Tx,
  { orderId, receiptNumber, side, fundName, reason, to }: LapseNotice,
  at: Instant,
): Promise<void> =>
  send(tx, `${orderId} LAPSE`, to, at, {
    subject: `${side === 'BUY' ? '購入' : '売却'}のご注文が失効しました`,
    paragraphs: [
      lapseReasonText[reason],
      `受付番号：${receiptNumber}\nファンド：${fundName}`,
      'ご注文のために確保していた金額と投資枠は、もとに戻しました。',
    ],
  });

/** Ruling 9: a reinvestment that the quota could not take whole was bought in a taxable account. */
export const notifyReinvestedOutside = (
  tx: Tx,
  { orderId, fundName, to, into }: { orderId: string; fundName: string; to: string; into: 'SPECIFIC' | 'GENERAL' },
  at: Instant,
): Promise<void> =>
  send(tx, `${orderId} OUTSIDE`, to, at, {
    subject: '分配金の再投資についてのお知らせ',
    paragraphs: [
      `NISAの投資枠の残りが足りなかったため、分配金の再投資を${into === 'SPECIFIC' ? '特定口座' : '一般口座'}で行いました。`,
      `ファンド：${fundName}`,
    ],
  });

const send = (
  tx: Tx,
  about: string,
  to: string,
  at: Instant,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> => sendLater(tx, { ...nightMail(about, to, subject, paragraphs), topic: 'mail', at });
