import { useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { getAssets, listSchedule, type listSubscriptionSettings } from '@tsuzura/contract/main';
import { isUnderWay } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { DoneIcon } from '@tsuzura/ui/icon';
import { Link } from '@tsuzura/ui/link';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../../shared/navigation/index.ts';
import { firstShortage } from '../../shared/plan/shortage.ts';

/** What leaves every month, what is next, and whether 預り金 reaches for it. */
export function MonthlyTotal({ running }: { readonly running: Answer<typeof listSubscriptionSettings>['running'] }) {
  const schedule = useCall(listSchedule, { query: { months: 3 } });
  const next = schedule.data?.schedule.find(({ status }) => isUnderWay(status));
  return (
    <section aria-labelledby="plans-total">
      <h2 id="plans-total" className="plans-label">
        毎月の積立
      </h2>
      <p>
        <Yen value={running.amount} size="xl" />
      </p>
      <dl className="plans-facts">
        <div>
          <dt>継続中</dt>
          <dd>{running.count}件</dd>
        </div>
        {next !== undefined && (
          <div>
            <dt>{next.debitDate === null ? '次の購入' : '次の引落'}</dt>
            <dd>
              <b>{shortDate(next.debitDate ?? next.orderDate)}</b>　<Yen value={next.amount} />
            </dd>
          </div>
        )}
      </dl>
      {running.hasCash && <Enough />}
    </section>
  );
}

function Enough() {
  const schedule = useCall(listSchedule, { query: { months: 3 } });
  const assets = useCall(getAssets);
  if (schedule.data === undefined || assets.data === undefined) return null;
  const short = firstShortage(schedule.data.schedule, assets.data.buyingPower);
  if (short !== null) {
    return (
      <div className="mt-4">
        <Notice tone="warn">
          {shortDate(short.day)}の積立に
          <Yen value={short.missing} />
          不足する見込みです。不足する回は見送ります。
          <Link href={paths.deposit}>入金する</Link>
        </Notice>
      </div>
    );
  }
  return (
    <p className="plans-enough">
      <DoneIcon size="small" />
      <span>
        預り金は足りています。購入できる金額は
        <Yen value={assets.data.buyingPower} />
        です。
      </span>
    </p>
  );
}
