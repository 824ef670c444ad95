import { Suspense, useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { listFunds, listPendingOrders } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { lazyPart } from '@tsuzura/ui/code';
import { DownloadIcon, FilterIcon, PrintIcon } from '@tsuzura/ui/icon';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Tabs } from '@tsuzura/ui/tabs';
import { EyeButton } from '../../shared/asset/index.ts';
import { useBusinessDay } from '../../shared/account/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { conditionsOf, queryOf, readFilter, searchOf, type Filter } from './filter.ts';
import { NumberSearch } from './number-search.tsx';
import { HistoryOrders } from './history-orders.tsx';
import { ordersCsv } from './order-csv.ts';
import { OrderModals } from './order-modals.tsx';
import { isInHistory } from './order-words.ts';
import { PendingOrders } from './pending-orders.tsx';
import { useHistory } from './use-history.ts';
import './orders.css';

const OrderFilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).OrderFilterSheet);

const allFunds = { query: { limit: 100, offset: 0 } };

/** R2.10: orders on their way, and what became of the others. Tab, filters and dialogs stand in the address. */
export function OrdersPage() {
  const router = useRouter();
  const { search } = useLocation();
  const tab = search['tab'] === 'history' ? 'history' : 'pending';
  const filter = readFilter(search);
  const pending = useCall(listPendingOrders);
  const today = useBusinessDay();
  const isHistory = tab === 'history';
  const history = useHistory(isHistory && today.data !== undefined ? queryOf(filter, today.data.day) : null);
  const detail = useUrlModal('order');
  const cancel = useUrlModal('cancel');
  const [canceling, setCanceling] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: string, isCanceling: boolean) =>
    setCanceling((known) => new Set(isCanceling ? [...known, id] : [...known].filter((one) => one !== id)));

  const known =
    pending.data === undefined || (isHistory && history.data === undefined)
      ? undefined
      : [...pending.data.orders, ...(history.data?.orders ?? [])];
  return (
    <Page title="注文・約定" width="wide" end={<EyeButton />}>
      <ProductNav of="orders" current={paths.orders} />
      <NumberSearch onFound={detail.open} />
      <Tabs
        label="注文・約定"
        selected={tab}
        onSelect={(next) => router.navigate(addressOf(paths.orders, next === 'history' ? { tab: next } : {}))}
        tabs={[
          {
            id: 'pending',
            label: '注文中',
            ...(pending.data === undefined ? {} : { count: pending.data.orders.length }),
            content: (
              <PendingOrders orders={pending} canceling={canceling} onOpen={detail.open} onCancel={cancel.open} />
            ),
          },
          {
            id: 'history',
            label: '履歴',
            content: <HistoryTab filter={filter} history={history} today={today.data?.day} onOpen={detail.open} />,
          },
        ]}
      />
      <OrderModals detail={detail} cancel={cancel} known={known} onCanceling={mark} />
    </Page>
  );
}

interface HistoryProps {
  readonly filter: Filter;
  readonly history: ReturnType<typeof useHistory>;
  readonly today: NonNullable<ReturnType<typeof useBusinessDay>['data']>['day'] | undefined;
  readonly onOpen: (id: string) => void;
}

function HistoryTab({ filter, history, today, onOpen }: HistoryProps) {
  const router = useRouter();
  const sheet = useUrlModal('sheet');
  const funds = useCall(listFunds, allFunds);
  const fundName = (code: string) => funds.data?.funds.find((fund) => fund.code === code)?.name ?? code;
  const show = (next: Filter) =>
    router.navigate(addressOf(paths.orders, { tab: 'history', ...searchOf(next) }), { replace: sheet.value !== null });
  const orders = history.data?.orders.filter(
    (order) => isInHistory(order) && (filter.status === null || order.status === filter.status),
  );
  return (
    <>
      <div className="orders-tools">
        <Chips label="表示の条件">
          {conditionsOf(filter, fundName).map(({ label, without }) => (
            <FilterChip
              key={label}
              isOn
              removable={without !== null}
              onChange={() => (without === null ? sheet.open() : show(without))}
            >
              {label}
            </FilterChip>
          ))}
        </Chips>
        <div className="orders-buttons">
          <Button variant="text" size="small" onClick={() => sheet.open()}>
            <FilterIcon size="small" />
            条件
          </Button>
          <Button
            variant="text"
            size="small"
            reason={orders === undefined || orders.length === 0 ? '保存する履歴がありません。' : null}
            reasonAs="tip"
            onClick={() => saveFile(`注文履歴-${today ?? ''}.csv`, 'text/csv;charset=utf-8', ordersCsv(orders ?? []))}
          >
            <DownloadIcon size="small" />
            CSV
          </Button>
          <Button variant="text" size="small" onClick={() => print()}>
            <PrintIcon size="small" />
            印刷
          </Button>
        </div>
      </div>
      <DataBlock
        of={history}
        skeleton={
          <Skeleton>
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {({ isCut }) => (
          <>
            {isCut && <Notice>件数が多いため、新しいものから1,000件を表示しています。期間を短くしてください。</Notice>}
            <HistoryOrders orders={orders ?? []} onOpen={onOpen} onFilter={() => sheet.open()} />
          </>
        )}
      </DataBlock>
      {sheet.value !== null && today !== undefined && (
        <Suspense>
          <OrderFilterSheet
            filter={filter}
            today={today}
            funds={funds.data?.funds ?? []}
            onApply={show}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  );
}
