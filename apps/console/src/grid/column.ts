import type { ReactNode } from 'react';
import type { Cell } from '@tsuzura/domain/text';

export interface GridColumn<Row> {
  readonly id: string;
  readonly head: string;
  /** What it is sorted by, filtered by and written to a file as. */
  readonly value: (row: Row) => Cell;
  /** How it is shown, where that differs. */
  readonly cell?: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Buttons: not sorted, filtered nor written to a file. */
  readonly isAction?: true;
}

/** Text of every kind of value, as a filter looks at it: widths and cases of letters do not matter. */
export const wordsOf = (value: Cell): string =>
  String(value ?? '')
    .normalize('NFKC')
    .toLowerCase();

/** What is not there comes last, numbers before text. */
export function compareCells(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string' || typeof other === 'string') return String(one).localeCompare(String(other), 'ja');
  return one < other ? -1 : one > other ? 1 : 0;
}
