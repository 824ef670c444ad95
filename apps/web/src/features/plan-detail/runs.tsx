import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import {
  listOccurrences,
  listPendingOrders,
  listSaleResults,
  listTradedOrders,
  type FundOrder,
  type RedemptionSetting,
  type SubscriptionSetting,
} from '@tsuzura/contract/main';
import { isUnderWay } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Price, Units, Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { PageSection } from '../../shared/columns/index.ts';
import { RunDate } from '../../shared/plan/run-rows.tsx';
import { MonthStrip } from './month-strip.tsx';
import { runOfOccurrence, runOfSale, type Run } from './run.ts';

const pageSize = 12;
const mostRuns = 96;

/** 実行の記録 of a 積立: every month, skipped ones with their reason, the newest first. */
export function SubscriptionRuns({ setting: { id } }: { readonly setting: SubscriptionSetting }) {
  const [limit, setLimit] = useState(pageSize);
  const months = useCall(listOccurrences, { params: { id }, query: { limit } }, { keepPrevious: true });
  return (
    <Runs
      settingId={id}
      of={months}
      runsOf={({ occurrences }) => occurrences.filter(({ status }) => !isUnderWay(status)).map(runOfOccurrence)}
      hasMore={months.data?.next != null && limit < mostRuns}
      onMore={() => setLimit((count) => count + pageSize)}
    />
  );
}

/** The same of a 定期売却. */
export function SaleRuns({ setting: { id } }: { readonly setting: RedemptionSetting }) {
  const [limit, setLimit] = useState(pageSize);
  const months = useCall(listSaleResults, { params: { id }, query: { limit } }, { keepPrevious: true });
  return (
    <Runs
      settingId={id}
      of={months}
      runsOf={({ occurrences }) => occurrences.map(runOfSale)}
      hasMore={months.data?.next != null && limit < mostRuns}
      onMore={() => setLimit((count) => count + pageSize)}
    />
  );
}

interface Props<Answer> {
  readonly settingId: string;
  readonly of: UseQueryResult<Answer>;
  readonly runsOf: (answer: Answer) => readonly Run[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

function Runs<Answer>({ settingId, of, runsOf, hasMore, onMore }: Props<Answer>) {
  const pending = useCall(listPendingOrders);
  const traded = useCall(listTradedOrders, { query: { settingId, limit: 100, offset: 0 } });
  const orders = new Map(
    [...(pending.data?.orders ?? []), ...(traded.data?.orders ?? [])].map((order) => [order.id, order]),
  );
  return (
    <PageSection title="実行の記録">
      <DataBlock
        of={of}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {(answer) => {
          const runs = runsOf(answer);
          if (runs.length === 0) return <p className="plan-none">まだ実行されていません。</p>;
          return (
            <>
              <MonthStrip runs={runs} />
              <ol className="plan-history">
                {runs.map((run) => (
                  <RunRow
                    key={run.month}
                    run={run}
                    order={run.orderId === null ? undefined : orders.get(run.orderId)}
                  />
                ))}
              </ol>
              {hasMore && (
                <p className="mt-2">
                  <Button variant="text" size="small" onClick={onMore}>
                    さらに表示
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </DataBlock>
    </PageSection>
  );
}

interface RowProps {
  readonly run: Run;
  /** What was ordered; undefined where it is not known. */
  readonly order: FundOrder | undefined;
}

function RunRow({ run, order }: RowProps) {
  const execution = order?.execution ?? null;
  const isDone = run.mark === 'done';
  return (
    <li>
      <RunDate day={run.orderDate} />
      <div className="plan-history-words">
        {isDone ? run.word : <StatusChip tone={run.mark === 'skipped' ? 'warn' : 'plain'}>{run.word}</StatusChip>}
        {isDone && order !== undefined && (
          <span className="note">
            {order.status === 'CANCELED'
              ? '取消'
              : order.status === 'LAPSED'
                ? '失効'
                : `受渡 ${shortDate(order.settlementDate)}`}
            {execution !== null && (
              <>
                　<Price value={execution.price} />
              </>
            )}
          </span>
        )}
        {run.reason !== null && <span className="note">{run.reason}</span>}
      </div>
      <div className="plan-history-end">
        <RunAmount run={run} order={order} />
        {execution !== null && (
          <span className="note">
            <Units value={execution.units} />
          </span>
        )}
      </div>
    </li>
  );
}

/** What was paid or received, else what was asked for; struck out where nothing was bought. */
function RunAmount({ run, order }: RowProps) {
  if (order?.execution != null) {
    return (
      <b>
        <Yen value={order.execution.settlementAmount} />
      </b>
    );
  }
  if (order?.requestedUnits != null) return <Units value={order.requestedUnits} />;
  if (run.amount === null) return order === undefined ? null : <Yen value={order.requestedAmount} />;
  if (run.mark === 'done') {
    return (
      <b>
        <Yen value={run.amount} />
      </b>
    );
  }
  return (
    <s>
      <Yen value={run.amount} />
    </s>
  );
}
