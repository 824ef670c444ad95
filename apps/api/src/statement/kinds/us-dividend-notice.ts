import type { Ymd } from '@tsuzura/domain/calendar';
import { formatFxRate } from '@tsuzura/domain/fx';
import { longDate, usdText, yenText } from '@tsuzura/domain/text';
import { formatPerShare } from '@tsuzura/domain/us-stock';
import type { StatementCustomer, ReportedUsDividend } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, money, usSharesText } from './words.ts';

/** 上場株式配当等の支払通知書 of a US share: what was taken abroad and in Japan, in both currencies (rules DOC-3 and US-12). */
export function usDividendNotice(
  paid: ReportedUsDividend,
  { customer, number, issuedOn }: { customer: StatementCustomer; number: string; issuedOn: Ymd },
): Sheet {
  const tax = paid.incomeTax + paid.residentTax;
  return {
    template: 'letter',
    title: statementKinds.DIVIDEND.title,
    subtitle: '米国株式',
    number,
    version: statementKinds.DIVIDEND.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: null,
    lead: [
      '保有されている米国株式の配当金を、税金を差し引いたうえで円で預り金にお支払いしましたので、お知らせします。',
    ],
    blocks: [
      {
        part: 'facts',
        heading: '配当の内容',
        columns: 2,
        rows: [
          ['銘柄', paid.name],
          ['銘柄コード', paid.symbol],
          ['口座区分', accountTypeText[paid.accountType]],
          ['権利落ち日（現地）', longDate(paid.exDate)],
          ['支払日（現地）', longDate(paid.payDate)],
          ['国内受取日', longDate(paid.receivedOn)],
          ['対象の株数', usSharesText(paid.quantity)],
          ['1株当たりの配当金', `${formatPerShare(paid.perShare)}ドル`],
        ],
      },
      {
        part: 'facts',
        heading: '外貨での明細',
        columns: 2,
        amounts: true,
        rows: [
          ['配当金', usdText(paid.gross)],
          [`外国で徴収された税額（${paid.foreignTaxRate}%）`, usdText(paid.foreignTax)],
          ...(paid.adrFee === 0n ? [] : ([['ADR手数料', usdText(paid.adrFee)]] as [string, string][])),
          ['差引金額', usdText(paid.paidUsd)],
        ],
      },
      {
        part: 'facts',
        heading: '円での明細',
        columns: 2,
        amounts: true,
        rows: [
          ['為替レート', `1ドル＝${formatFxRate(paid.rate)}円`],
          ['円換算額', yenText(paid.jpyBeforeTax)],
          ['国内の課税対象額', yenText(paid.reportedJpy)],
          ['所得税等', yenText(paid.incomeTax)],
          ['住民税', yenText(paid.residentTax)],
          ['国内の税金の合計', money(tax)],
        ],
      },
      { part: 'figure', label: 'お支払いした金額', value: money(paid.jpyBeforeTax - tax) },
    ],
    notes: [
      '所得税等は、所得税と、所得税に上乗せされる税を合わせた金額です。国内の税金は、外国で徴収された税額を差し引いた金額にかかります。',
      ...(paid.accountType === 'NISA_GROWTH'
        ? ['NISAの配当金には、国内の税金がかかりません。外国で徴収された税額は戻りません。']
        : ['外国で徴収された税額は、確定申告で外国税額控除の対象となることがあります。']),
      ask,
    ],
  };
}
