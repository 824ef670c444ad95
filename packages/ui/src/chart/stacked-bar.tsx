import type { ReactNode } from 'react';
import { shareOf } from '../gauge/index.ts';
import './chart.css';

export interface BarPart {
  readonly name: ReactNode;
  readonly key: string;
  readonly value: bigint;
  /** On the right edge of its line: the amount. */
  readonly end?: ReactNode;
  /** 1 to 8, the series' colour. By its place when left out. */
  readonly series?: number;
}

interface Props {
  /** What is divided: 資産クラスの内訳. */
  readonly label: string;
  readonly parts: readonly BarPart[];
  /** In columns beside each other on a desktop. */
  readonly look?: 'list' | 'columns';
}

const seriesCount = 8;

/** Parts of a whole: the bar for the eye, the list with shares for everyone. */
export function StackedBar({ label, parts, look = 'list' }: Props) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0n);
  const shown = parts
    .filter(({ value }) => value > 0n)
    .map((part, index) => ({
      ...part,
      color: `series-${part.series ?? (index % seriesCount) + 1}`,
      share: shareOf(part.value, whole),
    }));
  return (
    <div>
      <div className="stack-bar" aria-hidden="true">
        {shown.map(({ key, color, value }) => (
          <i key={key} className={color} style={{ flexGrow: Number(value) }} />
        ))}
      </div>
      <ul className={`stack-list stack-${look}`} aria-label={label}>
        {shown.map(({ key, name, color, share, end }) => (
          <li key={key}>
            <span className={`stack-mark ${color}`} aria-hidden="true" />
            <span className="stack-name">{name}</span>
            {end !== undefined && <span className="num stack-end">{end}</span>}
            <span className="num stack-share">{share.toFixed(1)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
