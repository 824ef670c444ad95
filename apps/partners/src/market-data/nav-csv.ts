import Encoding from 'encoding-japanese';
import type { NavPoint } from './fund-path.ts';

/** The layout of the Investment Trusts Association's download, Shift_JIS with CRLF. */
const header = '年月日,基準価額(円),純資産総額（百万円）,分配金,決算期';

export function navCsv(points: readonly NavPoint[]): Uint8Array {
  const text = [header, ...points.map(line)].map((row) => `${row}\r\n`).join('');
  return Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { from: 'UNICODE', to: 'SJIS' }));
}

/** Net assets are cut to whole millions. Distribution and period stand on fiscal dates only. */
function line({ date, nav, netAssets, distribution, period }: NavPoint): string {
  const [year, month, day] = date.split('-');
  return `${year}年${month}月${day}日,${nav},${Math.floor(netAssets / 1_000_000)},${distribution ?? ''},${period ?? ''}`;
}
