import { useId, type ReactNode } from 'react';
import type { FundSummary, TradeDates } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Price, Usd, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { CalendarStrip } from '@tsuzura/ui/timeline';
import { dateNotes, type SkippedDay } from './date-notes.ts';
import { dayText, deadlineText } from './words.ts';

/** Which fund, at which price of which day. */
export function OrderFund({ fund }: { readonly fund: Pick<FundSummary, 'name' | 'nav' | 'navDate'> }) {
  return (
    <div className="order-fund">
      <p className="order-fund-name">
        <FundName name={fund.name} />
      </p>
      <p className="note">
        基準価額 <Price value={fund.nav} />（{dayText(fund.navDate)}）
      </p>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly level?: 2 | 3;
}

/** A part of the form that asks for nothing, under a heading that looks like a label. */
export function OrderSection({ title, children, level = 2 }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="order-label">
        {title}
      </Heading>
      {children}
    </section>
  );
}

interface DatesProps {
  readonly dates: Pick<TradeDates, 'applicationDate' | 'executionDate' | 'settlementDate'>;
  readonly holidays: readonly TradeDates['settlementDate'][];
}

/** 受付 → 約定 → 受渡 on the calendar. */
export function DateStrip({ dates, holidays }: DatesProps) {
  return (
    <CalendarStrip
      points={[
        { day: dates.applicationDate, label: '受付' },
        { day: dates.executionDate, label: '約定' },
        { day: dates.settlementDate, label: '受渡' },
      ]}
      isHoliday={(day) => holidays.includes(day)}
    />
  );
}

/** Weekdays of the strip without business. */
export const holidaysOf = (skipped: readonly SkippedDay[]): readonly TradeDates['settlementDate'][] =>
  skipped.filter(({ reason }) => reason === '休業日').map(({ day }) => day);

interface ScheduleProps {
  readonly dates: TradeDates;
  readonly skipped: readonly SkippedDay[];
  readonly children?: ReactNode;
}

/** The dates, why they are not earlier, and until when they hold. */
export function Schedule({ dates, skipped, children }: ScheduleProps) {
  return (
    <>
      <DateStrip dates={dates} holidays={holidaysOf(skipped)} />
      <p className="note mt-2">
        {dateNotes(dates, skipped).join('')}
        {`受渡日は${shortDate(dates.settlementDate)}、締切は${deadlineText(dates.cutoffAt)}です。`}
        {children}
      </p>
    </>
  );
}

interface BeforeAfterProps {
  readonly before: bigint;
  readonly after: bigint | null;
  readonly currency?: 'JPY' | 'USD';
}

/** Before and after an order: 120,000円 › 70,000円. */
export function BeforeAfter({ before, after, currency = 'JPY' }: BeforeAfterProps) {
  const Amount = currency === 'JPY' ? Yen : Usd;
  if (after === null) return <Amount value={before} />;
  return (
    <span className="order-change">
      <span className="order-was">
        <Amount value={before} />
        <span className="sr">から</span>
      </span>
      <Amount value={after} />
    </span>
  );
}

/** Notes in short lines. */
export function Dots({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="order-dots">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
