import { tableDate, yenText } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import { nav, units } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { BalanceOnDay, Movement, StatementCustomer } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { marginBlocks, shareBlocks, sharesWorth, type ShareBalance } from './balance-of-shares.ts';
import { statementKinds } from './statement-kinds.ts';
import { accountTypeText, addresseeOf, ask, dayText, figures, money, text, unitsText, type FundOf } from './words.ts';

export interface BalanceReportFacts {
  readonly customer: StatementCustomer;
  readonly number: string;
  readonly issuedOn: Ymd;
  readonly from: Ymd;
  readonly to: Ymd;
  readonly opening: readonly BalanceOnDay[];
  readonly closing: readonly BalanceOnDay[];
  readonly movements: readonly Movement[];
  readonly prices: ReadonlyMap<string, { readonly nav: bigint; readonly date: Ymd }>;
  readonly fundOf: FundOf;
  readonly shares: ShareBalance;
}

const cashOf = (balances: readonly BalanceOnDay[]): bigint =>
  balances.find(({ instrument }) => instrument === 'JPY')?.amount ?? 0n;

const typeText = (type: OrderAccountType | ''): string => (type === '' ? '' : accountTypeText[type]);

/** 取引残高報告書: what moved in the period and what is there at its end, on the axis of settlement, from the ledger alone. */
export function balanceReport(facts: BalanceReportFacts): Sheet {
  const { customer, number, issuedOn, from, to, opening, closing, movements, prices, fundOf, shares } = facts;
  const held = closing
    .filter(({ instrument }) => instrument !== 'JPY')
    .map(({ instrument, accountType, amount }) => {
      const fund = fundOf(instrument);
      const price = prices.get(instrument)?.nav ?? 0n;
      return { fund, accountType, amount, price, worth: valuation(units(amount), nav(price), fund.navUnit) };
    });
  const worth = held.reduce((sum, one) => sum + one.worth, 0n);
  const cash = cashOf(closing);
  const [shareWorth, marginCash] = [sharesWorth(shares), shares.margin.cash];
  return {
    template: 'letter',
    title: statementKinds.BALANCE.title,
    number,
    version: statementKinds.BALANCE.version,
    issuedOn,
    addressee: addresseeOf(customer),
    replaces: null,
    lead: [
      `${dayText(from)}から${dayText(to)}までのお取引と、${dayText(to)}現在のお預かり残高をご報告いたします。金額、口数と株数は、受渡の済んだものです。信用取引の建玉は約定日で載せています。`,
    ],
    blocks: [
      {
        part: 'facts',
        heading: 'お預かり残高',
        columns: 2,
        amounts: true,
        rows: [
          ['預り金', money(cash)],
          ['投資信託の評価額', money(worth)],
          ...(shareWorth === 0n ? [] : ([['国内株式の評価額', yenText(shareWorth)]] as const)),
          ...(marginCash === 0n ? [] : ([['保証金現金', yenText(marginCash)]] as const)),
          ['合計', money(cash + worth + shareWorth + marginCash)],
          ['作成の基準日', tableDate(to)],
        ],
      },
      {
        part: 'table',
        heading: '投資信託の残高',
        columns: [
          text('ファンド'),
          text('口座区分', 34),
          figures('口数', 25),
          figures('基準価額', 20),
          figures('評価額', 27),
        ],
        rows: held.map(({ fund, accountType, amount, price, worth: value }) => [
          fund.name,
          typeText(accountType),
          unitsText(amount),
          money(price),
          yenText(value),
        ]),
        total: held.length === 0 ? null : ['合計', '', '', '', money(worth)],
        empty: 'お預かりしている投資信託はありません。',
      },
      {
        part: 'table',
        heading: '預り金の動き',
        columns: [text('日付', 20), text('内容', 32), text('受付番号'), figures('入出金', 27), figures('残高', 27)],
        rows: cashRows(movements, cashOf(opening), from),
        total: null,
        empty: '',
      },
      {
        part: 'table',
        heading: '投資信託の動き',
        columns: [text('日付', 21), text('内容', 34), text('ファンド'), text('口座区分', 32), figures('口数', 27)],
        rows: movements
          .filter(({ instrument }) => instrument !== 'JPY')
          .map(({ day, what, instrument, accountType, amount }) => [
            tableDate(day),
            what,
            fundOf(instrument).shortName,
            typeText(accountType),
            `${amount > 0n ? '+' : ''}${unitsText(amount)}`,
          ]),
        total: null,
        empty: 'この期間に受渡のあったお取引はありません。',
      },
      ...shareBlocks(shares),
      ...marginBlocks(shares, to),
    ],
    notes: [
      '評価額は、基準日の基準価額と、株式では基準日までの最後の終値で計算した金額です。売却したときに受け取る金額とは異なることがあります。',
      '約定していても受渡の前のお取引は含みません。',
      ask,
    ],
  };
}

function cashRows(movements: readonly Movement[], opening: bigint, from: Ymd): string[][] {
  let balance = opening;
  const rows = movements
    .filter(({ instrument }) => instrument === 'JPY')
    .map(({ day, what, receiptNumber, amount }) => {
      balance += amount;
      return [tableDate(day), what, receiptNumber ?? '', `${amount > 0n ? '+' : ''}${money(amount)}`, money(balance)];
    });
  return [[tableDate(from), '前期末の残高', '', '', money(opening)], ...rows];
}
