import type { Ymd } from '@tsuzura/domain/calendar';
import { formatFxRate, type FxRate } from '@tsuzura/domain/fx';
import { formatQuantity, formatUsdPrice, type Quantity, type UsdPrice } from '@tsuzura/domain/money';
import { endReasonText } from '@tsuzura/domain/stock-order';
import { totalTax, type OrderAccountType } from '@tsuzura/domain/tax';
import { longDate, shortDate, usdText, yenText } from '@tsuzura/domain/text';
import {
  averageFillPrice,
  restOf,
  type DeclaredUsDividend,
  type UsDividend,
  type UsOrder,
} from '@tsuzura/domain/us-order';
import { formatPerShare } from '@tsuzura/domain/us-stock';
import { ifNotYou, type MailText, type MailTexts } from '../mail-text.ts';
import { accountTypeText } from './order-words.ts';

interface OrderEvent {
  readonly order: UsOrder;
  readonly name: string;
}

const sideText = ({ side }: UsOrder): string => (side === 'BUY' ? '買付' : '売却');

export const usOrderMails = {
  'us-order.accepted': ({ order, name }: OrderEvent) =>
    mail(
      `${order.id} ACCEPT`,
      `米国株の${sideText(order)}のご注文を受け付けました`,
      `${name}、${sizeText(order)}、${priceTerms(order)}。有効期限は現地の${shortDate(order.expiresOn)}です。`,
      [
        `米国株の${sideText(order)}のご注文を受け付けました。`,
        [...summary({ order, name }), `有効期限：${longDate(order.expiresOn)}（現地）`],
        '約定するまで、金額は確定しません。円の金額は、国内約定日の10時の為替レートで確定します。',
        ifNotYou,
      ],
    ),
  'us-order.filled': ({ order, name }: OrderEvent) =>
    mail(
      `${order.id} FILL`,
      `米国株の${sideText(order)}のご注文が約定しました`,
      `${name}、${formatQuantity(order.filledQuantity)}株、平均${averageText(order)}。国内受渡日は${shortDate(order.settlementDate)}です。`,
      [
        `米国株の${sideText(order)}のご注文が、すべて約定しました。`,
        [
          ...summary({ order, name }),
          `約定した株数：${formatQuantity(order.filledQuantity)}株`,
          `平均約定単価：${averageText(order)}`,
          `約定代金：${usdText(order.filledAmount)}`,
          `国内受渡日：${longDate(order.settlementDate)}`,
        ],
        '円の金額は、国内約定日の10時の為替レートで確定します。',
      ],
    ),
  /** 失効, 取消, and refused by the exchange. What was filled before stays. */
  'us-order.ended': ({ order, name }: OrderEvent) => {
    const how = order.status === 'CANCELED' ? '取り消されました' : '失効しました';
    const reason = endReasonText(order);
    const rest = restOf(order);
    const filled =
      order.filledQuantity === 0n || rest === null
        ? '約定はありませんでした。'
        : `${formatQuantity(order.filledQuantity)}株は約定し、残りの${formatQuantity(rest)}株が${how}。`;
    return mail(`${order.id} END`, `米国株の${sideText(order)}のご注文が${how}`, `${name}。${reason ?? ''}${filled}`, [
      `米国株の${sideText(order)}のご注文が${how}。${reason ?? ''}`,
      summary({ order, name }),
      `${filled}ご注文のために確保していた金額や株数は、もとに戻しました。`,
    ]);
  },
  'us-order.dividend-paid': ({ dividend, paid, rate, name }: DividendNotice) =>
    mail(
      `${dividend.id} PAY`,
      '米国株の配当金をお支払いしました',
      `${name}、${formatQuantity(dividend.quantity)}株分。税引後${yenText(paid.jpyNet)}です。`,
      [
        '米国株の配当金を、円でお客さまの口座にお支払いしました。',
        [
          `銘柄：${name}（${dividend.symbol}）`,
          `口座区分：${accountTypeText[dividend.accountType]}`,
          `権利落ち日：${longDate(dividend.exDate)}（現地）`,
          `株数：${formatQuantity(dividend.quantity)}株`,
          `1株あたり：${formatPerShare(dividend.perShare)}ドル`,
          `配当金：${usdText(paid.gross)}`,
          `外国で徴収された税額：${usdText(paid.foreignTax)}`,
          ...(paid.adrFee === 0n ? [] : [`ADR手数料：${usdText(paid.adrFee)}`]),
          `為替レート：1ドル＝${formatFxRate(rate)}円`,
          `円換算額：${yenText(paid.jpyBeforeTax)}`,
          `国内の源泉徴収税額：${yenText(totalTax(paid.tax))}`,
          `受取金額：${yenText(paid.jpyNet)}`,
        ],
      ],
    ),
  'us-order.split': ({ id, name, symbol, accountType, exDate, before, after }: SplitNotice) =>
    mail(
      `${id} SPLIT`,
      '保有している米国株が分割されました',
      `${name}：${formatQuantity(before)}株が${formatQuantity(after)}株になりました。`,
      [
        `${longDate(exDate)}（現地）を権利落ち日として、保有している米国株が分割されました。`,
        [
          `銘柄：${name}（${symbol}）`,
          `口座区分：${accountTypeText[accountType]}`,
          `前の株数：${formatQuantity(before)}株`,
          `今の株数：${formatQuantity(after)}株`,
        ],
        '取得金額は変わりません。分割の前に出されたご注文で、残っていたものは失効しました。',
      ],
    ),
} as const satisfies MailTexts;

interface DividendNotice {
  readonly dividend: DeclaredUsDividend;
  readonly paid: UsDividend;
  readonly rate: FxRate;
  readonly name: string;
}

interface SplitNotice {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  readonly before: Quantity;
  readonly after: Quantity;
}

const summary = ({ order, name }: OrderEvent): readonly string[] => [
  `受付番号：${order.receiptNumber}`,
  `銘柄：${name}（${order.symbol}）`,
  `口座区分：${accountTypeText[order.accountType]}`,
  `${'quantity' in order.size ? '株数' : '金額'}：${sizeText(order)}`,
  `値段：${priceTerms(order)}`,
  `決済方法：${order.settlementCurrency === 'JPY' ? '円貨決済' : '外貨決済'}`,
];

const sizeText = ({ size }: UsOrder): string =>
  'quantity' in size ? `${formatQuantity(size.quantity)}株` : usdText(size.notional);

const priceText = (price: UsdPrice): string => `${formatUsdPrice(price).replace(/00$/, '')}ドル`;

const averageText = (order: UsOrder): string => {
  const average = averageFillPrice(order);
  return average === null ? '－' : priceText(average);
};

const priceTerms = ({ limitPrice }: UsOrder): string =>
  limitPrice === null ? '成行' : `指値 ${priceText(limitPrice)}`;

const mail = (
  about: string,
  subject: string,
  body: string,
  paragraphs: readonly (string | readonly string[])[],
): MailText => ({
  about: `us-order ${about}`,
  category: 'ORDER',
  subject,
  body,
  paragraphs: paragraphs.map((one) => [one].flat().join('\n')),
});
