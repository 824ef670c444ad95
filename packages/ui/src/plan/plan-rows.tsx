import { dayOfWeek, partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { ReactNode } from 'react';
import { ChevronRightIcon } from '../icon/index.ts';
import './plan.css';

/** What is coming, by day. */
export function PlanRows({ children }: { readonly children: ReactNode }) {
  return <ul className="plan-rows">{children}</ul>;
}

interface Props {
  readonly day: Ymd;
  readonly title: string;
  readonly note?: ReactNode;
  /** On the right edge, usually an amount. Without it a link shows its arrow. */
  readonly end?: ReactNode;
  readonly href?: string | null;
}

/** The day large on the left: a date is drawn, not only written. */
export function PlanRow({ day, title, note, end, href = null }: Props) {
  const inside = (
    <>
      <PlanDate day={day} />
      <span className="plan-words">
        <span className="plan-title">{title}</span>
        {note !== undefined && <span className="note plan-note">{note}</span>}
      </span>
      {end !== undefined && <span className="num">{end}</span>}
      {end === undefined && href !== null && <ChevronRightIcon size="small" />}
    </>
  );
  return (
    <li className="plan-row">
      {href === null ? (
        <div className="plan-line">{inside}</div>
      ) : (
        <a className="plan-line" href={href}>
          {inside}
        </a>
      )}
    </li>
  );
}

/** 「11/26 木」 beside a hairline. */
export function PlanDate({ day }: { readonly day: Ymd }) {
  const { month, day: date } = partsOf(day);
  return (
    <span className="plan-date">
      <span className="sr">{longDate(day)}</span>
      <span aria-hidden="true">
        <b>
          {month}/{date}
        </b>
        {'日月火水木金土'.charAt(dayOfWeek(day))}
      </span>
    </span>
  );
}
