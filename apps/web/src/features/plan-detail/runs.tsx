import { useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listPendingOrders, listTradedOrders, type FundOrder, type Occurrence } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Price, Units, Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { PageSection } from '../../shared/columns/index.ts';
import { RunDate } from '../../shared/plan/run-rows.tsx';
import { reasonOf, runWord } from '../../shared/plan/words.ts';

interface Props {
  readonly settingId: string;
  /** The latest run that is finished, also one that bought nothing. */
  readonly last: Pick<Occurrence, 'orderDate' | 'amount' | 'status' | 'reason' | 'accountType' | 'nisaYear'> | null;
}

const pageSize = 12;
const mostRuns = 100;

/** 実行の記録: what was ordered, the newest first, and why the last time was none. */
export function Runs({ settingId, last }: Props) {
  const [limit, setLimit] = useState(pageSize);
  const pending = useCall(listPendingOrders);
  const traded = useCall(listTradedOrders, { query: { settingId, limit, offset: 0 } }, { keepPrevious: true });
  const underWay = (pending.data?.orders ?? []).filter((order) => order.settingId === settingId);
  return (
    <PageSection title="実行の記録">
      <DataBlock
        of={traded}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ orders, paging }) => {
          const known = new Set(underWay.map(({ id }) => id));
          const runs = [...underWay, ...orders.filter(({ id }) => !known.has(id))];
          const isSkipped = last !== null && last.status !== 'ORDERED';
          if (runs.length === 0 && !isSkipped) return <p className="plans-none">まだ実行されていません。</p>;
          return (
            <>
              <ol className="plan-history">
                {isSkipped && <Skipped run={last} />}
                {runs.map((order) => (
                  <Run key={order.id} order={order} />
                ))}
              </ol>
              {paging.next !== null && limit < mostRuns && (
                <p className="mt-2">
                  <Button
                    variant="text"
                    size="small"
                    onClick={() => setLimit((count) => Math.min(count + pageSize, mostRuns))}
                  >
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

function Skipped({ run }: { readonly run: NonNullable<Props['last']> }) {
  return (
    <li>
      <RunDate day={run.orderDate} />
      <div className="plan-history-words">
        <StatusChip tone={run.reason === 'PAUSED' ? 'plain' : 'warn'}>{runWord(run)}</StatusChip>
        <span className="note">{reasonOf(run)}</span>
      </div>
      <div className="plan-history-end">
        <s>
          <Yen value={run.amount} />
        </s>
      </div>
    </li>
  );
}

function Run({ order }: { readonly order: FundOrder }) {
  const { side, status, applicationDate, settlementDate, execution, requestedAmount, requestedUnits, lapseReason } =
    order;
  const isEnded = status === 'CANCELED' || status === 'LAPSED';
  const word = side === 'BUY' ? '購入' : '売却';
  return (
    <li>
      <RunDate day={applicationDate} />
      <div className="plan-history-words">
        {isEnded ? (
          <StatusChip>{status === 'CANCELED' ? '取消' : '失効'}</StatusChip>
        ) : (
          <span>{execution === null ? `${word}（注文中）` : word}</span>
        )}
        <span className="note">
          {isEnded ? (lapseReason ?? '') : `受渡 ${shortDate(settlementDate)}`}
          {execution !== null && (
            <>
              　<Price value={execution.price} />
            </>
          )}
        </span>
      </div>
      <div className="plan-history-end">
        <b>
          {execution === null ? (
            requestedAmount === null ? (
              <Units value={requestedUnits} />
            ) : (
              <Yen value={requestedAmount} />
            )
          ) : (
            <Yen value={execution.settlementAmount} />
          )}
        </b>
        {execution !== null && (
          <span className="note">
            <Units value={execution.units} />
          </span>
        )}
      </div>
    </li>
  );
}
