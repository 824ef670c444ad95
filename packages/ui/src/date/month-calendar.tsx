import { parseDate, type DateValue } from '@internationalized/date';
import { dayOfWeek, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/index.ts';
import './date.css';

interface Props {
  readonly value: Ymd | null;
  readonly onChoose: (day: Ymd) => void;
  readonly min: Ymd | undefined;
  readonly max: Ymd | undefined;
  readonly isUnavailable: ((day: Ymd) => boolean) | undefined;
}

const ymdOf = (date: DateValue): Ymd => ymd(date.toString().slice(0, 10));

/** One month. Arrow keys go by day and week, Page Up and Down by month. */
export function MonthCalendar({ value, onChoose, min, max, isUnavailable }: Props) {
  return (
    <Calendar
      className="month"
      aria-label="カレンダー"
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChoose(ymdOf(date))}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens by a press: the arrow keys must work at once
      autoFocus
      firstDayOfWeek="sun"
      {...(min === undefined ? {} : { minValue: parseDate(min) })}
      {...(max === undefined ? {} : { maxValue: parseDate(max) })}
      {...(isUnavailable === undefined ? {} : { isDateUnavailable: (date) => isUnavailable(ymdOf(date)) })}
    >
      <header className="month-head">
        <Button slot="previous" className="icon-button" aria-label="前の月">
          <ChevronLeftIcon />
        </Button>
        <Heading className="month-title" />
        <Button slot="next" className="icon-button" aria-label="次の月">
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid className="month-grid" weekdayStyle="short">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell className={`month-day month-day-${dayOfWeek(ymdOf(date))}`} date={date} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
