import { apart, type Scale } from './scales.ts';

interface Props {
  readonly scale: Scale;
  /** Of the first series, and of the second where there is one. */
  readonly values: readonly number[];
  readonly text: (value: number) => string;
}

const labelDistance = 9;

/** A dot and a value at the end of each line. */
export function Ends({ scale, values, text }: Props) {
  const [first, second] = values;
  if (first === undefined) return null;
  const top = scale.percent(first);
  const other = second === undefined ? null : scale.percent(second);
  const [label, otherLabel] = other === null ? [top, 0] : apart(top, other, labelDistance);
  return (
    <span aria-hidden="true">
      {second !== undefined && other !== null && (
        <>
          <span className="plot-dot plot-dot-second" style={{ top: `${other}%` }} />
          <span className="plot-end plot-end-second" style={{ top: `${otherLabel}%` }}>
            {text(second)}
          </span>
        </>
      )}
      <span className="plot-dot" style={{ top: `${top}%` }} />
      <span className="plot-end" style={{ top: `${label}%` }}>
        {text(first)}
      </span>
    </span>
  );
}
