import { useState, type ReactNode } from 'react';
import {
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type ColumnFiltersState,
  type SortingState,
} from '@tanstack/react-table';
import { Button } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import type { Cell } from '@tsuzura/domain/text';
import { compareCells, wordsOf, type GridColumn } from './column.ts';
import { GridHead } from './grid-head.tsx';
import { GridRows } from './grid-rows.tsx';
import { GridTools } from './grid-tools.tsx';
import type { View } from './views.ts';

interface Props<Row> {
  /** Names the table for saved views and files: latin letters. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Enter or a double press on a row. */
  readonly onOpen?: (row: Row) => void;
  readonly isMarked?: (row: Row) => boolean;
  readonly empty?: string;
  /** Left of the tools: chips and choices that ask the server. */
  readonly tools?: ReactNode;
  /** A list that comes page after page: the button of the next stands below the table. */
  readonly pages?: { readonly hasMore: boolean; readonly more: () => Promise<void> };
}

/** Dense rows with filters by column, saved views, a file of what is shown, and the keyboard. */
export function Grid<Row>(props: Props<Row>) {
  const { name, caption, columns, rows, rowKey, onOpen, isMarked, empty, tools, pages } = props;
  const [sorting, setSorting] = useState<SortingState>([]);
  const [filters, setFilters] = useState<ColumnFiltersState>([]);
  const [isFiltering, setFiltering] = useState(false);
  // The library's table changes under its own name; the compiler, which we do not use, could not remember what it gives.
  // oxlint-disable-next-line react-hooks-js/incompatible-library, react/incompatible-library
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: columns.map(defOf),
    state: { sorting, columnFilters: filters },
    onSortingChange: setSorting,
    onColumnFiltersChange: setFilters,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  });
  const shown = table.getRowModel().rows;
  const see = ({ sort, filters: wanted }: View) => {
    setSorting(sort.map((one) => ({ ...one })));
    setFilters(wanted.map((one) => ({ ...one })));
    setFiltering(wanted.length > 0);
  };
  return (
    <div>
      <GridTools
        name={name}
        caption={caption}
        columns={columns}
        rows={shown.map(({ original }) => original)}
        total={rows.length}
        isFiltering={isFiltering}
        onFiltering={setFiltering}
        view={{ sort: sorting, filters: filters.map(({ id, value }) => ({ id, value: String(value) })) }}
        onView={see}
      >
        {tools}
      </GridTools>
      <GridRows
        caption={caption}
        columns={columns}
        shown={shown}
        head={<GridHead table={table} columns={columns} isFiltering={isFiltering} />}
        onOpen={onOpen}
        isMarked={isMarked}
      />
      {shown.length === 0 && (
        <EmptyBlock text={rows.length === 0 ? (empty ?? 'ありません。') : '条件に合うものがありません。'} />
      )}
      {pages?.hasMore === true && (
        <p className="mt-4">
          <Button variant="quiet" busyLabel="読み込み中" onClick={pages.more}>
            続きを読み込む
          </Button>
        </p>
      )}
    </div>
  );
}

function defOf<Row>(column: GridColumn<Row>): ColumnDef<Row> {
  return {
    id: column.id,
    accessorFn: column.value,
    enableSorting: column.isAction !== true,
    enableColumnFilter: column.isAction !== true,
    sortingFn: (one, other, id) => compareCells(one.getValue<Cell>(id), other.getValue<Cell>(id)),
    filterFn: (row, id, wanted: string) => wordsOf(row.getValue<Cell>(id)).includes(wordsOf(wanted)),
  };
}
