import type { Ymd } from '@tsuzura/domain/calendar';
import { formatPercent, type Yen } from '@tsuzura/domain/money';
import type { Bonus, Cycle, Month, PlanDay, RedemptionTerms } from '@tsuzura/domain/plan';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { longDate, yenText } from '@tsuzura/domain/text';
import { ifNotYou, type MailText, type MailTexts } from '../mail-text.ts';
import { accountTypeText, unitsText } from './order-words.ts';

/** A setting that a customer made, changed or ended. */
interface SettingEvent {
  readonly settingId: string;
  readonly fundName: string;
}
interface PlanTerms extends SettingEvent {
  readonly accountType: OrderAccountType;
  readonly amount: Yen;
  readonly bonus: Bonus | null;
}
interface SaleTerms extends SettingEvent {
  readonly accountType: OrderAccountType;
  readonly terms: RedemptionTerms;
}
interface Changed {
  readonly status: 'ACTIVE' | 'PAUSED' | null;
  readonly effectiveFrom: Month;
  readonly requestId: string;
}

/** What customers set themselves: 積立 and 定期売却. */
export const planSettingMails = {
  'plan.subscription-made': ({
    first,
    state,
    ...terms
  }: PlanTerms & {
    readonly first: Pick<Cycle, 'debitDate' | 'orderDate'>;
    readonly state: 'PENDING_BANK' | 'ACTIVE';
  }) =>
    mail(
      `${terms.settingId} MADE`,
      '積立の設定を受け付けました',
      planBody(terms),
      planText(terms),
      state === 'PENDING_BANK'
        ? '銀行での口座振替の登録が終わってから、積立が始まります。'
        : [
            ...(first.debitDate === null ? [] : [`はじめの引落日：${longDate(first.debitDate)}`]),
            `はじめの購入日：${longDate(first.orderDate)}`,
          ].join('\n'),
      ifNotYou,
    ),
  'plan.subscription-changed': ({ status, effectiveFrom, requestId, ...terms }: PlanTerms & Changed) =>
    mail(
      `${terms.settingId} ${requestId} CHANGE`,
      changedSubject('積立', status),
      `${planBody(terms)}${monthText(effectiveFrom)}分から変わります。`,
      planText(terms),
      `${monthText(effectiveFrom)}分から変わります。`,
      ifNotYou,
    ),
  'plan.subscription-ended': ({
    settingId,
    fundName,
    runsOn,
  }: SettingEvent & {
    /** The order date of a run that goes its way; null: none. */
    readonly runsOn: Ymd | null;
  }) =>
    mail(
      `${settingId} END`,
      '積立を解除しました',
      `${fundName}。`,
      `ファンド：${fundName}`,
      ...(runsOn === null ? [] : [`${longDate(runsOn)}の購入は締切を過ぎているため、予定どおり行います。`]),
      ifNotYou,
    ),
  /** The bank has agreed to the debits. */
  'plan.subscription-begins': ({
    first,
    ...terms
  }: PlanTerms & { readonly first: Pick<Cycle, 'debitDate' | 'orderDate'> }) =>
    mail(
      `${terms.settingId} BEGIN`,
      '積立が始まります',
      planBody(terms),
      '銀行での口座振替の登録が終わりました。',
      planText(terms),
      [
        ...(first.debitDate === null ? [] : [`はじめの引落日：${longDate(first.debitDate)}`]),
        `はじめの購入日：${longDate(first.orderDate)}`,
      ].join('\n'),
    ),
  'plan.subscription-not-agreed': ({ settingId, fundName }: SettingEvent) =>
    mail(
      `${settingId} NOT AGREED`,
      '積立を始められませんでした',
      `${fundName}。銀行で口座振替の届出が受け付けられませんでした。`,
      '銀行で口座振替の届出が受け付けられなかったため、積立を解除しました。引落口座を登録して、もう一度ご設定ください。',
      `ファンド：${fundName}`,
    ),
  'plan.redemption-made': ({ nextOn, ...terms }: SaleTerms & { readonly nextOn: Ymd }) =>
    mail(
      `${terms.settingId} MADE`,
      '定期売却の設定を受け付けました',
      saleBody(terms),
      saleText(terms),
      `はじめの売却日：${longDate(nextOn)}`,
      ifNotYou,
    ),
  'plan.redemption-changed': ({ status, effectiveFrom, requestId, ...terms }: SaleTerms & Changed) =>
    mail(
      `${terms.settingId} ${requestId} CHANGE`,
      changedSubject('定期売却', status),
      `${saleBody(terms)}${monthText(effectiveFrom)}分から変わります。`,
      saleText(terms),
      `${monthText(effectiveFrom)}分から変わります。`,
      ifNotYou,
    ),
  'plan.redemption-ended': ({ settingId, fundName }: SettingEvent) =>
    mail(`${settingId} END`, '定期売却を解除しました', `${fundName}。`, `ファンド：${fundName}`, ifNotYou),
} as const satisfies MailTexts;

function mail(about: string, subject: string, body: string, ...paragraphs: readonly string[]): MailText {
  return { about: `plan ${about}`, category: 'ORDER', subject, body, paragraphs };
}

const planBody = ({ fundName, amount }: PlanTerms): string => `${fundName}、毎月${yenText(amount)}。`;
const saleBody = ({ fundName, terms: { sale } }: SaleTerms): string => `${fundName}、1回の売却は${measureText(sale)}。`;

function changedSubject(name: '積立' | '定期売却', status: Changed['status']): string {
  if (status === 'PAUSED') return `${name}を休止しました`;
  return status === 'ACTIVE' ? `${name}を再開しました` : `${name}の設定を変更しました`;
}

/** "2026年12月" */
const monthText = (month: Month): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

const planText = ({ fundName, accountType, amount, bonus }: PlanTerms): string =>
  [
    `ファンド：${fundName}`,
    `口座区分：${accountTypeText[accountType]}`,
    `毎月の金額：${yenText(amount)}`,
    ...(bonus === null
      ? []
      : [`増額月：${bonus.months.map((month) => `${month}月`).join('・')}（${yenText(bonus.amount)}を加えます）`]),
  ].join('\n');

const saleText = ({ fundName, accountType, terms: { sale, dayOfMonth, frequency } }: SaleTerms): string =>
  [
    `ファンド：${fundName}`,
    `口座区分：${accountTypeText[accountType]}`,
    `1回の売却：${measureText(sale)}`,
    `売却日：${frequencyText[frequency]}${dayText(dayOfMonth)}（休業日は翌営業日）`,
  ].join('\n');

const frequencyText = { MONTHLY: '毎月', ODD_MONTHS: '奇数月の', EVEN_MONTHS: '偶数月の' } as const;
const dayText = (day: PlanDay): string => (day === 'MONTH_END' ? '末日' : `${day}日`);

function measureText(sale: RedemptionTerms['sale']): string {
  if (sale.method === 'FIXED_AMOUNT') return yenText(sale.amount);
  if (sale.method === 'FIXED_RATE') return `保有口数の${formatPercent(sale.rate)}%`;
  return sale.method === 'FIXED_UNITS' ? unitsText(sale.units) : `${sale.times}回に分けて全部`;
}
