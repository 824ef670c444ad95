import type { Instant } from '@tsuzura/domain/calendar';
import type { CorrectedLine, Correction, FilledOrder, FillFigures, NavCorrection } from '@tsuzura/domain/fund-order';
import { yen, type Yen } from '@tsuzura/domain/money';
import { totalTax, type Tax } from '@tsuzura/domain/tax';
import { longDate, yenChangeText, yenText } from '@tsuzura/domain/text';
import { sendLater, type Tx } from '@tsuzura/store/kernel';
import { accountTypeText, sideText } from '../order-mails.ts';
import { nightMail, unitsText } from './mail.ts';

export interface CorrectionNotice {
  readonly correction: NavCorrection;
  readonly fundName: string;
  readonly customerId: string;
  readonly to: string;
  readonly decided: Correction;
}

/** More than anybody reads in a mail; the rest is on the order list. */
const maxNotified = 20;

/** 訂正: what the customer was notified of before, what it is now, and what it means in cash. One mail a customer and correction. */
export async function notifyCorrection(tx: Tx, notice: CorrectionNotice, at: Instant): Promise<void> {
  const { correction, fundName, customerId, to, decided } = notice;
  const { fundCode, date, revision, oldNav, newNav } = correction;
  const lines = decided.notified.slice(0, maxNotified).map(lineText);
  const mail = nightMail(`${fundCode} ${date} ${revision} ${customerId} CORRECT`, to, '約定内容の訂正のお知らせ', [
    '基準価額に誤りがあり、約定の内容を訂正しました。ご迷惑をおかけし、申し訳ございません。',
    [
      `ファンド：${fundName}`,
      `基準価額の日付：${longDate(date)}`,
      `基準価額：${oldNav === null ? '―' : yenText(yen(oldNav))} → ${yenText(yen(newNav))}`,
    ],
    ...lines,
    ...(decided.notified.length > maxNotified ? ['ほかのご注文は、注文履歴でご確認ください。'] : []),
    cashText(decided),
  ]);
  await sendLater(tx, { ...mail, topic: 'mail', at });
}

function lineText({ known, now, tax }: CorrectedLine): string {
  const { order, fill } = known;
  const before = taxBefore(known);
  return [
    `受付番号：${order.receiptNumber}`,
    `${sideText[order.side]}（${accountTypeText[order.accountType]}）`,
    ...changed('口数', unitsText(fill.units), unitsText(now.units)),
    ...changed('約定金額', yenText(fill.amount), yenText(now.amount)),
    ...changed('譲渡損益', gainText(fill), gainText(now)),
    ...(tax && before ? changed('源泉徴収税額', yenText(totalTax(before)), yenText(totalTax(tax))) : []),
  ].join('\n');
}

const changed = (name: string, before: string, now: string): string[] =>
  before === now ? [] : [`${name}：${before} → ${now}`];

const gainText = ({ amount, cost }: Pick<FillFigures, 'amount' | 'cost'>): string =>
  cost === null ? '' : yenChangeText(yen(amount - cost));

const taxBefore = ({ fill: { incomeTax, residentTax } }: FilledOrder): Tax | null =>
  incomeTax === null || residentTax === null ? null : { income: incomeTax, resident: residentTax };

function cashText({ cashChange, advanced }: Correction): string {
  if (cashChange === 0n) return 'お預りしている現金の増減はありません。';
  const moved: Yen = cashChange;
  const what =
    moved > 0n ? `${yenText(moved)}を預り金に加えました。` : `${yenText(yen(0n - moved))}を預り金から差し引きました。`;
  if (advanced === 0n) return `訂正による差額として、${what}`;
  return `訂正による差額として、${what}不足する${yenText(advanced)}は当社が立て替えました。利息はかかりません。返済の方法は、あらためてご連絡します。`;
}
