import { tableDate } from '@tsuzura/domain/text';
import { Change, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList, Table, type TableColumn } from '@tsuzura/ui/table';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { SoldQuantity } from './sold-quantity.tsx';
import type { Sale, Statement } from './statement.ts';

interface Props {
  readonly statement: Pick<Statement, 'trades' | 'ytd'>;
  readonly onOpen: (id: string) => void;
}

/** Each sale in the order in which it was taxed: a table on a desktop, cards on a phone. */
export function Sales({ statement: { trades, ytd }, onOpen }: Props) {
  const isDesktop = useIsDesktop();
  if (isDesktop) {
    return (
      <Table
        caption="売却の明細"
        columns={columnsOf(trades, ytd, onOpen)}
        rows={trades}
        rowKey={keyOf}
        minWidth={960}
      />
    );
  }
  return (
    <ul className="statement-cards">
      {trades.map((sale) => (
        <li key={keyOf(sale)} className="statement-card">
          <div className="statement-card-head">
            <SaleButton sale={sale} onOpen={onOpen} />
            <b>
              <Change amount={sale.profit} />
            </b>
          </div>
          <DefinitionList look="open">
            <Definition term="受渡日">
              <span className="num">{tableDate(sale.settlementDate)}</span>
            </Definition>
            <Definition term="売却金額">
              <Yen value={sale.proceeds} />
            </Definition>
            <Definition term="取得費・手数料">
              <Yen value={sale.cost + sale.fee} />
            </Definition>
            <Definition term="税額">
              <Yen value={taxOf(sale)} />
            </Definition>
          </DefinitionList>
        </li>
      ))}
    </ul>
  );
}

/** An order may have several executions. */
const keyOf = ({ id, cumulativeProfit }: Sale): string => `${id} ${cumulativeProfit}`;
const taxOf = ({ incomeTax, residentTax }: Sale): bigint => incomeTax + residentTax;
const sumOf = (sales: readonly Sale[], pick: (sale: Sale) => bigint): bigint =>
  sales.reduce((sum, sale) => sum + pick(sale), 0n);

const columnsOf = (
  sales: readonly Sale[],
  ytd: Statement['ytd'],
  onOpen: Props['onOpen'],
): readonly TableColumn<Sale>[] => [
  {
    id: 'day',
    head: '受渡日',
    cell: ({ settlementDate }) => <span className="num">{tableDate(settlementDate)}</span>,
    total: '合計',
  },
  {
    id: 'traded',
    head: '約定日',
    align: 'start',
    cell: ({ tradeDate }) => <span className="num">{tableDate(tradeDate)}</span>,
  },
  { id: 'fund', head: '銘柄', align: 'start', cell: (sale) => <SaleButton sale={sale} onOpen={onOpen} /> },
  { id: 'units', head: '数量', cell: (sale) => <SoldQuantity sale={sale} /> },
  {
    id: 'proceeds',
    head: '売却金額',
    cell: ({ proceeds }) => <Yen value={proceeds} />,
    total: <Yen value={ytd.proceeds} />,
  },
  {
    id: 'cost',
    head: '取得費',
    cell: ({ cost }) => <Yen value={cost} />,
    total: <Yen value={sumOf(sales, ({ cost }) => cost)} />,
  },
  {
    id: 'fee',
    head: '手数料',
    cell: ({ fee }) => <Yen value={fee} />,
    total: <Yen value={sumOf(sales, ({ fee }) => fee)} />,
  },
  { id: 'profit', head: '損益', cell: ({ profit }) => <Change amount={profit} />, total: <Change amount={ytd.net} /> },
  { id: 'tax', head: '税額', cell: (sale) => <Yen value={taxOf(sale)} />, total: <Yen value={sumOf(sales, taxOf)} /> },
];

function SaleButton({ sale, onOpen }: { readonly sale: Sale; readonly onOpen: (id: string) => void }) {
  return (
    <button className="statement-name" type="button" onClick={() => onOpen(sale.id)}>
      <FundName name={sale.name} />
      <span className="sr">（{tableDate(sale.settlementDate)}受渡）の計算</span>
    </button>
  );
}
