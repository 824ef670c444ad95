import type { Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import { reasonText, type OccurrenceReason, type SuspendedReason } from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { longDate, shortDate, yenText } from '@tsuzura/domain/text';
import type { MailText, MailTexts, Recipient } from '../mail-text.ts';
import { accountTypeText } from './order-words.ts';

/** A month of a setting that was skipped, or ordered in part. */
interface SettingMonth {
  readonly settingId: string;
  readonly month: string;
  readonly fundName: string;
  readonly accountType: OrderAccountType;
  readonly orderDate: Ymd;
  readonly reason: OccurrenceReason;
  /** Why the setting is stopped since; null: it goes on. */
  readonly suspendedReason: SuspendedReason | null;
}

interface SubscriptionMonth extends SettingMonth {
  readonly amount: Yen;
  readonly shortBy: Yen | null;
  /** Quota that the order takes; null without an order. */
  readonly bought: Yen | null;
  readonly nisaYear: number;
}

interface DebitLine {
  readonly settingCode: string;
  readonly month: string;
  readonly amount: Yen;
  /** Of it, 毎月の入金. */
  readonly deposit: Yen;
  readonly debitDate: Ymd;
  readonly bank: { readonly bankName: string; readonly branchName: string; readonly number: string };
}

interface Tomorrow {
  readonly on: Ymd;
  readonly lines: readonly string[];
}

export const planMails = {
  'plan.subscription-skipped': (event: SubscriptionMonth) =>
    mail(
      `${event.settingId} ${event.month} SKIP`,
      'ORDER',
      ['今回の積立を見送りました', `${event.fundName}。${subscriptionReason(event)}`],
      [subscriptionReason(event), [...settingLines(event), `金額：${yenText(event.amount)}`], ...afterwards(event)],
    ),
  'plan.subscription-in-part': (event: SubscriptionMonth) =>
    mail(
      `${event.settingId} ${event.month} PART`,
      'ORDER',
      ['今回の積立は一部の金額で購入します', `${event.fundName}、${yenText(event.amount)}。`],
      [subscriptionReason(event), [...settingLines(event), `購入する金額：${yenText(event.amount)}`]],
    ),
  'plan.redemption-skipped': (event: SettingMonth) =>
    mail(
      `${event.settingId} ${event.month} SALE SKIP`,
      'ORDER',
      ['今回の定期売却を見送りました', `${event.fundName}。${reasonText(event.reason)}`],
      [reasonText(event.reason), settingLines(event), ...afterwards(event)],
    ),
  /** On the day of the freeze: the amount is final. */
  'plan.debit-announced': (event: DebitLine) =>
    mail(
      `${event.settingCode} ${event.month} DEBIT AMOUNT`,
      'CASH',
      ['引落の金額が決まりました', debitBody(event)],
      [`${longDate(event.debitDate)}に、次の金額を引き落とします。`, debitLines(event)],
    ),
  'plan.debit-tomorrow': (event: DebitLine) =>
    mail(
      `${event.settingCode} ${event.month} DEBIT TOMORROW`,
      'CASH',
      ['あした引落があります', debitBody(event)],
      [
        `${longDate(event.debitDate)}に、次の金額を引き落とします。`,
        debitLines(event),
        '残高が足りないと引落はできず、その月の入金と積立はありません。',
      ],
    ),
  'plan.purchases-tomorrow': ({ on, lines }: Tomorrow, { id }: Recipient) =>
    mail(
      `${id} ${on} PLAN BUY`,
      'ORDER',
      ['あした積立の注文をします', lines.join('、')],
      [`${longDate(on)}に、預り金から次の積立を注文します。`, lines, '預り金が足りないときは、その積立を見送ります。'],
    ),
  'plan.sales-tomorrow': ({ on, lines }: Tomorrow, { id }: Recipient) =>
    mail(
      `${id} ${on} PLAN SELL`,
      'ORDER',
      ['あした定期売却の注文をします', lines.join('、')],
      [`${longDate(on)}に、次の定期売却を注文します。`, lines],
    ),
  /** 償還 */
  'plan.ended-with-fund': ({ settingId, fundName }: { readonly settingId: string; readonly fundName: string }) =>
    mail(
      `${settingId} FUND END`,
      'ORDER',
      ['積立・定期売却の設定が終了しました', `${fundName}の償還により、設定が終了しました。`],
      ['ファンドの償還により、設定が終了しました。', `ファンド：${fundName}`],
    ),
} as const satisfies MailTexts;

function mail(
  about: string,
  category: MailText['category'],
  [subject, body]: readonly [subject: string, body: string],
  paragraphs: readonly (string | readonly string[])[],
): MailText {
  return {
    about: `plan ${about}`,
    category,
    subject,
    body,
    paragraphs: paragraphs.map((one) => [one].flat().join('\n')),
  };
}

/** 「なぎさ銀行から50,000円を11/27（金）に引き落とします。」 */
const debitBody = ({ amount, debitDate, bank }: DebitLine): string =>
  `${bank.bankName}から${yenText(amount)}を${shortDate(debitDate)}に引き落とします。`;

const settingLines = ({ fundName, accountType, orderDate }: SettingMonth): string[] => [
  `ファンド：${fundName}`,
  `口座区分：${accountTypeText[accountType]}`,
  `注文日：${longDate(orderDate)}`,
];

const subscriptionReason = ({ reason, accountType, nisaYear, shortBy, bought }: SubscriptionMonth): string =>
  reasonText(reason, {
    frame: frameOf(accountType),
    nisaYear,
    ...(shortBy === null ? {} : { shortBy }),
    ...(bought === null ? {} : { bought }),
  });

const afterwards = ({ suspendedReason }: SettingMonth): string[] =>
  suspendedReason === null
    ? []
    : ['この設定は停止しています。再開するには、設定の画面で「再開する」を選んでください。'];

const debitLines = ({ amount, deposit, bank }: DebitLine): string[] => {
  const plans = amount - deposit;
  return [
    `引落口座：${bank.bankName} ${bank.branchName} ＊＊＊＊${bank.number.slice(-3)}`,
    `金額：${yenText(amount)}`,
    ...(deposit > 0n && plans > 0n ? [`（毎月の入金${yenText(deposit)}、積立${yenText(plans as Yen)}）`] : []),
  ];
};
