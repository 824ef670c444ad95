import { useId, type CSSProperties, type ReactNode } from 'react';
import './range.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as a figure, beside the label. */
  readonly figure: ReactNode;
  /** The value in words, for those who listen: 3万円. */
  readonly valueText: string;
  /** Under the ends of the track. */
  readonly ends: readonly [ReactNode, ReactNode];
}

/** A number where feeling one's way is the point: the simulator. Exact amounts are typed into a YenField. */
export function RangeField({ label, value, onChange, min, max, step, figure, valueText, ends }: Props) {
  const id = useId();
  const share = { '--share': `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <div>
      <div className="range-head">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{figure}</span>
      </div>
      <input
        id={id}
        className="range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        style={share}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className="range-ends note" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
