import type { Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { area, line } from '@visx/shape';
import { useId, type CSSProperties } from 'react';
import { dayAxis } from './axis.ts';
import { Plot } from './plot.tsx';
import { frame, placeOf, placePercent, valueScale, type Scale } from './scales.ts';

export interface ChartPoint {
  readonly day: Ymd;
  readonly value: number;
}

export interface ChartSeries {
  readonly name: string;
  /** One value for each point of the first series. */
  readonly values: readonly number[];
}

interface Props {
  readonly name: string;
  readonly points: readonly ChartPoint[];
  /** Dashed and grey: money put in, an index. */
  readonly second?: ChartSeries | undefined;
  /** 23,456円: the value in a reading. */
  readonly valueText: (value: number) => string;
  /** 23,456: at the end of the line and beside the grid, where room is short. As valueText when left out. */
  readonly tickText?: (value: number) => string;
  /** 最高 and 最低 are written at their places. */
  readonly marksExtremes?: boolean;
}

/** A value over days: a line of 2 px that fades below, its last value at its end. Falls are shown as well as rises. */
export function LineChart({ name, points, second, valueText, tickText = valueText, marksExtremes = false }: Props) {
  const fade = useId();
  if (points.length === 0) return null;
  const values = points.map(({ value }) => value);
  const scale = valueScale([...values, ...(second?.values ?? [])]);
  const place = (_: number, index: number) => placeOf(index, points.length);
  const trace = line<number>({ x: place, y: scale.y });
  const ground = area<number>({ x: place, y0: frame.height, y1: scale.y });
  const reading = (index: number) => {
    const point = points[index] ?? points[0];
    if (point === undefined) return '';
    const other = second?.values[index];
    const more = second === undefined || other === undefined ? '' : `　${second.name} ${valueText(other)}`;
    return `${tableDate(point.day)}　${valueText(point.value)}${more}`;
  };
  return (
    <Plot
      name={name}
      count={points.length}
      scale={scale}
      tickText={tickText}
      reading={reading}
      dotsAt={(index) => [values[index], second?.values[index]].filter((v) => v !== undefined).map(scale.percent)}
      axis={dayAxis(points.map(({ day }) => day))}
      drawing={
        <>
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop className="plot-fade" offset="0" stopOpacity="0.16" />
              <stop className="plot-fade" offset="1" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={ground(values) ?? ''} fill={`url(#${fade})`} />
          {second !== undefined && <path className="plot-second" d={trace([...second.values]) ?? ''} />}
          <path className="plot-line" d={trace(values) ?? ''} />
        </>
      }
      ends={[values.at(-1), second?.values.at(-1)].filter((v) => v !== undefined)}
      words={marksExtremes && <Extremes values={values} scale={scale} text={tickText} />}
    />
  );
}

interface ExtremesProps {
  readonly values: readonly number[];
  readonly scale: Scale;
  readonly text: (value: number) => string;
}

function Extremes({ values, scale, text }: ExtremesProps) {
  const high = Math.max(...values);
  const low = Math.min(...values);
  if (high === low) return null;
  // The note is shifted by as much of its own width as its place is along the chart, so it never leaves the chart.
  const place = (value: number) => {
    const along = placePercent(values.indexOf(value), values.length);
    return { left: `${along}%`, top: `${scale.percent(value)}%`, '--along': `${-along}%` } as CSSProperties;
  };
  return (
    <span aria-hidden="true">
      {high !== values.at(-1) && (
        <span className="plot-note plot-note-high" style={place(high)}>
          最高 {text(high)}
        </span>
      )}
      {low !== values.at(-1) && (
        <span className="plot-note plot-note-low" style={place(low)}>
          最低 {text(low)}
        </span>
      )}
    </span>
  );
}
