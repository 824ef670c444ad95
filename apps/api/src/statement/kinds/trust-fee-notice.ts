import { yenText } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import { formatPercent, sumYen, type Ratio, type Yen } from '@tsuzura/domain/money';
import type { Fund } from '@tsuzura/store/fund';
import type { StatementCustomer } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { addresseeOf, ask, dayText, figures, text } from './words.ts';

export interface TrustFeeLine {
  readonly fund: Fund;
  /** At the end of the year. */
  readonly rate: Ratio;
  readonly borne: Yen;
}

/** Once a year for what is held in つみたて投資枠 (rule DOC-6): for information, because the fee is inside the price. */
export const trustFeeNotice = (
  { customer, number, issuedOn }: { customer: StatementCustomer; number: string; issuedOn: Ymd },
  { from, to }: { from: Ymd; to: Ymd },
  lines: readonly TrustFeeLine[],
): Sheet => ({
  template: 'letter',
  title: statementKinds.TRUST_FEE.title,
  number,
  version: statementKinds.TRUST_FEE.version,
  issuedOn,
  addressee: addresseeOf(customer),
  replaces: null,
  lead: [
    `つみたて投資枠で保有されているファンドについて、${dayText(from)}から${dayText(to)}までにご負担いただいた信託報酬等の概算額をお知らせします。`,
  ],
  blocks: [
    {
      part: 'table',
      columns: [text('ファンド'), figures('信託報酬（年率・税込）', 40), figures('概算額', 34)],
      rows: lines.map(({ fund, rate, borne }) => [fund.name, `${formatPercent(rate)}%`, yenText(borne)]),
      total: ['合計', '', yenText(sumYen(lines.map(({ borne }) => borne)))],
      empty: '',
    },
  ],
  notes: [
    '概算額は、日々の評価額に年率を掛けて365で割った金額の合計です。実際の金額とは異なることがあります。',
    '信託報酬は、基準価額に含まれています。別にお支払いいただくものではありません。',
    ask,
  ],
});
