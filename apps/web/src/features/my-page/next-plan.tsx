import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listPendingOrders, listWithdrawals, type FundOrder } from '@tsuzura/contract/main';
import { Link } from '@tsuzura/ui/link';
import { Units, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { PlanRow, PlanRows } from '@tsuzura/ui/plan';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { paths } from '../../shared/navigation/index.ts';
import { nextEvents, type NextEvent } from './next-events.ts';

/** 次の予定: the days that orders and withdrawals on their way still have before them. */
export function NextPlan() {
  const orders = useCall(listPendingOrders);
  const withdrawals = useCall(listWithdrawals);
  return (
    <section aria-labelledby="my-page-plan">
      <div className="my-page-head">
        <h2 id="my-page-plan">次の予定</h2>
        <Link href={paths.orders}>注文・約定を見る</Link>
      </div>
      <DataBlock
        of={orders}
        skeleton={
          <Skeleton>
            <SkeletonRow />
          </Skeleton>
        }
      >
        {(data) => <Events events={nextEvents(data.orders, withdrawals.data?.withdrawalRequests)} />}
      </DataBlock>
    </section>
  );
}

function Events({ events }: { readonly events: readonly NextEvent[] }) {
  if (events.length === 0) return <p className="plan-none">約定や受渡の予定はありません。</p>;
  return (
    <PlanRows>
      {events.map(({ day, title, ...of }) =>
        'order' in of ? (
          <PlanRow
            key={`${of.order.id}/${title}`}
            day={day}
            title={title}
            note={<FundName name={of.order.fundName} />}
            end={<Size order={of.order} />}
            href={paths.orders}
          />
        ) : (
          <PlanRow
            key={of.withdrawal.id}
            day={day}
            title={title}
            note={of.withdrawal.bank.bankName}
            end={<Yen value={of.withdrawal.amount} />}
            href={paths.cashTransfers}
          />
        ),
      )}
    </PlanRows>
  );
}

/** What was asked for; once executed, what will be paid. */
function Size({ order: { execution, orderMethod, requestedAmount, requestedUnits } }: { readonly order: FundOrder }) {
  if (execution !== null) return <Yen value={execution.settlementAmount} />;
  if (orderMethod === 'ALL') return '全部';
  if (orderMethod === 'UNITS') return <Units value={requestedUnits} />;
  return <Yen value={requestedAmount} />;
}
