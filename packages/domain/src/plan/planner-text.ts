import { partsOf, timeOf, ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import { noYen, type Yen } from '../money/index.ts';
import type { NisaAccount, NisaFrame } from '../nisa/index.ts';
import { yenText } from '../text/index.ts';
import type { Month } from './cycle.ts';
import { frameName } from './occurrence.ts';
import type { PlanLine, UseUpReason } from './planner.ts';
import type { QuotaLimit } from './quota.ts';
import type { Bonus } from './setting.ts';
import type { TargetAnswer } from './planner-target.ts';

/** One fact behind a line of a proposal (rule PLAN-34). */
export type Explanation =
  | {
      readonly kind: 'ROOM';
      readonly year: number;
      readonly frame: NisaFrame;
      readonly room: Yen;
      readonly limitedBy: QuotaLimit;
    }
  | { readonly kind: 'REVIVED'; readonly soldIn: number; readonly amount: Yen }
  | { readonly kind: 'RUNS'; readonly count: number; readonly firstMonth: Month; readonly lastMonth: Month }
  | { readonly kind: 'AMOUNT'; readonly monthly: Yen; readonly bonus: Bonus | null; readonly total: Yen }
  | {
      readonly kind: 'QUOTA_YEAR';
      readonly on: Ymd;
      readonly by: 'DEBIT' | 'ORDER';
      readonly settlementDate: Ymd;
      readonly year: number;
    }
  | { readonly kind: 'DEADLINE'; readonly at: Instant }
  | { readonly kind: 'BONUS_MONTHS_CHANGED'; readonly bonus: Bonus }
  | { readonly kind: 'ESTIMATE'; readonly year: number }
  | { readonly kind: 'NOT_REACHED'; readonly reason: UseUpReason; readonly remainder: Yen };

/** The facts of a line, in the order in which they are read. */
export function explainLine(line: PlanLine, nisa: NisaAccount): readonly Explanation[] {
  const { year, frame, room, limitedBy, monthly, bonus, total, first, firstMonth, lastMonth } = line;
  const revived = nisa.years.get(year - 1)?.released;
  const revivedYen = revived === undefined ? noYen : ((revived.tsumitate + revived.growth) as Yen);
  const on = first?.debitDate ?? first?.orderDate ?? null;
  const all: (Explanation | null)[] = [
    { kind: 'ROOM', year, frame, room, limitedBy },
    revivedYen > 0n ? { kind: 'REVIVED', soldIn: year - 1, amount: revivedYen } : null,
    firstMonth === null || lastMonth === null ? null : { kind: 'RUNS', count: line.runs, firstMonth, lastMonth },
    monthly === null || total === null ? null : { kind: 'AMOUNT', monthly, bonus, total },
    first !== null && on !== null && partsOf(on).year !== first.nisaYear
      ? {
          kind: 'QUOTA_YEAR',
          on,
          by: first.debitDate === null ? 'ORDER' : 'DEBIT',
          settlementDate: first.settlementDate,
          year: first.nisaYear,
        }
      : null,
    first === null ? null : { kind: 'DEADLINE', at: first.changeDeadline },
    line.note === null || bonus === null ? null : { kind: 'BONUS_MONTHS_CHANGED', bonus },
    line.isEstimate ? { kind: 'ESTIMATE', year } : null,
    line.reason === null ? null : { kind: 'NOT_REACHED', reason: line.reason, remainder: line.remainder },
  ];
  return all.filter((one) => one !== null);
}

const limitName: Readonly<Record<QuotaLimit, string>> = {
  ANNUAL: '年間投資枠',
  LIFETIME_GROWTH: '生涯投資枠のうち成長投資枠',
  LIFETIME: '生涯投資枠',
};

const reasonTexts: Readonly<Record<UseUpReason, string>> = {
  NOTHING_LEFT: 'この年の枠は、もう残っていません。',
  LIFETIME_GROWTH: '生涯投資枠のうち成長投資枠の分は、もう残っていません。',
  LIFETIME: '生涯投資枠は、もう残っていません。',
  NO_RUN_LEFT: 'この年に受渡となる回は、もうありません。',
  AMOUNT_RANGE: '設定できる金額の範囲を超えるため、使い切れません。',
  TOO_MUCH: 'この金額では、枠の残りを超えます。',
  BELOW_MINIMUM: '1回あたりの金額が最低金額に届きません。',
  STEP: '金額の単位のため、使い切れない分が残ります。',
};

type Texts = { readonly [Kind in Explanation['kind']]: (fact: Extract<Explanation, { kind: Kind }>) => string };

const texts: Texts = {
  ROOM: (fact) =>
    `${fact.year}年の${frameName[fact.frame]}で使えるのは${yenText(fact.room)}です（${limitName[fact.limitedBy]}の残り）。`,
  REVIVED: (fact) => `${fact.soldIn}年に売却した${yenText(fact.amount)}分の枠は、${fact.soldIn + 1}年に戻ります。`,
  RUNS: (fact) => `${monthText(fact.firstMonth)}分から${monthText(fact.lastMonth)}分までの${fact.count}回です。`,
  AMOUNT: (fact) =>
    `毎月${yenText(fact.monthly)}${bonusText(fact.bonus)}で、購入金額の合計は${yenText(fact.total)}です。`,
  QUOTA_YEAR: (fact) =>
    `${dayText(fact.on)}の${fact.by === 'DEBIT' ? '引落' : '注文'}は${dayText(fact.settlementDate)}の受渡なので、${fact.year}年の枠です。`,
  DEADLINE: (fact) => `${dayText(ymdOf(fact.at))}${timeOf(fact.at)}までの設定で間に合います。`,
  BONUS_MONTHS_CHANGED: (fact) =>
    `ご希望の増額月では割り切れないため、増額月を${monthsText(fact.bonus.months)}にしました。`,
  ESTIMATE: (fact) => `${fact.year}年の休業日が決まっていないため、12回として計算した目安です。`,
  NOT_REACHED: (fact) =>
    `${reasonTexts[fact.reason]}${fact.remainder > 0n ? `残りは${yenText(fact.remainder)}です。` : ''}`,
};

/** The sentence of a fact. */
export const explanationText = (fact: Explanation): string => (texts[fact.kind] as (one: Explanation) => string)(fact);

/** Why a target is out of reach, and from when it is not. */
export function targetText(answer: Extract<TargetAnswer, { reason: string }>): string {
  if (answer.reason === 'LIFETIME') return '生涯投資枠を超えるため、NISAでは届きません。';
  const limit = answer.reason === 'ANNUAL' ? '年間投資枠' : '生涯投資枠のうち成長投資枠';
  const earliest = answer.earliestYear === null ? '' : `最も早くて${answer.earliestYear}年です。`;
  return `${limit}のため、この期間で購入できるのは${yenText(answer.reachable)}までです。${earliest}`;
}

const bonusText = (bonus: Bonus | null): string =>
  bonus === null ? '' : `、${monthsText(bonus.months)}は${yenText(bonus.amount)}増額`;
const monthsText = (months: readonly number[]): string => months.map((month) => `${month}月`).join('と');

function dayText(day: Ymd): string {
  const { month, day: dayOfMonth } = partsOf(day);
  return `${month}月${dayOfMonth}日`;
}

const monthText = (month: Month): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
