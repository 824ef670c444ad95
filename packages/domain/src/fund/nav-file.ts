import { parseYmd, type Ymd } from '../calendar/index.ts';
import { nav, yen, type Nav, type Yen } from '../money/index.ts';

/** One day of the price file of the Investment Trusts Association (投資信託協会). */
export interface NavFileRow {
  readonly date: Ymd;
  readonly nav: Nav;
  /** The file gives millions of yen. */
  readonly netAssets: Yen;
  readonly distribution: Yen;
  readonly fiscalPeriod: number | null;
}

export interface NavFileFault {
  /** 1 is the header. */
  readonly line: number;
  readonly why: 'COLUMNS' | 'DATE' | 'NAV' | 'NET_ASSETS' | 'DISTRIBUTION' | 'PERIOD' | 'REPEATED_DAY';
}

export interface NavFile {
  readonly rows: readonly NavFileRow[];
  readonly faults: readonly NavFileFault[];
}

const million = 1_000_000n;

/**
 * Reads the decoded text: 年月日, 基準価額(円), 純資産総額（百万円）, 分配金, 決算期. Every fault is named with its line; what to
 * do with a file that has some is the caller's decision. Columns are told by place, as their headings vary.
 */
export function parseNavFile(text: string): NavFile {
  const rows: NavFileRow[] = [];
  const faults: NavFileFault[] = [];
  const seen = new Set<Ymd>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const row = parseLine(line);
    if (typeof row === 'string') faults.push({ line: index + 1, why: row });
    else if (seen.has(row.date)) faults.push({ line: index + 1, why: 'REPEATED_DAY' });
    else {
      seen.add(row.date);
      rows.push(row);
    }
  }
  return { rows, faults };
}

function parseLine(line: string): NavFileRow | NavFileFault['why'] {
  const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  if (cells.length < 3 || cells.length > 5) return 'COLUMNS';
  const [day = '', price = '', assets = '', paid = '', period = ''] = cells;
  const date = parseDay(day);
  if (!date) return 'DATE';
  if (!/^[1-9]\d{0,8}$/.test(price)) return 'NAV';
  if (!/^\d{1,9}$/.test(assets)) return 'NET_ASSETS';
  if (!/^\d{0,9}$/.test(paid)) return 'DISTRIBUTION';
  if (!/^\d{0,4}$/.test(period)) return 'PERIOD';
  return {
    date,
    nav: nav(BigInt(price)),
    netAssets: yen(BigInt(assets) * million),
    distribution: yen(BigInt(paid === '' ? '0' : paid)),
    fiscalPeriod: period === '' ? null : Number(period),
  };
}

/** 2026年11月13日, 2026/11/13 or 2026-11-13; one digit for a month or day is met too. */
function parseDay(text: string): Ymd | null {
  const match = /^(\d{4})[年/-](\d{1,2})[月/-](\d{1,2})日?$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  return parseYmd(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
