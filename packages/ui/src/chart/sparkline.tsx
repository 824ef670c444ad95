import { line } from '@visx/shape';
import { frame, placeOf, valueScale } from './scales.ts';
import './chart.css';

/** A small line without words, beside figures that say the same. Silent for screen readers. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const { y } = valueScale(values);
  const path = line<number>({ x: (_, index) => placeOf(index, values.length), y })([...values]);
  return (
    <svg className="spark" viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="plot-line" d={path ?? ''} />
    </svg>
  );
}
