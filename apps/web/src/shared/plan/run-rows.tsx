import type { Occurrence } from '@tsuzura/contract/main';
import { dayOfWeek, partsOf, yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { longDate, shortDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import './plan.css';

/** はじめの3回: when money leaves, when units arrive, and of which year's quota. */
export function RunRows({ runs }: { readonly runs: readonly Occurrence[] }) {
  const [first] = runs;
  return (
    <ol className="plan-runs">
      {runs.map((run) => (
        <li key={run.month}>
          <RunDate day={run.debitDate ?? run.orderDate} />
          <span className="plan-run-words">
            <Yen value={run.amount} />
            <span className="note">
              {run.debitDate !== null && `引落。購入 ${shortDate(run.orderDate)}　`}
              受渡 {shortDate(run.settlementDate)}
            </span>
          </span>
          {run.nisaYear !== null && (
            <span className="plan-run-end">
              {first !== undefined && run.nisaYear !== yearOf(first.orderDate) ? (
                <b>{run.nisaYear}年の枠</b>
              ) : (
                `${run.nisaYear}年の枠`
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

export function RunDate({ day }: { readonly day: Ymd }) {
  const { month, day: date } = partsOf(day);
  return (
    <span className="plan-run-date">
      <span className="sr">{longDate(day)}</span>
      <span aria-hidden="true">
        <b className="num">
          {month}/{date}
        </b>
        {'日月火水木金土'.charAt(dayOfWeek(day))}
      </span>
    </span>
  );
}
