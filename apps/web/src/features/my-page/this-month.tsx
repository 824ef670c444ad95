import { useCall } from '@tsuzura/browser/data';
import { listSchedule, type Occurrence } from '@tsuzura/contract/main';
import { sumYen } from '@tsuzura/domain/money';
import { Link } from '@tsuzura/ui/link';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { PlanRow, PlanRows } from '@tsuzura/ui/plan';
import { useBusinessDay } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { runsOfMonth } from './runs-of-month.ts';

/** Three are enough to know what is next; the calendar has the rest. */
const shows = 3;

/** 今月の積立: what leaves this month and what it buys. Who has no plan sees nothing of it. */
export function ThisMonth() {
  const schedule = useCall(listSchedule, { query: { months: 3 } });
  const today = useBusinessDay();
  if (schedule.data === undefined || today.data === undefined) return null;
  const runs = runsOfMonth(schedule.data.schedule, today.data.day);
  return runs.length > 0 && <Runs runs={runs} />;
}

function Runs({ runs }: { readonly runs: readonly Occurrence[] }) {
  return (
    <section aria-labelledby="my-page-month">
      <div className="my-page-head">
        <h2 id="my-page-month">今月の積立</h2>
        <Link href={paths.plans}>積立を見る</Link>
      </div>
      <p className="mb-2">
        <Yen value={sumYen(runs.map(({ amount }) => amount))} size="m" />
        <span className="note">　{runs.length}件</span>
      </p>
      <PlanRows>
        {runs.slice(0, shows).map((run) => (
          <PlanRow
            key={`${run.settingId ?? run.fundCode}/${run.month}`}
            day={run.debitDate ?? run.orderDate}
            title={run.debitDate === null ? '購入' : '引落'}
            note={<FundName name={run.fundName} />}
            end={<Yen value={run.amount} />}
            href={run.settingId === null ? paths.plans : paths.subscriptionPlan(run.settingId)}
          />
        ))}
      </PlanRows>
    </section>
  );
}
