import type { Occurrence, RedemptionSetting } from '@tsuzura/contract/main';
import { addDays, dayOfWeek, lastDayOfMonth, ymd, type Ymd } from '@tsuzura/domain/calendar';
import type { Yen } from '@tsuzura/domain/money';

/** 引落, 購入, 約定, 受渡, 定期売却. */
export type EventKind = 'debit' | 'order' | 'execution' | 'settlement' | 'sale';

export interface PlanEvent {
  readonly key: string;
  readonly day: Ymd;
  readonly kind: EventKind;
  readonly fundName: string;
  readonly amount: Yen;
  readonly href: { readonly of: 'subscription' | 'redemption'; readonly id: string } | null;
  /** Why it is not on its own day, or where its money comes from. */
  readonly note: string | null;
}

export const eventWords: Readonly<Record<EventKind, string>> = {
  debit: '引落',
  order: '購入',
  execution: '約定',
  settlement: '受渡',
  sale: '売却',
};

const inOrder: readonly EventKind[] = ['debit', 'order', 'execution', 'settlement', 'sale'];

/** Every day on which a plan does something, the soonest first. Runs that were skipped do nothing any more. */
export function planEvents(
  schedule: readonly Occurrence[],
  redemptions: readonly RedemptionSetting[],
): readonly PlanEvent[] {
  const runs = schedule.filter(({ status }) => status !== 'SKIPPED' && status !== 'DEBIT_FAILED').flatMap(eventsOfRun);
  const sales = redemptions.flatMap(({ id, fundName, next }): PlanEvent[] =>
    next === null
      ? []
      : [
          {
            key: `${id}/sale`,
            day: next.orderDate,
            kind: 'sale',
            fundName,
            amount: next.estimatedAmount,
            href: { of: 'redemption', id },
            note: null,
          },
        ],
  );
  return [...runs, ...sales].toSorted((one, other) => {
    if (one.day !== other.day) return one.day < other.day ? -1 : 1;
    return inOrder.indexOf(one.kind) - inOrder.indexOf(other.kind);
  });
}

function eventsOfRun(run: Occurrence): readonly PlanEvent[] {
  const { settingId, fundCode, month, fundName, amount, debitDate, orderDate, executionDate, settlementDate } = run;
  const of = (kind: EventKind, day: Ymd, note: string | null = null): PlanEvent => ({
    key: `${settingId ?? fundCode}/${month}/${kind}`,
    day,
    kind,
    fundName,
    amount,
    href: settingId === null ? null : { of: 'subscription', id: settingId },
    note,
  });
  return [
    ...(debitDate === null ? [] : [of('debit', debitDate)]),
    of('order', orderDate, debitDate === null ? null : `${dayOf(debitDate)}の引落の分`),
    of('execution', executionDate),
    of('settlement', settlementDate),
  ];
}

const dayOf = (day: Ymd): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

/** The weeks that a month touches, from Sunday on. */
export function weeksOf(month: string): readonly (readonly Ymd[])[] {
  const first = ymd(`${month}-01`);
  const last = lastDayOfMonth(first);
  const start = addDays(first, -dayOfWeek(first));
  const weeks: Ymd[][] = [];
  for (let day = start; day <= last; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

/** Without the family and the brackets: a cell has room for a few letters. */
export const shortName = (name: string): string =>
  name
    .replace(/^(つづら|みちしお)\s*/, '')
    .replace(/[（(].*$/, '')
    .replace(/インデックス$/, '');
