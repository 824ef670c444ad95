import { timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { lapseReasonText, type LapseReason } from '@tsuzura/domain/fund';
import type { AcceptedOrder, DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { totalTax } from '@tsuzura/domain/tax';
import { longDate, shortDate, yenText } from '@tsuzura/domain/text';
import { ifNotYou, type MailText, type MailTexts } from '../mail-text.ts';
import { mailIdOf } from '../mail-id.ts';
import { accountTypeText, sideText, unitsText } from './order-words.ts';

interface OrderEvent {
  readonly order: Pick<
    AcceptedOrder,
    'id' | 'receiptNumber' | 'side' | 'size' | 'accountType' | 'executionDate' | 'settlementDate' | 'cutoffAt'
  > &
    Partial<Pick<AcceptedOrder, 'source'>>;
  readonly fundName: string;
}

interface TradeEvent {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly fundName: string;
}

const aboutAccepted = (orderId: string): string => `${orderId} ACCEPT`;

/** Known before the text is: that of an accepted order is made when it is sent. */
export const acceptedMailId = (orderId: string): string => mailIdOf(aboutAccepted(orderId));

export const fundOrderMails = {
  'fund-order.accepted': ({ order, fundName }: OrderEvent) =>
    mail(
      aboutAccepted(order.id),
      `${orderText(order)}のご注文を受け付けました`,
      `${fundName}、${sizeText(order.size)}。${inDays(order)}`,
      [
        `${orderText(order)}のご注文を受け付けました。`,
        [
          ...summary(order, fundName),
          `約定日：${longDate(order.executionDate)}`,
          `受渡日：${longDate(order.settlementDate)}`,
          `取消期限：${shortDate(ymdOf(order.cutoffAt))}${timeOf(order.cutoffAt)}`,
        ],
        '約定するまで、金額と口数は確定しません。',
        order.source === 'SCHEDULED'
          ? '設定にもとづく自動のご注文です。取消期限までに取り消すことができます。'
          : ifNotYou,
      ],
    ),
  'fund-order.canceled': ({ order, fundName }: OrderEvent) =>
    mail(
      `${order.id} CANCEL`,
      `${sideText[order.side]}のご注文を取り消しました`,
      `${fundName}、${sizeText(order.size)}。`,
      [`${sideText[order.side]}のご注文を取り消しました。`, summary(order, fundName), ifNotYou],
    ),
  /** The customer is notified of the reason; what the order held is free again by then. */
  'fund-order.lapsed': ({
    order,
    fundName,
    reason,
  }: {
    readonly order: Pick<FundOrder, 'id' | 'receiptNumber' | 'side'>;
    readonly fundName: string;
    readonly reason: LapseReason;
  }) =>
    mail(
      `${order.id} LAPSE`,
      `${sideText[order.side]}のご注文が失効しました`,
      `${fundName}。${lapseReasonText[reason]}`,
      [
        lapseReasonText[reason],
        [`受付番号：${order.receiptNumber}`, `ファンド：${fundName}`],
        'ご注文のために確保していた金額と投資枠は、もとに戻しました。',
      ],
    ),
  /** 約定. What is withheld from a sale is known at settlement, so it is not in here. */
  'fund-order.executed': ({ order, fill, fundName }: TradeEvent) =>
    mail(
      `${order.id} EXECUTE`,
      `${sideText[order.side]}のご注文が約定しました`,
      `${fundName}、${unitsText(fill.units)}、${yenText(fill.amount)}。受渡は${shortDate(order.settlementDate)}です。`,
      [
        `${sideText[order.side]}のご注文が約定しました。`,
        [
          ...head(order, fundName),
          `約定日：${longDate(order.executionDate)}`,
          `受渡日：${longDate(order.settlementDate)}`,
          `${order.side === 'BUY' ? '基準価額' : '解約価額'}：${yenText(yen(fill.price))}`,
          `口数：${unitsText(fill.units)}`,
          `約定金額：${yenText(fill.amount)}`,
          ...fees(fill),
        ],
        ...(fill.convertedToAll ? ['ご指定の金額が保有分を上回ったため、全部を売却しました。'] : []),
      ],
    ),
  /** 受渡: from here on bought units can be sold and the cash of a sale is there. */
  'fund-order.settled': ({ order, fill, fundName }: TradeEvent) =>
    mail(
      `${order.id} SETTLE`,
      `${sideText[order.side]}の受渡が完了しました`,
      `${fundName}、${unitsText(fill.units)}。受渡金額は${yenText(settlementAmount(order, fill))}です。`,
      [
        `${sideText[order.side]}の受渡が完了しました。`,
        [
          ...head(order, fundName),
          `受渡日：${longDate(order.settlementDate)}`,
          `口数：${unitsText(fill.units)}`,
          ...(order.side === 'BUY' ? [] : withheld(taxOf(fill))),
          `受渡金額：${yenText(settlementAmount(order, fill))}`,
        ],
      ],
    ),
  'fund-order.reinvested': ({ order, fill, fundName }: TradeEvent) =>
    mail(
      `${order.id} SETTLE`,
      '分配金を再投資しました',
      `${fundName}、${unitsText(fill.units)}、${yenText(fill.amount)}。`,
      [
        '分配金を再投資しました。',
        [
          ...head(order, fundName),
          `再投資日：${longDate(order.settlementDate)}`,
          `基準価額：${yenText(yen(fill.nav))}`,
          `口数：${unitsText(fill.units)}`,
          `金額：${yenText(fill.amount)}`,
        ],
      ],
    ),
  /** Rule NISA-12: a reinvestment that the quota could not take whole was bought in a taxable account. */
  'fund-order.reinvested-outside': ({
    orderId,
    fundName,
    into,
  }: {
    readonly orderId: string;
    readonly fundName: string;
    readonly into: 'SPECIFIC' | 'GENERAL';
  }) =>
    mail(
      `${orderId} OUTSIDE`,
      '分配金の再投資についてのお知らせ',
      `${fundName}。${accountTypeText[into]}で再投資しました。`,
      [
        `NISAの投資枠の残りが足りなかったため、分配金の再投資を${accountTypeText[into]}で行いました。`,
        `ファンド：${fundName}`,
      ],
    ),
  'fund-order.distribution-declared': ({
    distribution: one,
    net,
    fundName,
  }: {
    readonly distribution: DeclaredDistribution;
    /** After tax. */
    readonly net: Yen;
    readonly fundName: string;
  }) => {
    const isPaid = one.course === 'RECEIVE';
    const body = `${fundName}。${isPaid ? '受取金額' : '再投資する金額'}は${yenText(net)}、${isPaid ? '支払日' : '再投資日'}は${shortDate(one.dueDate)}です。`;
    return mail(`${one.id} DISTRIBUTE`, '分配金のお知らせ', body, [
      '分配金が決まりました。',
      [
        `ファンド：${fundName}`,
        `口座区分：${accountTypeText[one.accountType]}`,
        `決算日：${longDate(one.fiscalDate)}`,
        `対象の口数：${unitsText(one.units)}`,
        `普通分配金：${yenText(one.ordinary)}`,
        `元本払戻金（特別分配金）：${yenText(one.special)}`,
        `税額：${yenText(totalTax(one.tax))}`,
        `${isPaid ? '受取金額' : '再投資する金額'}：${yenText(net)}`,
        `${isPaid ? '支払日' : '再投資日'}：${longDate(one.dueDate)}`,
      ],
      ...(one.special > 0n ? ['元本払戻金は、元本の一部の払い戻しにあたります。'] : []),
    ]);
  },
} as const satisfies MailTexts;

function mail(
  about: string,
  subject: string,
  body: string,
  paragraphs: readonly (string | readonly string[])[],
): MailText {
  return { about, category: 'ORDER', subject, body, paragraphs: paragraphs.map((one) => [one].flat().join('\n')) };
}

const inDays = ({ executionDate, settlementDate }: Pick<FundOrder, 'executionDate' | 'settlementDate'>): string =>
  `約定は${shortDate(executionDate)}、受渡は${shortDate(settlementDate)}です。`;

/** An order that a plan gave is called by its plan. */
function orderText({ side, source }: OrderEvent['order']): string {
  if (source !== 'SCHEDULED') return sideText[side];
  return side === 'BUY' ? '積立' : '定期売却';
}

const head = (
  { receiptNumber, accountType }: Pick<FundOrder, 'receiptNumber' | 'accountType'>,
  fundName: string,
): string[] => [`受付番号：${receiptNumber}`, `ファンド：${fundName}`, `口座区分：${accountTypeText[accountType]}`];

const summary = (order: OrderEvent['order'], fundName: string): string[] => [
  ...head(order, fundName),
  `注文：${sizeText(order.size)}`,
];

function sizeText(size: OrderEvent['order']['size']): string {
  if (size.orderMethod === 'AMOUNT') return yenText(size.amount);
  return size.orderMethod === 'UNITS' ? unitsText(size.units) : '全部';
}

const fees = ({ fee, consumptionTax }: FundFill): string[] =>
  fee + consumptionTax === 0n ? [] : [`購入時手数料（税込）：${yenText(yen(fee + consumptionTax))}`];

/** Negative is 還付. */
const taxOf = ({ incomeTax, residentTax }: FundFill): Yen => yen((incomeTax ?? noYen) + (residentTax ?? noYen));

const withheld = (tax: Yen): string[] => {
  if (tax === 0n) return [];
  return [tax > 0n ? `源泉徴収税額：${yenText(tax)}` : `税金の還付：${yenText(yen(0n - tax))}`];
};

const settlementAmount = ({ side }: FundOrder, fill: FundFill): Yen =>
  side === 'BUY' ? yen(fill.amount + fill.fee + fill.consumptionTax) : yen(fill.amount - taxOf(fill));
