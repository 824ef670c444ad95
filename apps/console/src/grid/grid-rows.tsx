import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
const framesToWait = 30;

export function GridRows<Row>({ caption, columns, shown, head, onOpen, isMarked }: Props<Row>) {
  const [current, setCurrent] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const isLong = shown.length > mostDrawn;
  const kept = useKeptSizes(scroll, isLong, columns.length);
  // oxlint-disable-next-line react/incompatible-library -- as in grid.tsx
  const virtual = useVirtualizer({
    count: shown.length,
    enabled: isLong,
    getScrollElement: () => scroll.current,
    estimateSize: () => kept?.height ?? rowHeight,
    overscan: 3,
    // Drawn with the frame it belongs to, not in the middle of one.
    useFlushSync: false,
  });
  const drawn = isLong ? virtual.getVirtualItems() : shown.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = isLong ? (drawn[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0;
  useEffect(() => virtual.measure(), [virtual, kept?.height]);

  function goTo(index: number) {
    const next = Math.min(Math.max(index, 0), shown.length - 1);
    setCurrent(next);
    if (isLong) virtual.scrollToIndex(next);
    focusRow(next, framesToWait);
  }
  /** A row that was out of sight is drawn some frames after the table was scrolled to it. */
  function focusRow(index: number, framesLeft: number) {
    requestAnimationFrame(() => {
      const row = scroll.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      if (row) row.focus({ preventScroll: isLong });
      else if (framesLeft > 0) focusRow(index, framesLeft - 1);
    });
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
      <table
        className={kept === null ? 'cx-grid' : 'cx-grid cx-grid-kept'}
        aria-rowcount={shown.length + 1}
        style={kept === null ? undefined : { minWidth: sum(kept.widths) }}
        onKeyDown={goByKey}
      >
        <caption className="sr">{caption}</caption>
        {kept !== null && (
          <colgroup>
            {columns.map(({ id }, index) => (
              <col key={id} style={{ width: `${(100 * (kept.widths[index] ?? 0)) / sum(kept.widths)}%` }} />
            ))}
          </colgroup>
        )}
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
              height={kept?.height ?? null}
              onFocus={setCurrent}
              onOpen={onOpen}
            />
          ))}
          {after > 0 && <Spacer height={after} width={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

interface Sizes {
  readonly widths: readonly number[];
  readonly height: number;
}

/**
 * The widths of the columns and the height of a row, as the first rows made them; null: every row makes its own. Kept, because
 * otherwise the browser would lay out the whole table anew for every row that comes into sight, and the places of 100,000 rows
 * would be counted anew for every row that is higher than was thought.
 */
function useKeptSizes(
  scroll: { readonly current: HTMLDivElement | null },
  isKept: boolean,
  count: number,
): Sizes | null {
  const [sizes, setSizes] = useState<Sizes | null>(null);
  useEffect(() => {
    // The frame after the next: the rows are there by then.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSizes(isKept ? sizesIn(scroll.current, count) : null));
    });
    return () => cancelAnimationFrame(frame);
  }, [scroll, isKept, count]);
  return isKept ? sizes : null;
}

function sizesIn(table: HTMLElement | null, count: number): Sizes | null {
  const heads = [...(table?.querySelectorAll('thead tr:first-child th') ?? [])];
  const rows = [...(table?.querySelectorAll('[data-row]') ?? [])];
  if (heads.length !== count || rows.length === 0) return null;
  const boxOf = (element: Element) => element.getBoundingClientRect();
  return {
    widths: heads.map((head) => boxOf(head).width),
    height: Math.max(...rows.map((row) => boxOf(row).height)),
  };
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
  /** That of every row; null: as it comes. */
  readonly height: number | null;
  readonly onFocus: (index: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Drawn again only when something of its own changed: while the table scrolls, most rows stay. */
const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, index, columns, isCurrent, isMarked, height, onFocus, onOpen }: RowProps<Row>) {
  return (
    <tr
      data-row={index}
      style={height === null ? undefined : { height }}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      className={isMarked ? 'grid-marked' : undefined}
      onFocus={() => onFocus(index)}
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
