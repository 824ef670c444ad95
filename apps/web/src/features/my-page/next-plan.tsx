import { listPendingOrders, type FundOrder } from '@tsuzura/contract/main';
import { Link } from '@tsuzura/ui/link';
import { Units, Yen } from '@tsuzura/ui/money';
import { PlanRow, PlanRows } from '@tsuzura/ui/plan';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { DataBlock, useCall } from '../../shared/data/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { nextEvents } from './next-events.ts';

/** 次の予定: the days that orders on their way still have before them. */
export function NextPlan() {
  const orders = useCall(listPendingOrders);
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
        {(data) => <Events orders={data.orders} />}
      </DataBlock>
    </section>
  );
}

function Events({ orders }: { readonly orders: readonly FundOrder[] }) {
  const events = nextEvents(orders);
  if (events.length === 0) return <p className="plan-none">約定や受渡の予定はありません。</p>;
  return (
    <PlanRows>
      {events.map(({ day, title, order }) => (
        <PlanRow
          key={`${order.id}/${title}`}
          day={day}
          title={title}
          note={order.fundName}
          end={<Size order={order} />}
          href={paths.orders}
        />
      ))}
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
