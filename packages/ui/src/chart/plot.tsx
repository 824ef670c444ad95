import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { AxisMark } from './axis.ts';
import { Ends } from './ends.tsx';
import { frame, nearest, placePercent, roomBeside, type Scale } from './scales.ts';
import './chart.css';

/** A tick this near to a value at the end would be written into it. Percent of the height. */
const tickDistance = 11;

interface Props {
  /** What the drawing shows: 基準価額. */
  readonly name: string;
  readonly count: number;
  readonly scale: Scale;
  readonly tickText: (value: number) => string;
  /** A point in words: 2026/11/13 23,456円. */
  readonly reading: (index: number) => string;
  /** Heights of the dots at a point, in percent. */
  readonly dotsAt: (index: number) => readonly number[];
  /** Under the drawing, evenly spread. */
  readonly axis: readonly AxisMark[];
  /** Paths, in units of the frame. */
  readonly drawing: ReactNode;
  /** The last value of each line, written at its end. */
  readonly ends: readonly number[];
  /** Other words on it: the highest, the lowest. */
  readonly words?: ReactNode;
}

/**
 * The stretched drawing with its words, and a reader: the pointer or the arrow keys choose a point, whose value stands
 * above the drawing. For screen readers the reader is a slider, so that the value is said as it moves.
 */
export function Plot({ name, count, scale, tickText, reading, dotsAt, axis, drawing, ends, words }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const index = Math.min(at ?? count - 1, count - 1);

  const beside = roomBeside(scale.ticks.map(tickText), ends.map(tickText));
  const heights = ends.map(scale.percent);
  const isFree = (tick: number) => heights.every((end) => Math.abs(scale.percent(tick) - end) >= tickDistance);

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(nearest((event.clientX - box.left) / box.width, count));
  }
  function key(event: KeyboardEvent) {
    const next = nextIndex(event.key, index, count);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <div className="plot-box" style={{ '--beside': `${beside / 16}rem` } as CSSProperties}>
      <p className="plot-reading num" aria-hidden="true">
        {at === null ? '' : reading(index)}
      </p>
      <div
        className="plot"
        role="slider"
        tabIndex={0}
        aria-label={`${name}の値`}
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={index}
        aria-valuetext={reading(index)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onKeyDown={key}
        onBlur={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="none" aria-hidden="true">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? 'plot-zero' : 'plot-grid'}
              x1={0}
              x2={frame.width}
              y1={scale.y(tick)}
              y2={scale.y(tick)}
            />
          ))}
          {drawing}
        </svg>
        {scale.ticks.filter(isFree).map((tick) => (
          <span key={tick} className="plot-tick" style={{ top: `${scale.percent(tick)}%` }} aria-hidden="true">
            {tickText(tick)}
          </span>
        ))}
        {words}
        <Ends scale={scale} values={ends} text={tickText} />
        {at !== null && (
          <span className="plot-cursor" style={{ left: `${placePercent(index, count)}%` }} aria-hidden="true">
            {dotsAt(index).map((top) => (
              <i key={top} style={{ top: `${top}%` }} />
            ))}
          </span>
        )}
      </div>
      <div className="plot-axis" aria-hidden="true">
        {axis.map(({ at: place, label }) => (
          <span key={place}>{label}</span>
        ))}
      </div>
    </div>
  );
}

const pageOf = 10;

function nextIndex(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - pageOf,
    PageUp: index + pageOf,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), last);
}
