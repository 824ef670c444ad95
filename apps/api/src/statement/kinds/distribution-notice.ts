import { longDate, yenText } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { Fund } from '@tsuzura/store/fund';
import type { DistributionToNotify, StatementCustomer } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, money, unitsText } from './words.ts';

interface NoticeFacts {
  readonly customer: StatementCustomer;
  readonly fund: Fund;
  readonly number: string;
  /** Number of the notice this one corrects. */
  readonly replacesNumber: string | null;
  readonly issuedOn: Ymd;
}

/** 上場株式配当等の支払通知書 in substance: both parts, both taxes, and what was paid or reinvested. */
export function distributionNotice(
  paid: DistributionToNotify,
  { customer, fund, number, replacesNumber, issuedOn }: NoticeFacts,
): Sheet {
  const gross = paid.ordinary + paid.special;
  const tax = paid.incomeTax + paid.residentTax;
  const isReinvested = paid.course === 'REINVEST';
  return {
    template: 'letter',
    title: `${statementKinds.DISTRIBUTION.title}${replacesNumber === null ? '' : '（訂正）'}`,
    number,
    version: statementKinds.DISTRIBUTION.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: replacesNumber === null ? null : `文書番号 ${replacesNumber} の${statementKinds.DISTRIBUTION.title}`,
    lead: [
      isReinvested
        ? '保有されているファンドの収益分配金を、税金を差し引いたうえで再投資しましたので、お知らせします。'
        : '保有されているファンドの収益分配金を、税金を差し引いたうえでお支払いしましたので、お知らせします。',
    ],
    blocks: [
      {
        part: 'facts',
        heading: '分配の内容',
        columns: 2,
        rows: [
          ['ファンド', fund.name],
          ['ファンドコード', fund.code],
          ['口座区分', accountTypeText[paid.accountType]],
          ['分配金の受け取り方', isReinvested ? '再投資' : '受取'],
          ['決算日', longDate(paid.fiscalDate)],
          [isReinvested ? '再投資日' : '支払日', longDate(paid.dueDate)],
          ['対象の口数', unitsText(paid.units)],
          ['決算日の基準価額', `${yenText(yen(paid.navEx))}（分配落ち）`],
        ],
      },
      {
        part: 'facts',
        heading: '金額の明細',
        columns: 2,
        amounts: true,
        rows: [
          ['普通分配金', yenText(paid.ordinary)],
          ['元本払戻金（特別分配金）', yenText(paid.special)],
          ['分配金の合計', money(gross)],
          ['所得税等', yenText(paid.incomeTax)],
          ['住民税', yenText(paid.residentTax)],
          ['税金の合計', money(tax)],
        ],
      },
      {
        part: 'figure',
        label: isReinvested ? '再投資した金額' : 'お支払いした金額',
        value: money(gross - tax),
      },
    ],
    notes: [
      '所得税等は、所得税と、所得税に上乗せされる税を合わせた金額です。',
      '元本払戻金（特別分配金）は、お客さまの個別元本の一部を払い戻すもので、税金はかかりません。その分、個別元本が下がります。',
      '分配金は、ファンドの純資産から支払われます。支払われた分、基準価額は下がります。',
      ask,
    ],
  };
}
