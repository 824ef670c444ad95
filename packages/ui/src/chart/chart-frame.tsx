import { useId, useState, type ReactNode } from 'react';
import './chart.css';

interface Props {
  readonly title: string;
  /** Off where a heading right above says the same; it is still read out. */
  readonly showsTitle?: boolean;
  /** What the drawing says, in a sentence. It is read out again when the period changes. */
  readonly summary: string;
  readonly showsSummary?: boolean;
  /** Periods above the drawing. */
  readonly periods?: ReactNode;
  /** The same figures as a table: 表で見る. */
  readonly table: ReactNode;
  readonly legend?: ReactNode;
  /** At the end of the line below: a checkbox, the change over the period. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** Everything around a chart: what it is, what it says, from when to when, and the figures themselves. */
export function ChartFrame(props: Props) {
  const { title, showsTitle = false, summary, showsSummary = false, periods, table, legend, extra, children } = props;
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  // The table scrolls by itself, so the keyboard must be able to stand on it.
  const reachable = { role: 'region', 'aria-label': `${title}の表`, tabIndex: 0 };
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className={showsTitle ? 'chart-title' : 'sr'}>
        {title}
      </figcaption>
      {periods}
      <p className={showsSummary ? 'note' : 'sr'} role="status">
        {summary}
      </p>
      {showsTable ? (
        <div className="chart-table" {...reachable}>
          {table}
        </div>
      ) : (
        children
      )}
      <div className="chart-foot">
        {legend}
        {extra}
        <button
          className="chart-toggle"
          type="button"
          aria-pressed={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          表で見る
        </button>
      </div>
    </figure>
  );
}
