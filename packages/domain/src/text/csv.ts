/** Text is quoted and guarded; numbers stay plain, so that a sheet can add them up. null: an empty cell. */
export type Cell = string | number | bigint | null;

/** Excel takes a file for UTF-8 only with it. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** One line of a CSV file, with its end. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellText).join(',') + lineEnd;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = guarded(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sheet would run what begins like a formula, in either width; an apostrophe makes it text again. */
const guarded = (text: string): string => (/^[\s\u3000]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);
