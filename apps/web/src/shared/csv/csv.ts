/** Text is quoted and guarded; numbers stay plain, so that a sheet can add them up. null: an empty cell. */
export type Cell = string | number | bigint | null;

/** Excel takes a file for UTF-8 only with it. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map(cellText).join(','));
  return byteOrderMark + lines.map((line) => line + lineEnd).join('');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = guarded(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sheet would run what begins like a formula, in either width; an apostrophe makes it text again. */
const guarded = (text: string): string => (/^[\s\u3000]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);
