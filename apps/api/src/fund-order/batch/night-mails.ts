import { netDistribution } from '@tsuzura/domain/fund';
import type { DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { totalTax } from '@tsuzura/domain/tax';
import { longDate, yenText } from '@tsuzura/domain/text';
import { accountTypeText, sideText } from '../order-mails.ts';
import { nightMail, unitsText, type NightMail } from './mail.ts';

export interface TradeNotice {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly fundName: string;
  readonly to: string;
}

/** 約定. What is withheld from a sale is known at settlement, so it is not in here. */
export const filledMail = ({ order, fill, fundName, to }: TradeNotice): NightMail =>
  nightMail(`${order.id} EXECUTE`, to, `${sideText[order.side]}のご注文が約定しました`, [
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
  ]);

/** 受渡: from here on bought units can be sold and the cash of a sale is there. */
export const settledMail = ({ order, fill, fundName, to }: TradeNotice): NightMail =>
  nightMail(`${order.id} SETTLE`, to, `${sideText[order.side]}の受渡が完了しました`, [
    `${sideText[order.side]}の受渡が完了しました。`,
    [
      ...head(order, fundName),
      `受渡日：${longDate(order.settlementDate)}`,
      `口数：${unitsText(fill.units)}`,
      ...(order.side === 'BUY' ? [] : withheld(taxOf(fill))),
      `受渡金額：${yenText(settlementAmount(order, fill))}`,
    ],
  ]);

export const reinvestedMail = ({ order, fill, fundName, to }: TradeNotice): NightMail =>
  nightMail(`${order.id} SETTLE`, to, '分配金を再投資しました', [
    '分配金を再投資しました。',
    [
      ...head(order, fundName),
      `再投資日：${longDate(order.settlementDate)}`,
      `基準価額：${yenText(yen(fill.nav))}`,
      `口数：${unitsText(fill.units)}`,
      `金額：${yenText(fill.amount)}`,
    ],
  ]);

export function distributionMail(one: DeclaredDistribution, fundName: string, to: string): NightMail {
  const isPaid = one.course === 'RECEIVE';
  return nightMail(`${one.id} DISTRIBUTE`, to, '分配金のお知らせ', [
    '分配金が決まりました。',
    [
      `ファンド：${fundName}`,
      `口座区分：${accountTypeText[one.accountType]}`,
      `決算日：${longDate(one.fiscalDate)}`,
      `対象の口数：${unitsText(one.units)}`,
      `普通分配金：${yenText(one.ordinary)}`,
      `元本払戻金（特別分配金）：${yenText(one.special)}`,
      `税額：${yenText(totalTax(one.tax))}`,
      `${isPaid ? '受取金額' : '再投資する金額'}：${yenText(netDistribution(one))}`,
      `${isPaid ? '支払日' : '再投資日'}：${longDate(one.dueDate)}`,
    ],
    ...(one.special > 0n ? ['元本払戻金は、元本の一部の払い戻しにあたります。'] : []),
  ]);
}

const head = ({ receiptNumber, accountType }: FundOrder, fundName: string): string[] => [
  `受付番号：${receiptNumber}`,
  `ファンド：${fundName}`,
  `口座区分：${accountTypeText[accountType]}`,
];

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
