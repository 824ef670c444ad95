import { AccountMark } from '@tsuzura/ui/badge';
import { Change, Usd, Yen } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { UsPrice, UsShares, usShortName } from '../../shared/us-stock/index.ts';
import { profitRateOf, type Position, type UsTotal } from './us-total.ts';

interface Props {
  readonly positions: readonly Position[];
  readonly total: UsTotal;
}

const keyOf = ({ symbol, accountType }: Position): string => `${symbol} ${accountType}`;

/** 保有の一覧, what is worth most first: a table on a desktop, cards on a phone. */
export function HeldList({ positions, total }: Props) {
  const isDesktop = useIsDesktop();
  return (
    <PageSection title="保有の一覧">
      {isDesktop ? (
        <Table caption="保有している米国株式" columns={columnsOf(total)} rows={positions} rowKey={keyOf} />
      ) : (
        <ul>
          {positions.map((position) => (
            <Card key={keyOf(position)} position={position} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Named({ position: { symbol, name } }: { readonly position: Position }) {
  return (
    <a className="us-held-name" href={paths.usStock(symbol)}>
      <b>{symbol}</b> <span className="note">{usShortName(name)}</span>
    </a>
  );
}

const columnsOf = (total: UsTotal): readonly TableColumn<Position>[] => [
  { id: 'share', head: '銘柄', cell: (position) => <Named position={position} />, total: '合計' },
  { id: 'account', head: '口座区分', align: 'start', cell: ({ accountType }) => <AccountMark kind={accountType} /> },
  { id: 'quantity', head: '数量', cell: ({ quantity }) => <UsShares value={quantity} /> },
  { id: 'price', head: '現在値', cell: ({ price }) => <UsPrice value={price} /> },
  {
    id: 'worth',
    head: '評価額',
    cell: ({ valuationUsd, valuationJpy }) => <Worth usd={valuationUsd} jpy={valuationJpy} />,
    total: <Worth usd={total.valuationUsd} jpy={total.valuationJpy} />,
  },
  {
    id: 'byPrice',
    head: '株価要因',
    cell: ({ profitByPriceJpy }) => <Change amount={profitByPriceJpy} />,
    total: <Change amount={total.byPrice} />,
  },
  {
    id: 'byRate',
    head: '為替要因',
    cell: ({ profitByRateJpy }) => <Change amount={profitByRateJpy} />,
    total: <Change amount={total.byRate} />,
  },
  {
    id: 'profit',
    head: '評価損益',
    cell: (position) => <Change amount={position.profitJpy} rate={profitRateOf(position)} />,
    total: <Change amount={total.profitJpy} rate={total.profitRate} />,
  },
];

const Worth = ({ usd, jpy }: { readonly usd: bigint; readonly jpy: bigint }) => (
  <span className="us-worth">
    <b>
      <Yen value={jpy} />
    </b>
    <Usd value={usd} />
  </span>
);

function Card({ position }: { readonly position: Position }) {
  const { accountType, quantity, price, valuationUsd, valuationJpy, profitByPriceJpy, profitByRateJpy } = position;
  return (
    <li className="us-card">
      <Named position={position} />
      <b>
        <Yen value={valuationJpy} />
      </b>
      <span className="note">
        <UsShares value={quantity} />　<UsPrice value={price} />
      </span>
      <span className="note">
        <Usd value={valuationUsd} />
      </span>
      <AccountMark kind={accountType} />
      <b>
        <Change amount={position.profitJpy} rate={profitRateOf(position)} />
      </b>
      <span className="us-card-factors note">
        <span>
          株価 <Change amount={profitByPriceJpy} />
        </span>
        <span>
          為替 <Change amount={profitByRateJpy} />
        </span>
      </span>
    </li>
  );
}
