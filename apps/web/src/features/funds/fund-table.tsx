import type { FundSummary } from '@tsuzura/contract/main';
import { Percent, Price, PriceChange } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { FundMarks, okuYenText } from '../../shared/fund/index.ts';
import { StarButton } from '../../shared/watch/star-button.tsx';
import { mostCompared } from './chosen.ts';
import { CompareCheck } from './compare-check.tsx';
import { FundLink } from './fund-link.tsx';
import { HeldMark } from './held-mark.tsx';
import type { ListProps } from './list-props.ts';
import { NavNote } from './nav-note.tsx';
import { Spark } from './spark.tsx';

type Row = Omit<ListProps, 'funds'> & { readonly fund: FundSummary };

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'fund',
    head: <span className="funds-first-head">ファンド</span>,
    cell: ({ fund, chosen, onChoose }) => (
      <span className="funds-first">
        <CompareCheck
          name={fund.name}
          isChosen={chosen.includes(fund.code)}
          isFull={chosen.length >= mostCompared}
          onChange={(isChosen) => onChoose(fund, isChosen)}
        />
        <span>
          <FundLink code={fund.code} name={fund.name} />
          <span className="funds-marks">
            <HeldMark code={fund.code} />
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
    cell: ({ fund }) => <StarButton code={fund.code} name={fund.name} />,
  },
];

/** The list from 1024 px on. */
export function FundTable({ funds, ...rest }: ListProps) {
  return (
    <div className="funds-table">
      <Table
        caption="ファンド一覧"
        columns={columns}
        rows={funds.map((fund) => ({ fund, ...rest }))}
        rowKey={({ fund }) => fund.code}
      />
    </div>
  );
}
