import { yenChangeText, yenText } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import { sumYen, yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { Fund } from '@tsuzura/store/fund';
import type { StatementCustomer } from '@tsuzura/store/statement';
import type { Row, Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, dayText, figures, text } from './words.ts';

export interface TotalReturnLine {
  readonly fund: Fund;
  readonly accountType: OrderAccountType;
  /** On the day of the notice; nothing where all was sold. */
  readonly worth: Yen;
  readonly distributed: Yen;
  readonly sold: Yen;
  readonly bought: Yen;
}

type Terms = Pick<TotalReturnLine, 'worth' | 'distributed' | 'sold' | 'bought'>;

const returnOf = ({ worth, distributed, sold, bought }: Terms): Yen => yen(worth + distributed + sold - bought);

const cells = (terms: Terms): Row => [
  yenText(terms.worth),
  yenText(terms.distributed),
  yenText(terms.sold),
  yenText(terms.bought),
  yenChangeText(returnOf(terms)),
];

/** トータルリターン通知書: once a year, what came of everything paid into a fund, on the axis of execution. */
export function totalReturnNotice(
  { customer, number, issuedOn }: { customer: StatementCustomer; number: string; issuedOn: Ymd },
  asOf: Ymd,
  lines: readonly TotalReturnLine[],
): Sheet {
  const total = {
    worth: sumYen(lines.map(({ worth }) => worth)),
    distributed: sumYen(lines.map(({ distributed }) => distributed)),
    sold: sumYen(lines.map(({ sold }) => sold)),
    bought: sumYen(lines.map(({ bought }) => bought)),
  };
  return {
    template: 'letter',
    title: statementKinds.TOTAL_RETURN.title,
    number,
    version: statementKinds.TOTAL_RETURN.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: null,
    lead: [
      `${dayText(asOf)}現在のトータルリターンを、ファンドと口座区分ごとにお知らせします。`,
      'トータルリターン ＝ 評価額 ＋ 累計受取分配金 ＋ 累計売却金額 － 累計購入金額',
    ],
    blocks: [
      {
        part: 'table',
        columns: [
          text('ファンド'),
          figures('評価額', 22),
          figures('累計受取分配金', 22),
          figures('累計売却金額', 22),
          figures('累計購入金額', 22),
          figures('トータルリターン', 24),
        ],
        rows: lines.map((line) => [`${line.fund.name}（${accountTypeText[line.accountType]}）`, ...cells(line)]),
        total: ['合計', ...cells(total)],
        empty: '',
      },
      { part: 'figure', label: 'トータルリターンの合計', value: yenChangeText(returnOf(total)) },
    ],
    notes: [
      '評価額は、基準日の基準価額で計算した金額です。約定の済んだお取引を含みます。',
      '累計受取分配金は、税金を差し引いた金額です。再投資した分配金は、受取分配金にも購入金額にも含みません。',
      '累計購入金額は、購入時手数料と消費税を含みます。累計売却金額は、税金を差し引く前の金額で、ほかの金融機関へ移管した分を移管した日の評価額で含みます。',
      'この年のうちにすべて売却したファンドも含みます。税務の計算に使う金額とは異なります。',
      ask,
    ],
  };
}
