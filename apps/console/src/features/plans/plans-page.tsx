import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { Answer } from '@tsuzura/contract/kernel';
import { getPlanCalendar } from '@tsuzura/contract/ops';
import { dayOfWeek, parseYmd, partsOf, ymd } from '@tsuzura/domain/calendar';
import { monthAfter } from '@tsuzura/domain/plan';
import { Button } from '@tsuzura/ui/button';
import { useCall } from '../../data/index.ts';
import { Block, Page, Section } from '../../page/index.ts';
import { dayText, groupedNumber } from '../../text/index.ts';
import { DayOfPlans } from './day-of-plans.tsx';
import { FailedRuns } from './failed-runs.tsx';
import './plans.css';

export type PlanCalendar = Answer<typeof getPlanCalendar>;
export type CalendarDay = PlanCalendar['days'][number];

/** A month of 積立 and 定期売却: what is due on which day, what a coming run would do, what past ones did. */
export function PlansPage() {
  const router = useRouter();
  const { search } = useLocation();
  const month = /^\d{4}-\d{2}$/.test(search['month'] ?? '') ? search['month'] : undefined;
  const calendar = useCall(getPlanCalendar, { query: month === undefined ? {} : { month } });
  const go = (change: Record<string, string>) => router.navigate(addressOf('/plans', { ...search, ...change }));
  return (
    <Page title="積立・定期売却" note="締切 0:00　注文 0:30　口座振替の依頼 9:00　結果 16:00">
      <Block of={calendar}>
        {(data) => {
          const chosen = parseYmd(search['day'] ?? '');
          const open = data.days.find(({ date }) => date === chosen) ?? firstOf(data);
          return (
            <>
              <FailedRuns days={data.days} />
              <Section title={monthText(data.month)} note={debitText(data)}>
                <div className="px-month mb-2">
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => go({ month: monthAfter(data.month, -1), day: '', view: '' })}
                  >
                    前の月
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => go({ month: monthAfter(data.month, 1), day: '', view: '' })}
                  >
                    次の月
                  </Button>
                </div>
                <MonthTable calendar={data} open={open} onOpen={(day) => go({ day, view: '' })} />
              </Section>
              {open && (
                <DayOfPlans
                  key={open.date}
                  day={open}
                  view={search['view'] ?? ''}
                  onView={(view) => go({ day: open.date, view })}
                />
              )}
            </>
          );
        }}
      </Block>
    </Page>
  );
}

/** Today, else the first day with something. */
const firstOf = ({ days, today }: PlanCalendar): CalendarDay | undefined =>
  days.find(({ date }) => date >= today && hasRuns(date, days)) ??
  days.findLast(({ date }) => hasRuns(date, days)) ??
  days.find(({ date }) => date === today);

function hasRuns(date: string, days: readonly CalendarDay[]): boolean {
  const day = days.find((one) => one.date === date);
  return day !== undefined && countsOf(day).some(({ count }) => count > 0);
}

const monthText = (month: string): string => {
  const { year, month: number } = partsOf(ymd(`${month}-01`));
  return `${year}年${number}月`;
};

const debitText = ({ debit }: PlanCalendar): string =>
  debit === null
    ? ''
    : `口座振替　依頼 ${dayText(debit.requestDate)}　引落 ${dayText(debit.debitDate)}　入金と注文 ${dayText(debit.creditDate)}から`;

const marks = { REQUEST: '引落の依頼', DEBIT: '引落', RESULTS: '引落の結果', CREDIT: '引落の入金' } as const;

/** What waits for a day; what it had, once it is over. */
const countsOf = ({ toFreeze, toOrder, toSell, bought, sold, debits }: CalendarDay) => [
  { label: '締切', ...toFreeze },
  { label: '積立', count: Math.max(toOrder.count, bought.count), isMore: toOrder.isMore || bought.isMore },
  { label: '定期売却', count: Math.max(toSell.count, sold.count), isMore: toSell.isMore || sold.isMore },
  { label: '口座振替', ...debits },
];

const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const;

interface TableProps {
  readonly calendar: PlanCalendar;
  readonly open: CalendarDay | undefined;
  readonly onOpen: (day: string) => void;
}

function MonthTable({ calendar: { month, days, today }, open, onOpen }: TableProps) {
  const before = dayOfWeek(days[0]?.date ?? ymd(`${month}-01`));
  const cells: (CalendarDay | null)[] = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <table className="px-calendar">
      <caption className="sr-only">{monthText(month)}の予定と結果</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.date ?? ''}>
            {Array.from({ length: 7 }, (_, place) => week[place] ?? null).map((day, place) =>
              day === null ? (
                <td key={`empty ${weekdays[place]}`}>&nbsp;</td>
              ) : (
                <td key={day.date}>
                  <DayCell day={day} isToday={day.date === today} isOpen={day.date === open?.date} onOpen={onOpen} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly day: CalendarDay;
  readonly isToday: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (day: string) => void;
}

function DayCell({ day, isToday, isOpen, onOpen }: CellProps) {
  return (
    <button
      type="button"
      className={day.isBusinessDay ? 'px-day' : 'px-day px-day-off'}
      aria-pressed={isOpen}
      onClick={() => onOpen(day.date)}
    >
      <span className="px-number">
        {partsOf(day.date).day}
        {isToday && <small>今日</small>}
      </span>
      {day.marks
        .filter((mark) => mark !== 'RESULTS')
        .map((mark) => (
          <span key={mark} className="px-mark">
            {marks[mark]}
          </span>
        ))}
      {countsOf(day)
        .filter(({ count }) => count > 0)
        .map(({ label, count, isMore }) => (
          <span key={label} className="px-line">
            {label}
            <b>
              {groupedNumber(count)}
              {isMore && '以上'}
            </b>
          </span>
        ))}
    </button>
  );
}
