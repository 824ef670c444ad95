import { DataBlock, useCall } from '@tsuzura/browser/data';
import { choice, filterCodec, parsed } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listRedemptionSettings, listSchedule } from '@tsuzura/contract/main';
import { parseYmd, type Ymd } from '@tsuzura/domain/calendar';
import { monthAfter, monthOf } from '@tsuzura/domain/plan';
import { Button, ButtonLink, IconButton } from '@tsuzura/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@tsuzura/ui/icon';
import { Segmented } from '@tsuzura/ui/radio';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useBusinessDay } from '../../shared/account/index.ts';
import { Columns, Crumb } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { monthText } from '../../shared/plan/words.ts';
import { Agenda } from './agenda.tsx';
import { planEvents, type PlanEvent } from './calendar-events.ts';
import { LastDays } from './last-days.tsx';
import { MonthGrid } from './month-grid.tsx';
import './calendar.css';

const views = ['month', 'list'] as const;
const calendarFilter = filterCodec<{
  readonly view: (typeof views)[number];
  readonly month: string | null;
  readonly day: Ymd | null;
}>({
  view: choice('view', views, 'month'),
  month: parsed('month', (text) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null), String),
  day: parsed('day', parseYmd, String),
});
type CalendarFilter = ReturnType<typeof calendarFilter.read>;

/** How far the schedule reaches. */
const monthsAhead = 12;
const viewOptions = [
  { value: 'month', label: '月' },
  { value: 'list', label: '一覧' },
] as const;

/** 積立カレンダー: month by month as a grid, or everything as one list. Both say the same. */
export function PlanCalendarPage() {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const filter = calendarFilter.read(search);
  const schedule = useCall(listSchedule, { query: { months: monthsAhead } });
  const redemptions = useCall(listRedemptionSettings);
  const today = useBusinessDay();
  const change = (part: Partial<CalendarFilter>) =>
    router.navigate(addressOf(pathname, { ...search, ...calendarFilter.write({ ...filter, ...part }) }), {
      replace: true,
    });
  return (
    <Page title="積立カレンダー" width="full">
      <div className="wide page">
        <Crumb href={paths.plans}>積立・定期売却</Crumb>
        <div className="calendar-head">
          <h1 tabIndex={-1}>積立カレンダー</h1>
          <div className="calendar-view">
            <Segmented label="表示" options={viewOptions} value={filter.view} onChange={(view) => change({ view })} />
          </div>
        </div>
        <DataBlock
          of={schedule}
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {(data) =>
            today.data !== undefined && (
              <Calendar
                events={planEvents(data.schedule, redemptions.data?.settings ?? [])}
                today={today.data.day}
                filter={filter}
                onChange={change}
              />
            )
          }
        </DataBlock>
      </div>
    </Page>
  );
}

interface CalendarProps {
  readonly events: readonly PlanEvent[];
  readonly today: Ymd;
  readonly filter: CalendarFilter;
  readonly onChange: (part: Partial<CalendarFilter>) => void;
}

function Calendar({ events, today, filter, onChange }: CalendarProps) {
  if (events.length === 0) {
    return (
      <EmptyBlock text="積立の予定はありません。" action={<ButtonLink href={paths.funds}>ファンドを選ぶ</ButtonLink>} />
    );
  }
  if (filter.view === 'list') {
    return (
      <div className="max-w-page">
        <Agenda events={events.filter(({ day }) => day >= today)} day={null} />
      </div>
    );
  }
  const now = monthOf(today);
  const month = filter.month ?? now;
  const inMonth = events.filter(({ day }) => monthOf(day) === month);
  return (
    <Columns
      asideLabel={`${monthText(month)}の予定`}
      aside={
        <>
          {inMonth.length === 0 ? (
            <p className="note">この月の予定はありません。</p>
          ) : (
            <Agenda events={inMonth} day={filter.day} />
          )}
          <LastDays events={events} today={today} />
        </>
      }
    >
      <div className="calendar-nav">
        <IconButton label="前の月" onClick={() => onChange({ month: monthAfter(month, -1), day: null })}>
          <ChevronLeftIcon />
        </IconButton>
        <h2 aria-live="polite">{monthText(month)}</h2>
        <IconButton label="次の月" onClick={() => onChange({ month: monthAfter(month, 1), day: null })}>
          <ChevronRightIcon />
        </IconButton>
        {month !== now && (
          <Button variant="text" size="small" onClick={() => onChange({ month: null, day: null })}>
            今月
          </Button>
        )}
      </div>
      <MonthGrid
        month={month}
        events={events}
        today={today}
        chosen={filter.day}
        onChoose={(day) => onChange({ day })}
      />
    </Columns>
  );
}
