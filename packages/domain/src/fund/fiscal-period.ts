import { japan, partsOf, rollForward, yearOf, ymd, type Ymd } from '../calendar/index.ts';

/** What one 運用報告書 is about: the fiscal periods (期) from `first` to `last`, of the days after `from` up to `to`. */
export interface ReportPeriod {
  readonly first: number;
  readonly last: number;
  readonly from: Ymd;
  readonly to: Ymd;
}

interface FiscalYear {
  /** "06-10"; a holiday rolls forward. */
  readonly fiscalDates: readonly string[];
  readonly inceptionOn: Ymd;
}

/** A fund that closes its books more than twice a year reports by the half-year. */
const mostReportsAYear = 2;

const sortedDates = ({ fiscalDates }: FiscalYear): readonly string[] => fiscalDates.toSorted();

/** Days that end a period, as they stand in the calendar, from the year of inception to `year`. */
const daysOf = (dates: readonly string[], { inceptionOn }: FiscalYear, year: number): readonly Ymd[] =>
  Array.from({ length: Math.max(year - yearOf(inceptionOn) + 1, 0) }, (_, index) => yearOf(inceptionOn) + index)
    .flatMap((one) => dates.map((date) => ymd(`${one}-${date}`)))
    .filter((day) => day > inceptionOn);

/** The period whose report is about a fiscal date in this month; null where none is due. */
export function reportPeriodEndingIn(fund: FiscalYear, month: Ymd): ReportPeriod | null {
  const { year } = partsOf(month);
  const dates = sortedDates(fund);
  const step = Math.max(Math.ceil(dates.length / mostReportsAYear), 1);
  const ends = daysOf(
    dates.length <= mostReportsAYear ? dates : dates.filter((_, index) => index % step === 0),
    fund,
    year,
  );
  const at = ends.findLastIndex((day) => day.slice(0, 7) === month.slice(0, 7));
  const [end, before] = [ends[at], ends[at - 1]];
  if (!end) return null;
  const number = (day: Ymd) => daysOf(dates, fund, yearOf(day)).filter((one) => one <= day).length;
  return {
    first: before ? number(before) + 1 : 1,
    last: number(end),
    from: before ? rollForward(japan, before) : fund.inceptionOn,
    to: rollForward(japan, end),
  };
}
