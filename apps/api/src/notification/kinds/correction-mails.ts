import type { FundFill, FundOrder, NavCorrection } from '@tsuzura/domain/fund-order';
import { yen, type Units, type Yen } from '@tsuzura/domain/money';
import { totalTax, type Tax } from '@tsuzura/domain/tax';
import { longDate, shortDate, yenChangeText, yenText } from '@tsuzura/domain/text';
import type { MailText, MailTexts, Recipient } from '../mail-text.ts';
import { accountTypeText, sideText, unitsText } from './order-words.ts';

interface Figures {
  readonly units: Units;
  readonly amount: Yen;
  /** Null for a purchase. */
  readonly cost: Yen | null;
}

/** An order as the customer was notified of it, and as it is now. */
interface CorrectedOrder {
  readonly known: {
    readonly order: Pick<FundOrder, 'receiptNumber' | 'side' | 'accountType'>;
    readonly fill: Figures & Pick<FundFill, 'incomeTax' | 'residentTax'>;
  };
  readonly now: Figures;
  readonly tax: Tax | null;
}

interface Corrected {
  readonly correction: Pick<NavCorrection, 'fundCode' | 'date' | 'revision' | 'oldNav' | 'newNav'>;
  readonly fundName: string;
  readonly decided: {
    readonly notified: readonly CorrectedOrder[];
    /** What the customer gets (+) or gives back (−) in cash, in all. */
    readonly cashChange: Yen;
    /** 立替金 that is new. */
    readonly advanced: Yen;
  };
}

/** More than anybody reads in a mail; the rest is on the order list. */
const maxNotified = 20;

export const correctionMails = {
  /** 訂正: what the customer was notified of before, what it is now, and what it means in cash. One mail a customer and correction. */
  'fund-order.corrected': ({ correction, fundName, decided }: Corrected, { id }: Recipient): MailText => {
    const { fundCode, date, revision, oldNav, newNav } = correction;
    return {
      about: `${fundCode} ${date} ${revision} ${id} CORRECT`,
      category: 'ORDER',
      subject: '約定内容の訂正のお知らせ',
      body: `${fundName}の${shortDate(date)}の基準価額に誤りがあり、約定の内容を訂正しました。`,
      paragraphs: [
        '基準価額に誤りがあり、約定の内容を訂正しました。ご迷惑をおかけし、申し訳ございません。',
        [
          `ファンド：${fundName}`,
          `基準価額の日付：${longDate(date)}`,
          `基準価額：${oldNav === null ? '―' : yenText(yen(oldNav))} → ${yenText(yen(newNav))}`,
        ].join('\n'),
        ...decided.notified.slice(0, maxNotified).map(orderText),
        ...(decided.notified.length > maxNotified ? ['ほかのご注文は、注文履歴でご確認ください。'] : []),
        cashText(decided),
      ],
    };
  },
} as const satisfies MailTexts;

function orderText({ known, now, tax }: CorrectedOrder): string {
  const { order, fill } = known;
  const before = taxBefore(fill);
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

const gainText = ({ amount, cost }: Figures): string => (cost === null ? '' : yenChangeText(yen(amount - cost)));

const taxBefore = ({ incomeTax, residentTax }: CorrectedOrder['known']['fill']): Tax | null =>
  incomeTax === null || residentTax === null ? null : { income: incomeTax, resident: residentTax };

function cashText({ cashChange, advanced }: Corrected['decided']): string {
  if (cashChange === 0n) return 'お預りしている現金の増減はありません。';
  const what =
    cashChange > 0n
      ? `${yenText(cashChange)}を預り金に加えました。`
      : `${yenText(yen(0n - cashChange))}を預り金から差し引きました。`;
  if (advanced === 0n) return `訂正による差額として、${what}`;
  return `訂正による差額として、${what}不足する${yenText(advanced)}は当社が立て替えました。利息はかかりません。返済の方法は、あらためてご連絡します。`;
}
