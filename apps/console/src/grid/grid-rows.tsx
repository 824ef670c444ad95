import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Row as TableRow } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { GridColumn } from './column.ts';

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly shown: readonly TableRow<Row>[];
  readonly head: ReactNode;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly isMarked: ((row: Row) => boolean) | undefined;
}

const rowHeight = 41;
/** Up to here every row is in the page; beyond, only those in sight. */
const mostDrawn = 80;

export function GridRows<Row>({ caption, columns, shown, head, onOpen, isMarked }: Props<Row>) {
  const [current, setCurrent] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const isLong = shown.length > mostDrawn;
  // oxlint-disable-next-line react/incompatible-library -- as in grid.tsx
  const virtual = useVirtualizer({
    count: shown.length,
    enabled: isLong,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const drawn = isLong ? virtual.getVirtualItems() : shown.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isLong ? (drawn[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0;

  function goTo(index: number) {
    const next = Math.min(Math.max(index, 0), shown.length - 1);
    setCurrent(next);
    if (isLong) virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: isLong }),
    );
  }
  function goByKey(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    const place = placeByKey(event.key, current, shown.length);
    const row = shown[current];
    if (event.key === 'Enter' && row && onOpen) onOpen(row.original);
    else if (place !== null) goTo(place);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={scroll}
      className={isLong ? 'grid-scroll grid-scroll-long' : 'grid-scroll'}
      role="region"
      aria-label={`${caption}の表`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
      tabIndex={0}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys arrive from the rows */}
      <table className="cx-grid" aria-rowcount={shown.length + 1} onKeyDown={goByKey}>
        <caption className="sr">{caption}</caption>
        {head}
        <tbody>
          {before > 0 && <Spacer height={before} width={columns.length} />}
          {drawn.map(({ index }) => (
            <GridRow
              key={shown[index]?.id ?? index}
              row={shown[index]!}
              index={index}
              columns={columns}
              isCurrent={index === Math.min(current, shown.length - 1)}
              isMarked={isMarked?.(shown[index]!.original) ?? false}
              measure={isLong ? virtual.measureElement : null}
              onFocus={() => setCurrent(index)}
              onOpen={onOpen}
            />
          ))}
          {after > 0 && <Spacer height={after} width={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** Where a key leads among so many rows; null: nowhere. */
function placeByKey(key: string, current: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + 15,
    PageUp: current - 15,
    Home: 0,
    End: count - 1,
  };
  return moves[key] ?? null;
}

interface RowProps<Row> {
  readonly row: TableRow<Row>;
  readonly index: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly isCurrent: boolean;
  readonly isMarked: boolean;
  /** Rows of two lines are higher than one; null: nobody asks. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | null;
  readonly onFocus: () => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

function GridRow<Row>({ row, index, columns, isCurrent, isMarked, measure, onFocus, onOpen }: RowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      className={isMarked ? 'grid-marked' : undefined}
      onFocus={onFocus}
      onDoubleClick={onOpen && (() => onOpen(row.original))}
    >
      {columns.map((column) => (
        <td key={column.id} className={column.align === 'end' ? 'grid-end' : undefined}>
          {column.cell ? column.cell(row.original) : (column.value(row.original) ?? '—').toString()}
        </td>
      ))}
    </tr>
  );
}

/** Keeps the place of the rows that are out of sight. */
function Spacer({ height, width }: { readonly height: number; readonly width: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={width} className="grid-spacer" style={{ height }} aria-label="続き" />
    </tr>
  );
}
