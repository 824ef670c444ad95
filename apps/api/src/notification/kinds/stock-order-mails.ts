import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { averagePrice, formatAveragePrice, formatStockPrice, type StockPrice } from '@tsuzura/domain/stock';
import { endReasonText, restOf, type ShareDividend, type StockOrder } from '@tsuzura/domain/stock-order';
import { totalTax, type OrderAccountType } from '@tsuzura/domain/tax';
import { longDate, shortDate, yenText } from '@tsuzura/domain/text';
import { mailIdOf } from '../mail-id.ts';
import { ifNotYou, type MailText, type MailTexts } from '../mail-text.ts';
import { accountTypeText } from './order-words.ts';

interface OrderEvent {
  readonly order: Omit<StockOrder, 'sequence'>;
  readonly stockName: string;
}

/** 現物 and 信用 alike; margin names its side by opening and closing. */
const sideText = ({ side, tradeType }: OrderEvent['order']): string => {
  const isBuy = side === 'BUY';
  if (tradeType === 'SPOT') return isBuy ? '買付' : '売却';
  return tradeType === 'MARGIN_NEW' ? (isBuy ? '信用新規買' : '信用新規売') : isBuy ? '信用返済買' : '信用返済売';
};

const accepted = (orderId: string): string => `${orderId} ACCEPT`;
/** The id of the mail, known before its text is made. */
export const acceptedShareMailId = (orderId: string): string => mailIdOf(accepted(orderId));

export const stockOrderMails = {
  'stock-order.accepted': ({ order, stockName }: OrderEvent) =>
    mail(
      accepted(order.id),
      `株式の${sideText(order)}のご注文を受け付けました`,
      `${stockName}、${sharesText(order.quantity)}、${priceTerms(order)}。有効期限は${shortDate(order.expiresOn)}です。`,
      [
        `国内株式の${sideText(order)}のご注文を受け付けました。`,
        [...summary({ order, stockName }), `有効期限：${longDate(order.expiresOn)}`],
        '約定するまで、金額は確定しません。値段によっては、約定しないことがあります。',
        ifNotYou,
      ],
    ),
  /** 全部約定. What is withheld from a sale is known at settlement. */
  'stock-order.filled': ({ order, stockName }: OrderEvent) =>
    mail(
      `${order.id} FILL`,
      `株式の${sideText(order)}のご注文が約定しました`,
      `${stockName}、${sharesText(order.filledQuantity)}、平均${averageText(order)}。受渡は${shortDate(order.settlementDate)}です。`,
      [
        `国内株式の${sideText(order)}のご注文が、すべて約定しました。`,
        [
          ...summary({ order, stockName }),
          `平均約定単価：${averageText(order)}`,
          `約定代金：${yenText(order.filledAmount)}`,
          `受渡日：${longDate(order.settlementDate)}`,
        ],
      ],
    ),
  /** 失効, 取消, and refused by the exchange. What was filled before stays. */
  'stock-order.ended': ({ order, stockName }: OrderEvent) => {
    const how = order.status === 'CANCELED' ? '取り消されました' : '失効しました';
    const reason = endReasonText(order);
    const filled =
      order.filledQuantity === 0n
        ? '約定はありませんでした。'
        : `${sharesText(order.filledQuantity)}は約定し、残りの${sharesText(restOf(order))}が${how}。`;
    return mail(
      `${order.id} END`,
      `株式の${sideText(order)}のご注文が${how}`,
      `${stockName}。${reason ?? ''}${filled}`,
      [
        `国内株式の${sideText(order)}のご注文が${how}。${reason ?? ''}`,
        summary({ order, stockName }),
        `${filled}ご注文のために確保していた金額や株数は、もとに戻しました。`,
      ],
    );
  },
  'stock-order.dividend-paid': ({
    dividend,
    stockName,
  }: {
    readonly dividend: ShareDividend;
    readonly stockName: string;
  }) =>
    mail(
      `${dividend.id} PAY`,
      '配当金をお支払いしました',
      `${stockName}、${sharesText(dividend.quantity)}分。税引後${yenText(net(dividend))}です。`,
      [
        '配当金を、お客さまの口座にお支払いしました。',
        [
          `銘柄：${stockName}`,
          `口座区分：${accountTypeText[dividend.accountType]}`,
          `基準日：${longDate(dividend.recordDate)}`,
          `株数：${sharesText(dividend.quantity)}`,
          `1株あたり：${priceText(dividend.perShare)}`,
          `配当金：${yenText(dividend.gross)}`,
          `源泉徴収税額：${yenText(totalTax(dividend.tax))}`,
          `受取金額：${yenText(net(dividend))}`,
        ],
      ],
    ),
  'stock-order.split': ({ id, stockName, accountType, exDate, before, after, fraction }: SplitNotice) =>
    mail(
      `${id} SPLIT`,
      after >= before ? '保有している株式が分割されました' : '保有している株式が併合されました',
      `${stockName}：${sharesText(before)}が${sharesText(after)}になりました。`,
      [
        `${longDate(exDate)}に、保有している株式が${after >= before ? '分割' : '併合'}されました。`,
        [
          `銘柄：${stockName}`,
          `口座区分：${accountTypeText[accountType]}`,
          `前の株数：${sharesText(before)}`,
          `今の株数：${sharesText(after)}`,
        ],
        ...(fraction === 0n ? [] : ['1株に満たない端数は、権利落ち日の終値で換金し、20営業日後にお支払いします。']),
      ],
    ),
} as const satisfies MailTexts;

interface SplitNotice {
  readonly id: string;
  readonly stockName: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  readonly before: bigint;
  readonly after: bigint;
  /** Old shares that made no new one. */
  readonly fraction: bigint;
}

const net = ({ gross, tax }: ShareDividend): Yen => yen(gross - totalTax(tax));

const summary = ({ order, stockName }: OrderEvent): readonly string[] => [
  `受付番号：${order.receiptNumber}`,
  `銘柄：${stockName}（${order.stockCode}）`,
  `口座区分：${accountTypeText[order.accountType]}`,
  `株数：${sharesText(order.quantity)}`,
  `値段：${priceTerms(order)}`,
];

/** Grouped like yen, counted in 株. */
const sharesText = (count: bigint): string => yenText(yen(count)).replace('円', '株');

/** Whole yen grouped, with the decimals there are. */
const decimalText = (text: string): string => {
  const [whole = '0', part] = text.split('.');
  return `${yenText(yen(BigInt(whole))).replace('円', '')}${part === undefined ? '' : `.${part}`}円`;
};
const priceText = (price: StockPrice): string => decimalText(formatStockPrice(price));

const averageText = ({ filledTotal, filledQuantity }: Pick<StockOrder, 'filledTotal' | 'filledQuantity'>): string => {
  const average = averagePrice(filledTotal, filledQuantity);
  return average === null ? '－' : decimalText(formatAveragePrice(average));
};

const conditionText = { NONE: '', OPEN: '（寄付）', CLOSE: '（引け）', FUNARI: '（不成）' } as const;

function priceTerms({ orderType, price, triggerPrice, condition }: OrderEvent['order']): string {
  const at = price === null ? '成行' : `指値 ${priceText(price)}`;
  return triggerPrice === null || orderType === 'MARKET' || orderType === 'LIMIT'
    ? `${at}${conditionText[condition]}`
    : `逆指値 ${priceText(triggerPrice)}、${at}`;
}

const mail = (
  about: string,
  subject: string,
  body: string,
  paragraphs: readonly (string | readonly string[])[],
): MailText => ({
  about: `stock-order ${about}`,
  category: 'ORDER',
  subject,
  body,
  paragraphs: paragraphs.map((one) => [one].flat().join('\n')),
});
