import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { MarginPosition } from '@tsuzura/contract/trading';
import { listExpirationDates } from '@tsuzura/contract/trading';
import { yen } from '@tsuzura/domain/money';
import { tableDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Change, StockPrice, Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { ShareName, Shares, shortName, SideMark } from '../../shared/stock/index.ts';
import type { Positions as Answered } from './margin-page.tsx';

interface Props {
  readonly of: UseQueryResult<Answered>;
  readonly isCalled: boolean;
  /** 現引 or 現渡 of a lot. */
  readonly onDeliver: (positionId: string) => void;
}

/** From here on it is said that little time is left. */
const soonDays = 5;

export function Positions({ of, isCalled, onDeliver }: Props) {
  const dates = useCall(listExpirationDates);
  const isDesktop = useIsDesktop();
  const left = new Map(dates.data?.expirationDates.map(({ positionId, daysLeft }) => [positionId, daysLeft]));
  return (
    <div id="positions">
      <PageSection
        title="建玉"
        end={
          of.data !== undefined &&
          of.data.positions.length > 0 && (
            <span className="note">
              {`${of.data.positions.length}件　`}
              <Yen value={yen(of.data.totals.longAmount + of.data.totals.shortAmount)} />
            </span>
          )
        }
      >
        <DataBlock
          of={of}
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {({ positions, totals }) =>
            positions.length === 0 ? (
              <EmptyBlock
                text="建玉はありません。"
                action={
                  <ButtonLink href={paths.stocks} variant="outline">
                    株式をさがす
                  </ButtonLink>
                }
              />
            ) : (
              <>
                {isDesktop ? (
                  <Table
                    caption="建玉の一覧"
                    columns={columnsOf(left, totals, onDeliver)}
                    rows={positions}
                    rowKey={({ positionId }) => positionId}
                  />
                ) : (
                  <ul>
                    {positions.map((position) => (
                      <Card
                        key={position.positionId}
                        position={position}
                        left={left.get(position.positionId) ?? null}
                        onDeliver={onDeliver}
                      />
                    ))}
                  </ul>
                )}
                <p className="note phrase mt-3 max-w-page">
                  返済できる日の翌営業日に、会社が9:00に決済します。
                  {isCalled && '追証のあいだは、新しい建玉はつくれません。'}
                </p>
              </>
            )
          }
        </DataBlock>
      </PageSection>
    </div>
  );
}

const expensesOf = ({ interest, lendingFee, otherExpenses }: MarginPosition) =>
  yen(0n - (interest + lendingFee + otherExpenses));

const closeLink = ({ stockCode, positionId }: MarginPosition) =>
  `${paths.stockTicket(stockCode, 'close')}&lot=${encodeURIComponent(positionId)}`;

function columnsOf(
  left: ReadonlyMap<string, number>,
  totals: Answered['totals'],
  onDeliver: Props['onDeliver'],
): readonly TableColumn<MarginPosition>[] {
  return [
    {
      id: 'share',
      head: '銘柄',
      cell: (position) => <Named position={position} />,
      total: '合計',
    },
    { id: 'type', head: '種類', align: 'start', cell: ({ type }) => (type === 'SYSTEM' ? '制度' : '一般') },
    { id: 'opened', head: '建日', cell: ({ openedOn }) => <span className="num">{tableDate(openedOn)}</span> },
    {
      id: 'last',
      head: '返済できる日',
      cell: (position) => <LastDay position={position} left={left.get(position.positionId) ?? null} />,
    },
    { id: 'quantity', head: '数量', cell: ({ quantity }) => <Shares value={quantity} /> },
    { id: 'open', head: '建単価', cell: ({ openPrice }) => <StockPrice value={openPrice} /> },
    { id: 'price', head: '現在値', cell: ({ currentPrice }) => <StockPrice value={currentPrice} /> },
    {
      id: 'profit',
      head: '評価損益',
      cell: ({ unrealized }) => (
        <b>
          <Change amount={unrealized} />
        </b>
      ),
      total: <Change amount={totals.unrealized} />,
    },
    {
      id: 'expenses',
      head: '諸経費',
      cell: (position) => <Yen value={expensesOf(position)} />,
      total: <Yen value={yen(0n - totals.expenses)} />,
    },
    {
      id: 'close',
      head: <span className="sr">返済</span>,
      cell: (position) => <Ways position={position} onDeliver={onDeliver} />,
    },
  ];
}

const Named = ({ position }: { readonly position: MarginPosition }) => (
  <a className="lot-name" href={paths.stock(position.stockCode)}>
    <SideMark side={position.side === 'LONG' ? 'BUY' : 'SELL'} />
    <ShareName code={position.stockCode} name={position.name} />
  </a>
);

function LastDay({ position, left }: { readonly position: MarginPosition; readonly left: number | null }) {
  if (position.lastCloseDate === null) return <>期限なし</>;
  return (
    <span className="lot-last">
      <span className="num">{tableDate(position.lastCloseDate)}</span>
      {left !== null &&
        (left <= soonDays ? (
          <StatusChip tone="warn">あと{left}営業日</StatusChip>
        ) : (
          <span className="note">あと{left}営業日</span>
        ))}
    </span>
  );
}

interface WaysProps extends Pick<Props, 'onDeliver'> {
  readonly position: MarginPosition;
}

/** 返済 on the market, or by the shares themselves. */
function Ways({ position, onDeliver }: WaysProps) {
  const name = position.side === 'LONG' ? '現引' : '現渡';
  return (
    <span className="lot-ways">
      <ButtonLink href={closeLink(position)} variant="outline" size="small">
        返済
      </ButtonLink>
      <Button
        variant="quiet"
        size="small"
        label={`${shortName(position.name)}を${name}`}
        onClick={() => onDeliver(position.positionId)}
      >
        {name}
      </Button>
    </span>
  );
}

interface CardProps extends WaysProps {
  readonly left: number | null;
}

function Card({ position, left, onDeliver }: CardProps) {
  return (
    <li className="lot-card">
      <div>
        <Named position={position} />
        <b>
          <Change amount={position.unrealized} />
        </b>
      </div>
      <div className="note">
        <span>
          <Shares value={position.quantity} />
          　建単価 <StockPrice value={position.openPrice} />
        </span>
        <span>
          現在値 <StockPrice value={position.currentPrice} />
        </span>
      </div>
      <div className="note">
        <span>
          {position.type === 'SYSTEM' ? '制度' : '一般'}　建日 {tableDate(position.openedOn)}
        </span>
        <span>
          諸経費 <Yen value={expensesOf(position)} />
        </span>
      </div>
      <div>
        <LastDay position={position} left={left} />
        <Ways position={position} onDeliver={onDeliver} />
      </div>
    </li>
  );
}
