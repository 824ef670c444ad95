import type { UseQueryResult } from '@tanstack/react-query';
import { ReceiptJapaneseYen } from 'lucide-react';
import { DataBlock } from '@tsuzura/browser/data';
import type { FundOrder } from '@tsuzura/contract/main';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { FundName } from '@tsuzura/ui/name';
import { Skeleton, SkeletonCard } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Timeline } from '@tsuzura/ui/timeline';
import { paths } from '../../shared/navigation/index.ts';
import { deadlineText } from '../../shared/order/index.ts';
import { kindText, pointsOf, statusWords } from './order-words.ts';
import { OrderedSize } from './size.tsx';

interface Props {
  readonly orders: UseQueryResult<{ readonly orders: readonly FundOrder[] }>;
  /** Their cancellation is on its way. */
  readonly canceling: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onCancel: (id: string) => void;
}

/** 注文中: from acceptance until settlement. */
export function PendingOrders({ orders, canceling, onOpen, onCancel }: Props) {
  return (
    <DataBlock
      of={orders}
      skeleton={
        <Skeleton>
          <div className="orders-coming">
            <SkeletonCard />
            <SkeletonCard />
            <SkeletonCard />
          </div>
        </Skeleton>
      }
    >
      {(data) =>
        data.orders.length === 0 ? (
          <EmptyBlock
            icon={<ReceiptJapaneseYen aria-hidden="true" />}
            text="注文中のものはありません。"
            action={
              <ButtonLink href={paths.funds} variant="outline">
                ファンドを探す
              </ButtonLink>
            }
          />
        ) : (
          <>
            <ul className="orders-list">
              {data.orders.map((order) => (
                <PendingOrder
                  key={order.id}
                  order={order}
                  isCanceling={canceling.has(order.id)}
                  onOpen={() => onOpen(order.receiptNumber)}
                  onCancel={() => onCancel(order.receiptNumber)}
                />
              ))}
            </ul>
            <p className="note mt-6 max-w-page">内容の変更は、取り消してからもう一度ご注文ください。</p>
          </>
        )
      }
    </DataBlock>
  );
}

interface RowProps {
  readonly order: FundOrder;
  readonly isCanceling: boolean;
  readonly onOpen: () => void;
  readonly onCancel: () => void;
}

function PendingOrder({ order, isCanceling, onOpen, onCancel }: RowProps) {
  const { label, tone } = statusWords[order.status];
  return (
    <li className="orders-row">
      <div className="orders-state">
        <StatusChip tone={isCanceling ? 'warn' : tone}>{isCanceling ? '取消手続き中' : label}</StatusChip>
        <span className="note">{kindText(order)}</span>
      </div>
      <div className="orders-what">
        <div className="orders-words">
          <button className="orders-name" type="button" onClick={onOpen}>
            <FundName name={order.fundName} />
            <span className="sr">の注文の詳細</span>
          </button>
          <AccountMark kind={order.accountType} />
        </div>
        <OrderedSize order={order} size="m" />
      </div>
      <Timeline points={pointsOf(order)} isUnderWay={order.status === 'WORKING'} />
      <div className="orders-end">
        {order.cancelableUntil === null ? (
          <span className="note">
            {order.status === 'EXECUTED'
              ? '約定しました。受渡をお待ちください。'
              : '締切を過ぎたため、取り消せません。'}
          </span>
        ) : (
          <>
            <span className="note">
              取消期限 <span className="num">{deadlineText(order.cancelableUntil)}</span>
            </span>
            {!isCanceling && (
              <Button variant="quiet" size="small" label={`${order.fundName}の注文を取り消す`} onClick={onCancel}>
                注文を取り消す
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
