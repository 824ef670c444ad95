import { DataBlock, useCall } from '@tsuzura/browser/data';
import { filterCodec, optional } from '@tsuzura/browser/filter';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listWorkingEquityOrders } from '@tsuzura/contract/trading';
import { ReceiptJapaneseYen } from 'lucide-react';
import { ButtonLink } from '@tsuzura/ui/button';
import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { Skeleton, SkeletonCard } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { EyeButton } from '../../shared/asset/index.ts';
import { PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { askAgainAfter } from '../../shared/stock/ask-again.ts';
import { statusWords, type Order, type OrderStatus } from '../../shared/stock/index.ts';
import { CancelOrder } from './cancel-order.tsx';
import { History } from './history.tsx';
import { WorkingOrder } from './working-order.tsx';
import './stock-orders.css';

const shownStatuses = ['ACCEPTED', 'WORKING', 'PARTIALLY_FILLED', 'CANCEL_PENDING'] as const;
const codec = filterCodec({ status: optional('status', shownStatuses) });
/** While orders are on their way their executions come by themselves. */
const everySeconds = 30;

/** Orders of shares on their way, and what became of the others. Filters and the question before a cancellation stand in the address. */
export function StockOrdersPage() {
  const working = useCall(
    listWorkingEquityOrders,
    { query: { limit: 100 } },
    {
      askAgain: (answer, failures) =>
        askAgainAfter(
          answer === undefined || answer.orders.length === 0 ? null : everySeconds,
          failures,
          Math.random(),
        ),
    },
  );
  const cancel = useUrlModal('cancel');
  const meant = working.data?.orders.find(({ orderId }) => orderId === cancel.value);
  return (
    <Page title="国内株式の注文・約定" heading="注文・約定" width="wide" end={<EyeButton />}>
      <ProductNav of="orders" current={paths.stockOrders} />
      <PageSection title="注文中">
        <DataBlock of={working} skeleton={<Coming />}>
          {({ orders }) => <Working orders={orders} onCancel={cancel.open} />}
        </DataBlock>
      </PageSection>
      <History />
      {meant !== undefined && <CancelOrder order={meant} onClose={cancel.close} />}
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="stock-orders-coming">
      <SkeletonCard />
    </div>
  </Skeleton>
);

interface WorkingProps {
  readonly orders: readonly Order[];
  readonly onCancel: (id: string) => void;
}

function Working({ orders, onCancel }: WorkingProps) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const { status } = codec.read(search);
  if (orders.length === 0) {
    return (
      <EmptyBlock
        icon={<ReceiptJapaneseYen aria-hidden="true" />}
        text="注文中のものはありません。"
        action={
          <ButtonLink href={paths.stocks} variant="outline">
            株式をさがす
          </ButtonLink>
        }
      />
    );
  }
  const show = (next: (typeof shownStatuses)[number] | null) =>
    router.navigate(addressOf(pathname, { ...search, status: '', ...codec.write({ status: next }) }), {
      replace: true,
    });
  const count = (of: OrderStatus) => orders.filter((order) => order.status === of).length;
  const chosen = status === null ? orders : orders.filter((order) => order.status === status);
  return (
    <>
      <Chips label="状態でしぼる">
        <FilterChip isOn={status === null} onChange={() => show(null)}>
          すべて <span className="num">{orders.length}</span>
        </FilterChip>
        {shownStatuses.map((one) => (
          <FilterChip key={one} isOn={status === one} onChange={(isOn) => show(isOn ? one : null)}>
            {statusWords[one].label} <span className="num">{count(one)}</span>
          </FilterChip>
        ))}
      </Chips>
      {chosen.length === 0 ? (
        <EmptyBlock text="この状態の注文はありません。" />
      ) : (
        <ul className="stock-orders">
          {chosen.map((order) => (
            <WorkingOrder key={order.orderId} order={order} onCancel={() => onCancel(order.orderId)} />
          ))}
        </ul>
      )}
      <p className="note phrase mt-4 max-w-page">
        待機は、取引所にまだ出していない注文です。取引時間になるか、条件の値段になると出します。
      </p>
    </>
  );
}
