import { longDate, yenText } from '@tsuzura/domain/text';
import { formatJst, type Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { Fund } from '@tsuzura/store/fund';
import type { FillToReport, StatementCustomer } from '@tsuzura/store/statement';
import type { Block, Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, money, unitsText } from './words.ts';

const sourceText = { SPOT: '', SCHEDULED: '（積立）', REINVEST: '（分配金再投資）' } as const;

export interface TradeReportFacts extends FillToReport {
  readonly customer: StatementCustomer;
  readonly fund: Fund;
  readonly number: string;
  /** Number of the report this one corrects. */
  readonly replacesNumber: string | null;
  readonly issuedOn: Ymd;
}

/** 契約締結時交付書面: what was traded, at which price, for how much, and when it is paid (rule DOC-3). */
export function tradeReport(facts: TradeReportFacts): Sheet {
  const { order, customer, fund, number, replacesNumber, issuedOn } = facts;
  const isBuy = order.side === 'BUY';
  return {
    template: 'letter',
    title: replacesNumber === null ? statementKinds.TRADE.title : `${statementKinds.TRADE.title}（訂正）`,
    number,
    version: statementKinds.TRADE.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: replacesNumber === null ? null : `文書番号 ${replacesNumber} の${statementKinds.TRADE.title}`,
    lead: ['つづらをご利用いただき、ありがとうございます。次のとおりお取引が成立しましたので、ご報告いたします。'],
    blocks: [
      {
        part: 'facts',
        heading: 'お取引の内容',
        columns: 2,
        rows: [
          ['ファンド', fund.name],
          ['ファンドコード', fund.code],
          ['お取引の種類', `${isBuy ? '購入' : '売却'}${sourceText[order.source]}`],
          ['口座区分', accountTypeText[order.accountType]],
          ['受付番号', order.receiptNumber],
          ['受付日時', acceptedText(formatJst(order.acceptedAt))],
          ['約定日', longDate(order.executionDate)],
          ['受渡日', longDate(order.settlementDate)],
        ],
      },
      ...(isBuy ? buyBlocks(facts) : saleBlocks(facts)),
    ],
    notes: [
      'この書面は、金融商品取引法の定めにより、お取引が成立したときに交付するものです。',
      `基準価額と${isBuy ? '購入' : '解約'}価額は、${unitsText(fund.navUnit)}当たりの金額です。`,
      ...(isBuy ? [] : ['源泉徴収税額は約定の時点の見込みです。受渡日までのほかのお取引により変わることがあります。']),
      ask,
    ],
  };
}

function buyBlocks({ fill }: TradeReportFacts): Block[] {
  const total = fill.amount + fill.fee + fill.consumptionTax;
  return [
    {
      part: 'facts',
      heading: '約定の明細',
      columns: 2,
      amounts: true,
      rows: [
        ['基準価額', yenText(yen(fill.nav))],
        ['約定口数', unitsText(fill.units)],
        ['約定金額', yenText(fill.amount)],
        ['購入時手数料', yenText(fill.fee)],
        ['手数料の消費税', yenText(fill.consumptionTax)],
      ],
    },
    { part: 'figure', label: 'お支払いいただく金額（受渡金額）', value: money(total) },
  ];
}

function saleBlocks({ order, fill }: TradeReportFacts): Block[] {
  const gain = fill.cost === null ? null : fill.amount - fill.cost;
  const isSpecific = order.accountType === 'SPECIFIC';
  return [
    {
      part: 'facts',
      heading: '約定の明細',
      columns: 2,
      amounts: true,
      rows: [
        ['基準価額', yenText(yen(fill.nav))],
        ['解約価額', yenText(yen(fill.price))],
        ['約定口数', `${unitsText(fill.units)}${fill.convertedToAll ? '（全部）' : ''}`],
        ['約定金額', yenText(fill.amount)],
        ...(isSpecific && fill.cost !== null && gain !== null
          ? ([['取得費', yenText(fill.cost)], ['譲渡損益', money(gain)], projectedRow(fill.projectedTax)] as const)
          : []),
      ],
    },
    {
      part: 'figure',
      label: isSpecific ? 'お受け取りになる金額（受渡金額・見込み）' : 'お受け取りになる金額（受渡金額）',
      value: money(fill.amount - fill.projectedTax),
    },
  ];
}

/** Below zero it is a refund. */
const projectedRow = (tax: Yen): readonly [label: string, value: string] =>
  tax < 0n ? ['還付税額（見込み）', yenText(yen(0n - tax))] : ['源泉徴収税額（見込み）', yenText(tax)];

/** "2026-11-13T10:00:00+09:00" as a person writes it. */
const acceptedText = (moment: string): string => `${moment.slice(0, 10).replaceAll('-', '/')} ${moment.slice(11, 16)}`;
