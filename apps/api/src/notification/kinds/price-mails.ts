import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Nav } from '@tsuzura/domain/money';
import { longDate, percentChangeText, yenText } from '@tsuzura/domain/text';
import type { MailText, MailTexts, Recipient } from '../mail-text.ts';

interface PriceEvent {
  readonly fundCode: string;
  readonly fundName: string;
  readonly date: Ymd;
  readonly nav: Nav;
}
/** A price that a customer wanted to be notified of. */
interface AlertEvent extends PriceEvent {
  readonly alertId: string;
}

export const priceMails = {
  'price.level-reached': ({
    level,
    alertDirection,
    ...event
  }: AlertEvent & { readonly level: Nav; readonly alertDirection: 'UP' | 'DOWN' }) => {
    const term = `${yenText(yen(level))}${alertDirection === 'UP' ? '以上' : '以下'}`;
    return mail(
      `${event.alertId} ${event.date}`,
      event,
      '基準価額が設定した値になりました',
      `設定は${term}です。`,
      'お知らせは1回で終わります。',
    );
  },
  /** `change` in hundredths of a percent. */
  'price.moved': ({ change, ...event }: AlertEvent & { readonly change: bigint }) =>
    mail(`${event.alertId} ${event.date}`, event, '基準価額が大きく動きました', changeText(change)),
  /** Rule NOTE-9: of a fund that the customer holds, without an alert of their own. */
  'price.held-moved': ({ change, ...event }: PriceEvent & { readonly change: bigint }, { id }: Recipient) =>
    mail(
      `held ${event.fundCode} ${event.date} ${id}`,
      event,
      '保有ファンドの基準価額が大きく動きました',
      changeText(change),
    ),
} as const satisfies MailTexts;

const changeText = (change: bigint): string => `前の営業日からの変化は${percentChangeText(change)}です。`;

function mail(
  about: string,
  { fundCode, fundName, date, nav }: PriceEvent,
  subject: string,
  what: string,
  ...more: readonly string[]
): MailText {
  const price = yenText(yen(nav));
  return {
    about: `price ${about}`,
    category: 'PRICE',
    subject,
    body: `${fundName}が${price}になりました。${what}`,
    url: `/funds/${fundCode}`,
    paragraphs: [
      `${what}${more.join('')}`,
      [`ファンド：${fundName}`, `基準価額：${price}`, `基準価額の日付：${longDate(date)}`].join('\n'),
      '過去の実績であり、将来の成果を示すものではありません。注文は行っていません。',
    ],
  };
}
