import type { Answer } from '@tsuzura/contract/kernel';
import type { FundHolding, getAssets } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { Change, Percent, Price, Yen, type Rate } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { accountTypeNames } from '../../shared/order/words.ts';
import type { HeldFund } from './held-funds.ts';
import { SellLink } from '../../shared/asset/index.ts';
import { UnitsHeld } from './units-held.tsx';

interface Props {
  readonly funds: readonly HeldFund[];
  readonly total: Answer<typeof getAssets>['fundTotal'];
}

interface Row {
  readonly position: FundHolding;
  /** The fund's first line names it; the others follow under it. */
  readonly isFirst: boolean;
}

/** From 1024 px on: a line for each position, and the sums under a double rule. */
export function HoldingTable({ funds, total }: Props) {
  const rows = funds.flatMap(({ positions }) =>
    positions.map((position, index) => ({ position, isFirst: index === 0 })),
  );
  return (
    <div className="holding-table">
      <Table
        caption="保有ファンド"
        columns={columnsOf(total)}
        rows={rows}
        rowKey={({ position }) => `${position.fundCode}/${position.accountType}`}
        sticksFirst
        minWidth={960}
      />
    </div>
  );
}

const columnsOf = (total: Props['total']): readonly TableColumn<Row>[] => [
  {
    id: 'fund',
    head: 'ファンド',
    cell: ({ position, isFirst }) =>
      isFirst ? (
        <a className="holding-name" href={paths.fund(position.fundCode)}>
          <FundName name={position.fundName} />
        </a>
      ) : (
        <span className="sr holding-continued">{position.fundName}</span>
      ),
    total: '合計',
  },
  {
    id: 'account',
    head: '口座区分',
    align: 'start',
    cell: ({ position }) => <AccountMark kind={position.accountType} />,
  },
  { id: 'units', head: '保有口数', cell: ({ position }) => <UnitsHeld position={position} /> },
  {
    id: 'average',
    head: '平均取得価額',
    cell: ({ position }) => <Yen value={position.averageCost} />,
  },
  { id: 'nav', head: '基準価額', cell: ({ position }) => <Price value={position.nav} /> },
  {
    id: 'valuation',
    head: '評価額',
    cell: ({ position }) => (
      <b>
        <Yen value={position.valuation} />
      </b>
    ),
    total: <Yen value={total.valuation} />,
  },
  {
    id: 'profit',
    head: '評価損益',
    cell: ({ position }) => <Profit amount={position.profit} rate={position.profitRate} />,
    total: <Profit amount={total.profit} rate={total.profitRate} />,
  },
  {
    id: 'day',
    head: '前日比',
    cell: ({ position }) => <Change amount={position.valuationChange} />,
    total: <Change amount={total.valuationChange} />,
  },
  {
    id: 'actions',
    head: <span className="sr">操作</span>,
    cell: ({ position, isFirst }) => (
      <span className="holding-actions">
        {isFirst && (
          <ButtonLink href={paths.buy(position.fundCode)} variant="text" size="small">
            購入<span className="sr">（{position.fundName}）</span>
          </ButtonLink>
        )}
        <SellLink position={position} variant="text" size="small" />
        {isFirst && (
          <ButtonLink href={paths.planBuy(position.fundCode)} variant="text" size="small">
            積立<span className="sr">（{position.fundName}）</span>
          </ButtonLink>
        )}
        <ButtonLink href={paths.planSell(position.fundCode, position.accountType)} variant="text" size="small">
          定期売却
          <span className="sr">
            （{position.fundName} {accountTypeNames[position.accountType]}）
          </span>
        </ButtonLink>
      </span>
    ),
  },
];

function Profit({ amount, rate }: { readonly amount: bigint; readonly rate: Rate }) {
  return (
    <>
      <Change amount={amount} />
      <br />
      <Percent value={rate} sign />
    </>
  );
}
