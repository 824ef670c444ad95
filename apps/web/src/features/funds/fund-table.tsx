import { memo } from 'react';
import { Percent, Price, PriceChange } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { FundMarks, okuYenText } from '../../shared/fund/index.ts';
import { ListedStar } from '../../shared/watch/star-button.tsx';
import { CompareCheck } from './compare-check.tsx';
import { FundLink } from './fund-link.tsx';
import { HeldChip } from './held-mark.tsx';
import { useRows, type ListProps, type RowProps } from './list-props.ts';
import { NavNote } from './nav-note.tsx';
import { Spark } from './spark.tsx';

const columns: readonly TableColumn<RowProps>[] = [
  {
    id: 'fund',
    head: <span className="funds-first-head">ファンド</span>,
    cell: ({ fund, isHeld, isChosen, isFull, onChoose }) => (
      <span className="funds-first">
        <CompareCheck name={fund.name} isChosen={isChosen} isFull={isFull} onChange={(isOn) => onChoose(fund, isOn)} />
        <span>
          <FundLink code={fund.code} name={fund.name} />
          <span className="funds-marks">
            {isHeld && <HeldChip />}
            <FundMarks fund={fund} short />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'nav',
    head: '基準価額・前日比',
    cell: ({ fund, day }) => (
      <>
        <NavNote fund={fund} day={day} />{' '}
        <b>
          <Price value={fund.nav} />
        </b>
        <br />
        <PriceChange amount={fund.navChange} rate={fund.navChangeRate} />
      </>
    ),
  },
  { id: 'track', head: '1年の推移', cell: ({ fund }) => <Spark code={fund.code} /> },
  { id: 'y1', head: '1年', cell: ({ fund }) => <Percent value={fund.returns.y1} sign /> },
  {
    id: 'fee',
    head: '信託報酬（税込）',
    cell: ({ fund }) => (
      <>
        年<Percent value={fund.trustFeeRate} decimals={4} />
      </>
    ),
  },
  { id: 'assets', head: '純資産', cell: ({ fund }) => <span className="num">{okuYenText(fund.netAssets)}</span> },
  {
    id: 'star',
    head: <span className="sr">お気に入り</span>,
    cell: ({ fund, isWatched, onWatch }) => (
      <ListedStar code={fund.code} name={fund.name} isOn={isWatched} onToggle={onWatch} />
    ),
  },
];

/** The list from 1024 px on. */
export const FundTable = memo(function FundTable(props: ListProps) {
  return (
    <div className="funds-table">
      <Table caption="ファンド一覧" columns={columns} rows={useRows(props)} rowKey={({ fund }) => fund.code} />
    </div>
  );
});
