import { timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { sumYen, yen } from '@tsuzura/domain/money';
import { longDate, yenText } from '@tsuzura/domain/text';
import type { StoredDelivery } from '@tsuzura/store/delivery';
import { ifNotYou, type MailText, type MailTexts } from '../mail-text.ts';

interface DeliveryEvent {
  readonly delivery: StoredDelivery;
}

const productText: Readonly<Record<StoredDelivery['product'], string>> = {
  EQUITY: '国内株式の移管',
  FUND: 'ファンドの移管',
};

const linesOf = ({ product, items }: StoredDelivery): string =>
  items
    .map(({ name, quantity }) => `${name}　${yenText(yen(quantity)).replace('円', product === 'EQUITY' ? '株' : '口')}`)
    .join('\n');

/** What was ended takes no fee. */
const factsOf = ({ status, items, destination }: StoredDelivery): string => {
  const fee = sumYen(items.map((item) => item.fee.total));
  const to = `移管先：${destination.brokerName} ${destination.branchName}`;
  const isEnded = status === 'CANCELED' || status === 'REJECTED';
  return isEnded ? to : [to, `手数料：${fee === 0n ? '無料' : yenText(fee)}`].join('\n');
};

const mail = (
  delivery: StoredDelivery,
  step: string,
  { subject, body, said }: { readonly subject: string; readonly body: string; readonly said: readonly string[] },
): MailText => ({
  about: `${delivery.id} ${step}`,
  category: 'ORDER',
  subject,
  body,
  paragraphs: [`${subject}。`, linesOf(delivery), factsOf(delivery), ...said],
});

/** 移管（出庫）: holdings leave, so a thief must not be able to switch the first one off. */
export const deliveryMails = {
  'delivery.requested': ({ delivery }: DeliveryEvent) =>
    mail(delivery, 'REQUEST', {
      subject: `${productText[delivery.product]}を受け付けました`,
      body: `${longDate(delivery.expectedOn)}ごろに完了する予定です。取消は${longDate(delivery.acceptDate)}15時30分まで承ります。`,
      said: [
        [
          `受付日時：${longDate(ymdOf(delivery.requestedAt))} ${timeOf(delivery.requestedAt)}`,
          `送付の予定日：${longDate(delivery.sentOn)}`,
          `完了の予定日：${longDate(delivery.expectedOn)}`,
        ].join('\n'),
        `取消は、${longDate(delivery.acceptDate)}15時30分まで承ります。移管する分は、売却できません。`,
        ifNotYou,
      ],
    }),
  'delivery.canceled': ({ delivery }: DeliveryEvent) =>
    mail(delivery, 'CANCEL', {
      subject: `${productText[delivery.product]}を取り消しました`,
      body: '移管する予定だった分は、売却できるようになりました。',
      said: ['移管する予定だった分は売却できるようになり、手数料はかかりません。', ifNotYou],
    }),
  'delivery.rejected': ({ delivery }: DeliveryEvent) =>
    mail(delivery, 'REJECT', {
      subject: `${productText[delivery.product]}を承れませんでした`,
      body: delivery.reason ?? '移管する予定だった分は、そのままお預かりしています。',
      said: [
        ...(delivery.reason === null ? [] : [`理由：${delivery.reason}`]),
        '移管する予定だった分は、そのままお預かりしています。手数料はかかりません。',
      ],
    }),
  'delivery.sent': ({ delivery }: DeliveryEvent) =>
    mail(delivery, 'SEND', {
      subject: `${productText[delivery.product]}の手続きを移管先へ送りました`,
      body: `${longDate(delivery.expectedOn)}ごろに完了する予定です。`,
      said: [
        `完了の予定日：${longDate(delivery.expectedOn)}`,
        '引き継いだ取得価額は「移管のお知らせ（取得価額の引継ぎ）」でご確認ください。報告書のページに交付します。',
        ifNotYou,
      ],
    }),
  'delivery.completed': ({ delivery }: DeliveryEvent) =>
    mail(delivery, 'COMPLETE', {
      subject: `${productText[delivery.product]}が完了しました`,
      body: '移管先の金融機関の残高をご確認ください。',
      said: ['移管先の金融機関の残高をご確認ください。'],
    }),
} as const satisfies MailTexts;
