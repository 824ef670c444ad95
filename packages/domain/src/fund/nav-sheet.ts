import { parseYmd, type Ymd } from '../calendar/index.ts';
import { nav, noYen, yen, type Nav, type Yen } from '../money/index.ts';

/** A price that an operator brings in a file. */
export interface SheetNav {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly nav: Nav;
  readonly distribution: Yen;
}

export interface SheetFault {
  /** 1 is the header. */
  readonly line: number;
  readonly text: string;
}

export interface NavSheet {
  readonly rows: readonly (SheetNav & { readonly line: number })[];
  readonly faults: readonly SheetFault[];
}

/** Headings that a column goes by. */
const headings = {
  fundCode: ['ファンドコード', 'fundcode', 'コード'],
  date: ['日付', '基準日', '年月日', 'date'],
  nav: ['基準価額', '基準価額(円)', 'nav'],
  distribution: ['分配金', '分配金(円)', 'distribution'],
} as const;
type Column = keyof typeof headings;

const mostNav = 10_000_000;

/**
 * Reads the decoded text of a file with a header. Columns are told by their headings, in any order; 分配金 may be missing. Every
 * fault is named with its line. `today`: no price is of a later day.
 */
export function parseNavSheet(
  text: string,
  { funds, today }: { readonly funds: ReadonlySet<string>; readonly today: Ymd },
): NavSheet {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const places = readHeader(cellsOf(lines[0] ?? ''));
  if ('fault' in places) return { rows: [], faults: [{ line: 1, text: places.fault }] };
  const rows: (SheetNav & { line: number })[] = [];
  const faults: SheetFault[] = [];
  const seen = new Map<string, number>();
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    if (index === 0 || content.trim() === '') continue;
    const row = readRow(cellsOf(content), places, { funds, today });
    const key = typeof row === 'string' ? '' : `${row.fundCode} ${row.date}`;
    const before = seen.get(key);
    if (typeof row === 'string') faults.push({ line, text: row });
    else if (before !== undefined) faults.push({ line, text: `${before}行目と同じファンドと日付です。` });
    else {
      seen.set(key, line);
      rows.push({ ...row, line });
    }
  }
  if (rows.length + faults.length === 0) faults.push({ line: 2, text: '基準価額の行がありません。' });
  return { rows, faults };
}

const cellsOf = (line: string): string[] =>
  line.split(',').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

type Places = Readonly<Record<Column, number>> & { readonly count: number };

function readHeader(cells: readonly string[]): Places | { readonly fault: string } {
  const names = cells.map((cell) => cell.normalize('NFKC').toLowerCase());
  const placeOf = (column: Column) => names.findIndex((name) => (headings[column] as readonly string[]).includes(name));
  const places = {
    fundCode: placeOf('fundCode'),
    date: placeOf('date'),
    nav: placeOf('nav'),
    distribution: placeOf('distribution'),
    count: cells.length,
  };
  const missing = (['fundCode', 'date', 'nav'] as const).filter((column) => places[column] < 0);
  if (missing.length === 0) return places;
  return { fault: `列がありません：${missing.map((column) => headings[column][0]).join('、')}` };
}

/** The price, or what is wrong with the row. */
function readRow(
  cells: readonly string[],
  places: Places,
  { funds, today }: { readonly funds: ReadonlySet<string>; readonly today: Ymd },
): SheetNav | string {
  if (cells.length !== places.count) return `列の数がちがいます（${cells.length}列）。`;
  const cell = (column: Column) => cells[places[column]] ?? '';
  const fundCode = cell('fundCode');
  if (!funds.has(fundCode)) return `ファンドコードがありません：${fundCode.slice(0, 20)}`;
  const date = readDay(cell('date'));
  if (!date) return `日付が正しくありません：${cell('date').slice(0, 20)}`;
  if (date > today) return `先の日付です：${date}`;
  const price = cell('nav').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (!/^\d{1,8}$/.test(price) || Number(price) < 1 || Number(price) > mostNav)
    return `基準価額は1〜10,000,000の整数です：${cell('nav').slice(0, 20)}`;
  const paid = places.distribution < 0 ? '' : cell('distribution');
  if (!/^\d{0,8}$/.test(paid)) return `分配金が正しくありません：${paid.slice(0, 20)}`;
  return { fundCode, date, nav: nav(Number(price)), distribution: paid === '' ? noYen : yen(Number(paid)) };
}

/** "2026-11-13", "2026/11/13", "20261113". */
function readDay(text: string): Ymd | null {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{1,2})[-/]?(\d{1,2})$/.exec(text) ?? [];
  return parseYmd(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}
