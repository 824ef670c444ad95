import { useState } from 'react';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Change, StockPrice, Yen } from '@tsuzura/ui/money';
import { Select } from '@tsuzura/ui/select';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { ShareName, Shares } from '../../shared/stock/index.ts';
import { orders, sorted, type HeldShare, type SharesTotal, type SortKey } from './held-shares.ts';

interface Props {
  readonly shares: readonly HeldShare[];
  readonly total: SharesTotal;
  readonly knowsDay: boolean;
}

const sortOptions = (Object.keys(orders) as SortKey[]).map((value) => ({ value, label: orders[value].label }));

/** 保有の一覧: a table on a desktop, cards on a phone. */
export function ShareList({ shares, total, knowsDay }: Props) {
  const [sort, setSort] = useState<SortKey>('worth');
  const isDesktop = useIsDesktop();
  const rows = sorted(shares, sort);
  return (
    <PageSection
      title="保有の一覧"
      end={<Select look="quiet" label="並び順" options={sortOptions} value={sort} onChange={setSort} />}
    >
      {isDesktop ? (
        <Table
          caption="保有している株式"
          columns={columnsOf(total, knowsDay)}
          rows={rows}
          rowKey={({ stockCode, accountType }) => `${stockCode} ${accountType}`}
        />
      ) : (
        <ul className="share-cards">
          {rows.map((share) => (
            <ShareCard key={`${share.stockCode} ${share.accountType}`} share={share} knowsDay={knowsDay} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

const columnsOf = (total: SharesTotal, knowsDay: boolean): readonly TableColumn<HeldShare>[] => [
  { id: 'share', head: '銘柄', cell: (share) => <Named share={share} />, total: '合計' },
  { id: 'account', head: '口座区分', align: 'start', cell: ({ accountType }) => <AccountMark kind={accountType} /> },
  { id: 'quantity', head: '数量', cell: ({ quantity }) => <Shares value={quantity} /> },
  { id: 'cost', head: '平均取得価額', cell: ({ averageCost }) => <Yen value={averageCost} /> },
  { id: 'price', head: '現在値', cell: ({ price }) => <StockPrice value={price} /> },
  {
    id: 'worth',
    head: '評価額',
    cell: ({ valuation }) => (
      <b>
        <Yen value={valuation} />
      </b>
    ),
    total: <Yen value={total.valuation} />,
  },
  {
    id: 'profit',
    head: '評価損益',
    cell: ({ profit, profitRate }) => <Change amount={profit} rate={profitRate} />,
    total: <Change amount={total.profit} rate={total.profitRate} />,
  },
  {
    id: 'day',
    head: '前日比',
    cell: ({ dayChange }) => <Change amount={knowsDay ? dayChange : null} />,
    total: <Change amount={total.dayChange} />,
  },
];

function Named({ share }: { readonly share: HeldShare }) {
  return (
    <>
      <a className="share-link" href={paths.stock(share.stockCode)}>
        <ShareName code={share.stockCode} name={share.name} />
      </a>
      <Note share={share} />
    </>
  );
}

/** Why not all of it can be sold, or that it is new. */
function Note({ share: { lockedQuantity, boughtToday } }: { readonly share: HeldShare }) {
  if (lockedQuantity === 0 && boughtToday === 0) return null;
  return (
    <span className="note share-note">
      {lockedQuantity > 0 && (
        <>
          売り注文中 <Shares value={lockedQuantity} />
        </>
      )}
      {lockedQuantity > 0 && boughtToday > 0 && '　'}
      {boughtToday > 0 && (
        <>
          本日約定 <Shares value={boughtToday} />
        </>
      )}
    </span>
  );
}

function ShareCard({ share, knowsDay }: { readonly share: HeldShare; readonly knowsDay: boolean }) {
  const { stockCode, accountType, valuation, profit, profitRate, quantity, averageCost, price, dayChange } = share;
  return (
    <li className="share-card">
      <div className="share-card-head">
        <Named share={share} />
        <AccountMark kind={accountType} />
      </div>
      <div className="share-card-worth">
        <Yen value={valuation} size="m" />
        <Change amount={profit} rate={profitRate} />
      </div>
      <dl className="share-card-facts">
        <Fact term="数量">
          <Shares value={quantity} />
        </Fact>
        <Fact term="現在値">
          <StockPrice value={price} />
        </Fact>
        <Fact term="平均取得">
          <Yen value={averageCost} />
        </Fact>
        <Fact term="前日比">
          <Change amount={knowsDay ? dayChange : null} />
        </Fact>
      </dl>
      <div className="share-card-ways">
        <ButtonLink href={paths.stockTicket(stockCode, 'buy')} variant="quiet" size="small">
          買う
        </ButtonLink>
        <ButtonLink href={paths.stockTicket(stockCode, 'sell')} variant="quiet" size="small">
          売る
        </ButtonLink>
      </div>
    </li>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
