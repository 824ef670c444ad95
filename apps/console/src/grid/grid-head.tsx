import type { Table } from '@tanstack/react-table';
import type { GridColumn } from './column.ts';

interface Props<Row> {
  readonly table: Table<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly isFiltering: boolean;
}

const arrows = { asc: '▲', desc: '▼' } as const;
const orders = { asc: 'ascending', desc: 'descending' } as const;

export function GridHead<Row>({ table, columns, isFiltering }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, head, align, isAction }) => {
          const column = table.getColumn(id);
          const order = column?.getIsSorted() || null;
          return (
            <th
              key={id}
              scope="col"
              className={align === 'end' ? 'grid-end' : undefined}
              aria-sort={order === null ? undefined : orders[order]}
            >
              {isAction ? (
                <span className="sr">{head}</span>
              ) : (
                <button type="button" className="grid-sort" onClick={() => column?.toggleSorting()}>
                  {head}
                  {order !== null && <span aria-hidden="true">{arrows[order]}</span>}
                </button>
              )}
            </th>
          );
        })}
      </tr>
      {isFiltering && (
        <tr className="grid-filters">
          {columns.map(({ id, head, isAction }) => {
            const column = table.getColumn(id);
            return (
              <td key={id}>
                {isAction ? null : (
                  <input
                    type="search"
                    aria-label={`${head}で絞り込む`}
                    value={filterOf(column?.getFilterValue())}
                    onChange={(event) => column?.setFilterValue(event.currentTarget.value || undefined)}
                  />
                )}
              </td>
            );
          })}
        </tr>
      )}
    </thead>
  );
}

const filterOf = (value: unknown): string => (typeof value === 'string' ? value : '');
