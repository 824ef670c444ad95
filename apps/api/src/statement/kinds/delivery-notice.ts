import type { Ymd } from '@tsuzura/domain/calendar';
import { sumYen } from '@tsuzura/domain/money';
import { longDate, yenText } from '@tsuzura/domain/text';
import type { StatementCustomer, TransferToNotify } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, figures, money, sharesText, text, unitsText } from './words.ts';

/** 移管のお知らせ: what left for another firm, and at which cost it goes on there (rule DELIV-4). */
export function deliveryNotice(
  sent: TransferToNotify,
  {
    customer,
    number,
    issuedOn,
    replaces,
  }: { customer: StatementCustomer; number: string; issuedOn: Ymd; replaces: string | null },
): Sheet {
  const isFund = sent.product === 'FUND';
  const fee = sumYen(sent.items.map((item) => item.fee));
  return {
    template: 'letter',
    title: statementKinds.DELIVERY.title,
    number,
    version: statementKinds.DELIVERY.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces,
    lead: ['お申し込みいただいた移管の手続きを移管先へ送りましたので、引き継いだ取得価額をお知らせします。'],
    blocks: [
      {
        part: 'facts',
        heading: '移管の内容',
        columns: 2,
        rows: [
          ['移管先', sent.brokerName],
          ['支店', sent.branchName],
          ['移管した日', longDate(sent.sentOn)],
          ['手数料（税込）', fee === 0n ? '無料' : yenText(fee)],
        ],
      },
      {
        part: 'table',
        columns: [
          text('銘柄'),
          figures(isFund ? '口数' : '株数', 26),
          figures(isFund ? '1万口あたりの取得単価' : '1株あたりの取得単価', 30),
          ...(isFund ? [figures('個別元本', 22)] : []),
          figures('引き継いだ取得価額', 30),
        ],
        rows: sent.items.map((item) => [
          `${item.name}（${item.code}）　${accountTypeText[item.accountType]}`,
          isFund ? unitsText(item.quantity) : sharesText(item.quantity),
          money(item.unitCost),
          ...(isFund ? [money(item.individualPrincipal ?? 0n)] : []),
          money(item.cost),
        ]),
        total: null,
        empty: '',
      },
      { part: 'figure', label: '引き継いだ取得価額の合計', value: money(sumYen(sent.items.map(({ cost }) => cost))) },
    ],
    notes: [
      '取得単価は、円未満を切り上げた金額です。移管による譲渡損益はありません。',
      '当社に残る分の取得単価も、同じ金額です。',
      ...(isFund ? ['個別元本は、分配金のうち税金のかからない部分を計算するもとになる金額です。'] : []),
      ask,
    ],
  };
}
