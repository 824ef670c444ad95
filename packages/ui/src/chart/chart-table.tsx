import type { ReactNode } from 'react';
import { Table, type TableColumn } from '../table/index.ts';
import { sampled } from './scales.ts';

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly note?: ReactNode;
}

const most = 24;

/** The figures behind a drawing: at most 24 lines, evenly chosen, newest first. */
export function ChartTable<Row>({ caption, columns, rows, rowKey, note }: Props<Row>) {
  const shown = sampled(rows.length, most)
    .map((index) => rows[index])
    .filter((row) => row !== undefined)
    .toReversed();
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} rowKey={rowKey} />
      {note !== undefined && <p className="note">{note}</p>}
    </>
  );
}
