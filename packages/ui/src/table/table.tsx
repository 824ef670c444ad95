import type { Key, ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import './table.css';

export interface TableColumn<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures end on one right edge (end, usual); words begin on one left edge (start). The first column always does. */
  readonly align?: 'start' | 'end';
  /** What stands in this column of the totals row. */
  readonly total?: ReactNode;
}

interface Props<Row> {
  readonly caption: string;
  /** Off where a heading right above says the same; it is still read out. */
  readonly showsCaption?: boolean;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  /** The first column stays in sight while the others scroll under it. */
  readonly sticksFirst?: boolean;
  /** Below this width the table scrolls instead of shrinking. */
  readonly minWidth?: number;
}

/** Figures in columns. The first column names its row; totals stand under a double rule, as in a ledger. */
export function Table<Row>(props: Props<Row>) {
  const { caption, showsCaption = false, columns, rows, rowKey, sticksFirst = false, minWidth } = props;
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    <ScrollRegion label={`${caption}の表`}>
      <table
        className={sticksFirst ? 'table table-sticks' : 'table'}
        style={minWidth === undefined ? undefined : { minWidth }}
      >
        <caption className={showsCaption ? 'table-caption' : 'sr'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.id} scope="col" className={alignOf(column, index)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <BodyCell key={column.id} isHead={index === 0} align={alignOf(column, index)}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <BodyCell key={column.id} isHead={index === 0} align={alignOf(column, index)}>
                  {column.total}
                </BodyCell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

const alignOf = <Row,>(column: TableColumn<Row>, index: number): string =>
  index === 0 || column.align === 'start' ? 'table-start' : 'table-end';

interface CellProps {
  readonly isHead: boolean;
  readonly align: string;
  readonly children: ReactNode;
}

function BodyCell({ isHead, align, children }: CellProps) {
  if (!isHead) return <td className={align}>{children}</td>;
  return (
    <th scope="row" className={align}>
      {children}
    </th>
  );
}
