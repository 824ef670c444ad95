import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import { bothFrames, nisaUsage, openingBookOf, type NisaFrame } from '@tsuzura/domain/nisa';
import {
  firstSettlementYear,
  planMonthly,
  planTarget,
  planUseUp,
  runsSettlingIn,
  targetLines,
  targetText,
  withRuns,
  type Bonus,
  type Cycle,
  type Funding,
  type MonthlyYear,
  type PlanFund,
  type PlanLine,
  type PlannerState,
  type QuotaRun,
} from '@tsuzura/domain/plan';
import { yearsInSight, type NisaStanding } from '../../../shared/plan/nisa-standing.ts';

export type Goal =
  | { readonly kind: 'target'; readonly total: Yen; readonly lastYear: number }
  | { readonly kind: 'useUp'; readonly frame: NisaFrame; readonly year: number }
  | { readonly kind: 'monthly'; readonly frame: NisaFrame; readonly amount: Yen };

export interface Choices {
  readonly funds: Readonly<Record<NisaFrame, PlanFund>>;
  readonly funding: Funding;
}

/** One setting to make now. */
export interface ProposedPlan {
  readonly frame: NisaFrame;
  readonly amount: Yen;
  readonly bonus: Bonus | null;
  readonly first: Cycle | null;
  readonly firstMonth: string | null;
}

interface FrameFigures {
  readonly used: Yen;
  readonly reserved: Yen;
  /** By the plans that are there. */
  readonly planned: Yen;
  readonly proposed: Yen;
  readonly left: Yen;
}

export interface YearFigures {
  readonly year: number;
  readonly isEstimate: boolean;
  readonly frames: Readonly<Record<NisaFrame, FrameFigures>>;
  /** Both frames at book value when the year is over. */
  readonly book: Yen;
}

export interface Proposal {
  readonly plans: readonly ProposedPlan[];
  /** Each year and frame of the goal, with why its amount is what it is. */
  readonly lines: readonly PlanLine[];
  /** By year, of monthly: the first month that cannot be bought whole. */
  readonly monthly: readonly MonthlyYear[];
  readonly figures: readonly YearFigures[];
  /** Why it cannot be reached. */
  readonly problem: string | null;
}

const rangeText = '設定できる金額の範囲を超えています。金額を変えてお試しください。';

/** What to set so that the goal is reached, to the yen; the runs of the plans that are there stay (rules PLAN-30 to PLAN-33). */
export function propose(standing: NisaStanding, goal: Goal, choices: Choices): Proposal {
  const stateOf = (frame: NisaFrame): PlannerState => ({
    ...standing,
    fund: choices.funds[frame],
    funding: choices.funding,
  });
  if (goal.kind === 'useUp') {
    const { next, ...line } = planUseUp(stateOf(goal.frame), { frame: goal.frame, year: goal.year });
    return answerOf(standing, choices, { lines: next === null ? [line] : [line, next], settable: [line] });
  }
  if (goal.kind === 'monthly') {
    const answer = planMonthly(stateOf(goal.frame), { frame: goal.frame, amount: goal.amount });
    if (answer.reason !== null) return answerOf(standing, choices, { problem: rangeText });
    return answerOf(standing, choices, { monthly: answer.years, goal });
  }
  const firstYear = firstWholeYear(stateOf('TSUMITATE'), goal.lastYear);
  if (firstYear === null || firstYear > goal.lastYear) {
    return answerOf(standing, choices, { problem: 'この期間に受渡となる回は、もうありません。' });
  }
  const answer = planTarget(standing, { total: goal.total, years: goal.lastYear - firstYear + 1, firstYear });
  if (answer.reason !== null) return answerOf(standing, choices, { problem: targetText(answer) });
  const lines = targetLines(stateOf, answer.years);
  const settable = (['TSUMITATE', 'GROWTH'] as const).flatMap(
    (frame) => lines.find((line) => line.frame === frame) ?? [],
  );
  return answerOf(standing, choices, { lines, settable });
}

/** A setting keeps its amount: it begins with a year that has all its runs, unless the goal ends before. */
function firstWholeYear(state: PlannerState, lastYear: number): number | null {
  const first = firstSettlementYear(state);
  if (first === null || first >= lastYear) return first;
  const { runs } = runsSettlingIn(state.fund, state.funding, first, { now: state.now });
  return runs.length < fewestRuns ? first + 1 : first;
}

/** By 預り金 a year may have eleven (rule PLAN-30). */
const fewestRuns = 11;

interface Parts {
  readonly lines?: readonly PlanLine[];
  /** The lines that become settings now: a setting has no change in the future. */
  readonly settable?: readonly PlanLine[];
  readonly monthly?: readonly MonthlyYear[];
  readonly goal?: Extract<Goal, { kind: 'monthly' }>;
  readonly problem?: string;
}

function answerOf(standing: NisaStanding, choices: Choices, parts: Parts): Proposal {
  const { lines = [], settable = [], monthly = [], goal, problem = null } = parts;
  const runs: QuotaRun[] = [
    ...lines.flatMap(({ year, frame, total }) => (total === null ? [] : [{ year, frame, principal: total }])),
    ...(goal === undefined ? [] : monthly.map(({ year, total }) => ({ year, frame: goal.frame, principal: total }))),
  ];
  const first = goal === undefined ? null : firstRun(standing, choices, goal.frame, monthly);
  const plans =
    goal === undefined
      ? settable.flatMap(({ frame, monthly: amount, bonus, first: cycle, firstMonth }) =>
          amount === null ? [] : [{ frame, amount, bonus, first: cycle, firstMonth }],
        )
      : [
          {
            frame: goal.frame,
            amount: goal.amount,
            bonus: null,
            first: first?.cycle ?? null,
            firstMonth: first?.month ?? null,
          },
        ];
  return { plans: problem === null ? plans : [], lines, monthly, figures: figuresOf(standing, choices, runs), problem };
}

function firstRun({ now }: NisaStanding, { funds, funding }: Choices, frame: NisaFrame, years: readonly MonthlyYear[]) {
  return years.flatMap(({ year }) => runsSettlingIn(funds[frame], funding, year, { now }).runs)[0] ?? null;
}

/** What each year comes to, with everything that is there and the proposal. */
export function figuresOf(
  { now, nisa, staying }: NisaStanding,
  { funds, funding }: Choices,
  proposed: readonly QuotaRun[],
): readonly YearFigures[] {
  return yearsInSight(now).map((year) => {
    const usage = nisaUsage(nisa, year);
    const all = withRuns(
      nisa,
      [...staying, ...proposed].filter((run) => run.year <= year),
    );
    const frameOf = (frame: NisaFrame): FrameFigures => {
      const { limit, used, reserved } = frame === 'TSUMITATE' ? usage.tsumitate : usage.growth;
      const planned = sumOf(staying, year, frame);
      const added = sumOf(proposed, year, frame);
      const left = limit - used - reserved - planned - added;
      return { used, reserved, planned, proposed: added, left: left < 0n ? noYen : yen(left) };
    };
    return {
      year,
      isEstimate: runsSettlingIn(funds.TSUMITATE, funding, year, { now }).isEstimate,
      frames: { TSUMITATE: frameOf('TSUMITATE'), GROWTH: frameOf('GROWTH') },
      book: bothFrames(openingBookOf(all, year + 1)),
    };
  });
}

const sumOf = (runs: readonly QuotaRun[], year: number, frame: NisaFrame): Yen =>
  yen(
    runs.filter((run) => run.year === year && run.frame === frame).reduce((sum, { principal }) => sum + principal, 0n),
  );
