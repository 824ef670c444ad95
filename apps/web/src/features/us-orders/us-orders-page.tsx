import { ReceiptJapaneseYen } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { choice } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listUsOrders, listWorkingUsOrders, type UsOrder } from '@tsuzura/contract/trading';
import { addMonths } from '@tsuzura/domain/calendar';
import { ButtonLink } from '@tsuzura/ui/button';
import { Periods } from '@tsuzura/ui/chips';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonCard } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useBusinessDay } from '../../shared/account/index.ts';
import { EyeButton } from '../../shared/asset/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { askAgainAfter } from '../../shared/stock/ask-again.ts';
import { isWorking } from '../../shared/stock/index.ts';
import { MarketClock } from '../../shared/us-stock/index.ts';
import { UsOrderRow } from './us-order-row.tsx';
import './us-orders.css';

/** While orders are on their way their executions come by themselves. */
const everySeconds = 30;
const most = 100;
const months = { '1m': 1, '3m': 3, '1y': 12 } as const;
const periods = [
  { value: '1m', label: '1か月' },
  { value: '3m', label: '3か月' },
  { value: '1y', label: '1年' },
] as const;
const codec = choice('period', ['1m', '3m', '1y'] as const, '1m');

/** Orders of US shares on their way, and what became of the others. */
export function UsOrdersPage() {
  const working = useCall(
    listWorkingUsOrders,
    { query: { limit: most } },
    {
      askAgain: (answer, failures) =>
        askAgainAfter(
          answer === undefined || answer.orders.length === 0 ? null : everySeconds,
          failures,
          Math.random(),
        ),
    },
  );
  return (
    <Page title="米国株式の注文・約定" heading="注文・約定" width="wide" end={<EyeButton />}>
      <ProductNav of="orders" current={paths.usOrders} />
      <MarketClock />
      <PageSection title="注文中">
        <DataBlock of={working} skeleton={<Coming />}>
          {({ orders }) =>
            orders.length === 0 ? (
              <EmptyBlock
                icon={<ReceiptJapaneseYen aria-hidden="true" />}
                text="注文中のものはありません。"
                action={
                  <ButtonLink href={paths.usAssets} variant="outline">
                    米国株式の資産を見る
                  </ButtonLink>
                }
              />
            ) : (
              <>
                <Orders orders={orders} />
                <p className="note phrase mt-4 max-w-page">
                  予定の日は、期限の日に約定したときのものです。3:30から5:30はメンテナンスですが、出した注文はそのまま有効です。
                </p>
              </>
            )
          }
        </DataBlock>
      </PageSection>
      <History />
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="us-orders-coming">
      <SkeletonCard />
    </div>
  </Skeleton>
);

const Orders = ({ orders }: { readonly orders: readonly UsOrder[] }) => (
  <ul>
    {orders.map((order) => (
      <UsOrderRow key={order.orderId} order={order} />
    ))}
  </ul>
);

/** 最近の履歴: orders that are over. The period stands in the address. */
function History() {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const period = codec.read(search);
  const today = useBusinessDay();
  const from = today.data === undefined ? null : addMonths(today.data.day, -months[period]);
  const history = useCall(
    listUsOrders,
    { query: { ...(from === null ? {} : { from }), limit: most } },
    { enabled: from !== null, keepPrevious: true },
  );
  return (
    <PageSection title="最近の履歴">
      <Periods
        label="期間"
        options={periods}
        value={period}
        onChange={(value) =>
          router.navigate(addressOf(pathname, { ...search, period: '', ...codec.write(value) }), { replace: true })
        }
      />
      <DataBlock of={history} skeleton={<Coming />}>
        {({ orders, paging }) => {
          const over = orders.filter((order) => !isWorking(order));
          return (
            <>
              {paging.total > orders.length && (
                <Notice>件数が多いため、新しいものだけを表示しています。期間を短くしてください。</Notice>
              )}
              {over.length === 0 ? <EmptyBlock text="この期間の履歴はありません。" /> : <Orders orders={over} />}
            </>
          );
        }}
      </DataBlock>
    </PageSection>
  );
}
