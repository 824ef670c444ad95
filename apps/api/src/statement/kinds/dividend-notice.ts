import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate, yenText } from '@tsuzura/domain/text';
import type { DividendToNotify, StatementCustomer } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, money, sharesText, stockPriceText } from './words.ts';

/** 上場株式配当等の支払通知書: what was paid on shares, and what was withheld (rule DOC-3). */
export function dividendNotice(
  paid: DividendToNotify,
  { customer, number, issuedOn }: { customer: StatementCustomer; number: string; issuedOn: Ymd },
): Sheet {
  const tax = paid.incomeTax + paid.residentTax;
  return {
    template: 'letter',
    title: statementKinds.DIVIDEND.title,
    number,
    version: statementKinds.DIVIDEND.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: null,
    lead: ['保有されている株式の配当金を、税金を差し引いたうえで預り金にお支払いしましたので、お知らせします。'],
    blocks: [
      {
        part: 'facts',
        heading: '配当の内容',
        columns: 2,
        rows: [
          ['銘柄', paid.stockName],
          ['銘柄コード', paid.stockCode],
          ['口座区分', accountTypeText[paid.accountType]],
          ['受け取り方', '株式数比例配分方式'],
          ['基準日', longDate(paid.recordDate)],
          ['支払日', longDate(paid.paidOn)],
          ['対象の株数', sharesText(paid.quantity)],
          ['1株当たりの配当金', stockPriceText(paid.perShare)],
        ],
      },
      {
        part: 'facts',
        heading: '金額の明細',
        columns: 2,
        amounts: true,
        rows: [
          ['配当金', yenText(paid.gross)],
          ['所得税等', yenText(paid.incomeTax)],
          ['住民税', yenText(paid.residentTax)],
          ['税金の合計', money(tax)],
        ],
      },
      { part: 'figure', label: 'お支払いした金額', value: money(paid.gross - tax) },
    ],
    notes: [
      '所得税等は、所得税と、所得税に上乗せされる税を合わせた金額です。',
      ...(paid.accountType === 'NISA_GROWTH' ? ['NISAの配当金には、税金がかかりません。'] : []),
      ask,
    ],
  };
}
