import { byteOrderMark, csvLine, type Cell } from '@tsuzura/domain/text';

/** A page of a list that goes on behind `next`. */
export interface FilePage<Row> {
  readonly rows: readonly Row[];
  readonly next: readonly string[] | null;
}

/** Rows of one read: enough to be quick, little enough to hold. */
export const fileRows = 500;

/** A file of any length, read page by page while it is sent: no more than a page is ever held. */
export async function* csvFile<Row>(
  head: readonly string[],
  read: (after: readonly string[] | null) => Promise<FilePage<Row>>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  let after: readonly string[] | null = null;
  do {
    const page: FilePage<Row> = await read(after);
    if (page.rows.length > 0) yield page.rows.map((row) => csvLine(cellsOf(row))).join('');
    after = page.next;
  } while (after !== null);
}
