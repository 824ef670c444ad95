import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { keptApart, levelsFor, shortYen, timeMarks } from './chart-marks.ts';
import { spanText } from './span-text.ts';
import './months-chart.css';

export interface MonthPoint {
  readonly month: number;
  /** What the drawing is about. */
  readonly value: bigint;
  /** The dashed line beside it. */
  readonly other: bigint;
}

interface Props {
  readonly valueName: string;
  readonly otherName: string;
  /** In the order of their months; the first is today. */
  readonly points: readonly MonthPoint[];
  /** between: the space between the lines is what was gained. under: only the first line has a ground. */
  readonly fill: 'between' | 'under';
}

const width = 1000;
const height = 400;
const labelDistance = 10;
/** From this many letters on, the labels at the right need the wider margin. */
const longLabel = 9;

/**
 * Two amounts over months. Drawn by hand: the drawing of `@tsuzura/ui/chart` brings scales that would be the heaviest
 * part of the top page, and it spaces points by their place in the row, while a last month may be half a year away.
 */
export function MonthsChart({ valueName, otherName, points, fill }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const last = points.at(-1);
  if (last === undefined) return null;
  const span = Math.max(last.month, 1);
  const levels = levelsFor(Number(points.reduce((most, { value, other }) => greatest(most, value, other), 0n)));
  const top = levels.at(-1) ?? 1;
  const x = (month: number) => (month / span) * width;
  const y = (value: bigint | number) => height - (Number(value) / top) * height;
  const percent = (value: bigint | number) => (y(value) / height) * 100;
  const trace = (of: (point: MonthPoint) => bigint, list = points) =>
    list.map((point) => `${x(point.month).toFixed(1)} ${y(of(point)).toFixed(1)}`).join('L');
  const valueLine = trace(valueOf);
  const otherLine = trace(otherOf);
  const back = trace(otherOf, points.toReversed());
  const labels = keptApart(percent(last.value), percent(last.other), labelDistance);

  const index = Math.min(at ?? points.length - 1, points.length - 1);
  const read = points[index] ?? last;
  const reading = `${read.month === 0 ? '今' : `${spanText(read.month)}後`}　${valueName} ${manYenLabel(yen(read.value))}　${otherName} ${manYenLabel(yen(read.other))}`;

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(nearest(points, ((event.clientX - box.left) / box.width) * span));
  }
  function key(event: KeyboardEvent) {
    const next = nextIndex(event.key, index, points.length - 1);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  const isLong = Math.max(shortYen(Number(last.value)).length, shortYen(top).length) >= longLabel;
  return (
    <div className={isLong ? 'months months-long' : 'months'}>
      <p className="months-reading num" aria-hidden="true">
        {at === null ? '' : reading}
      </p>
      <div
        className="months-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${valueName}と${otherName}の推移`}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={index}
        aria-valuetext={reading}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onKeyDown={key}
        onBlur={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {levels.map((level) => (
            <line key={level} className="months-grid" x1={0} x2={width} y1={y(level)} y2={y(level)} />
          ))}
          {fill === 'between' && <path className="months-ground" d={`M0 ${height}L${otherLine}L${width} ${height}Z`} />}
          <path
            className="months-growth"
            d={fill === 'between' ? `M${valueLine}L${back}Z` : `M0 ${height}L${valueLine}L${width} ${height}Z`}
          />
          <path className="months-other" d={`M${otherLine}`} />
          <path className="months-line" d={`M${valueLine}`} />
        </svg>
        <div aria-hidden="true">
          {levels
            .filter((level) => labels.every((label) => Math.abs(label - percent(level)) >= labelDistance))
            .map((level) => (
              <span key={level} className="months-tick" style={{ top: `${percent(level)}%` }}>
                {shortYen(level)}
              </span>
            ))}
          <span className="months-dot months-dot-other" style={{ top: `${percent(last.other)}%` }} />
          <span className="months-end months-end-other" style={{ top: `${labels[1]}%` }}>
            {shortYen(Number(last.other))}
          </span>
          <span className="months-dot" style={{ top: `${percent(last.value)}%` }} />
          <span className="months-end" style={{ top: `${labels[0]}%` }}>
            {shortYen(Number(last.value))}
          </span>
          {at !== null && (
            <span className="months-cursor" style={{ left: `${(read.month / span) * 100}%` }}>
              <i style={{ top: `${percent(read.value)}%` }} />
              <i style={{ top: `${percent(read.other)}%` }} />
            </span>
          )}
        </div>
      </div>
      <div className="months-axis" aria-hidden="true">
        {timeMarks(span).map(({ month, label }) => (
          <span key={month} style={{ left: `${(month / span) * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const valueOf = ({ value }: MonthPoint) => value;
const otherOf = ({ other }: MonthPoint) => other;

const greatest = (...values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most), 0n);

function nearest(points: readonly MonthPoint[], month: number): number {
  const distances = points.map((point) => Math.abs(point.month - month));
  return distances.indexOf(Math.min(...distances));
}

function nextIndex(key: string, index: number, last: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 10,
    PageUp: index + 10,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), last);
}
