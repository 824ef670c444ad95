import type { ReactNode } from 'react';
import './chart.css';

export interface LegendEntry {
  readonly label: ReactNode;
  readonly mark: 'line' | 'dashed' | 'area' | 'ground';
}

export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="legend">
      {entries.map(({ label, mark }) => (
        <li key={mark}>
          <span className={`legend-mark legend-${mark}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
