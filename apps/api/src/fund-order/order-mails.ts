import { hash } from 'node:crypto';
import { timeOf, ymdOf } from '@tsuzura/domain/calendar';
import type { AcceptedOrder } from '@tsuzura/domain/fund-order';
import { longDate, shortDate, yenText } from '@tsuzura/domain/text';
import { yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { OrderNotice } from '@tsuzura/store/fund-order';

type Mail = OrderNotice['mail'];
type MailedOrder = Pick<
  AcceptedOrder,
  'id' | 'receiptNumber' | 'side' | 'size' | 'accountType' | 'executionDate' | 'settlementDate' | 'cutoffAt'
>;

export const accountTypeText: Readonly<Record<OrderAccountType, string>> = {
  SPECIFIC: '特定口座',
  GENERAL: '一般口座',
  NISA_GROWTH: 'NISA 成長投資枠',
  NISA_TSUMITATE: 'NISA つみたて投資枠',
  NISA_OLD: '一般NISA',
  TSUMITATE_NISA_OLD: 'つみたてNISA',
};
export const sideText = { BUY: '購入', SELL: '売却' } as const;

/** Mails may be read in public: what, how much and until when; never a balance. */
export const acceptedMail = (order: MailedOrder, fundName: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: `【つづら】${sideText[order.side]}のご注文を受け付けました`,
  text: sign(
    `${sideText[order.side]}のご注文を受け付けました。`,
    [
      ...summary(order, fundName),
      `約定日：${longDate(order.executionDate)}`,
      `受渡日：${longDate(order.settlementDate)}`,
      `取消期限：${shortDate(ymdOf(order.cutoffAt))}${timeOf(order.cutoffAt)}`,
    ].join('\n'),
    '約定するまで、金額と口数は確定しません。',
  ),
});

export const canceledMail = (order: MailedOrder, fundName: string, to: string): Mail => ({
  id: mailIdOf(order.id, 'CANCEL'),
  to,
  subject: `【つづら】${sideText[order.side]}のご注文を取り消しました`,
  text: sign(`${sideText[order.side]}のご注文を取り消しました。`, summary(order, fundName).join('\n')),
});

const summary = (order: MailedOrder, fundName: string): string[] => [
  `受付番号：${order.receiptNumber}`,
  `ファンド：${fundName}`,
  `口座区分：${accountTypeText[order.accountType]}`,
  `注文：${sizeText(order.size)}`,
];

function sizeText(size: MailedOrder['size']): string {
  if (size.orderMethod === 'AMOUNT') return yenText(size.amount);
  // Grouped like yen, counted in 口.
  return size.orderMethod === 'UNITS' ? yenText(yen(size.units)).replace('円', '口') : '全部';
}

const sign = (...paragraphs: readonly string[]): string =>
  [
    ...paragraphs,
    '【心当たりがない場合】\nほかの人が操作したおそれがあります。すぐにパスワードを変更してください。',
    '――――――――――\nつづら\nこのメールは送信専用です。ご返信いただいてもお答えできません。\n',
  ].join('\n\n');

/** Made from the order and its event: the mail of one event is one mail, however often it is written. */
export function mailIdOf(orderId: string, event: string): string {
  const hex = hash('sha256', `${orderId} ${event}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
