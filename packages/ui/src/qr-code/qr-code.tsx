import { encode } from 'uqr';
import './qr-code.css';

interface Props {
  readonly text: string;
  readonly label: string;
}

/** Black on white in both themes, with the four modules of margin that readers need. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares(data)} fill="#000000" />
    </svg>
  );
}

/** One path for all dark modules, run by run. */
export function squares(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
}
