import { byteOrderMark, csvLine, type Cell } from '@tsuzura/domain/text';

export type { Cell } from '@tsuzura/domain/text';

export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + [head, ...rows].map(csvLine).join('');
