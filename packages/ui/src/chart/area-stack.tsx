import { area, line } from '@visx/shape';
import { Plot } from './plot.tsx';
import { frame, placeOf, sampled, valueScale } from './scales.ts';

export interface GrowthPoint {
  /** 10年 */
  readonly label: string;
  /** Money put in. */
  readonly principal: number;
  /** What it has grown by; below zero when it has shrunk. */
  readonly gain: number;
}

interface Props {
  readonly name: string;
  readonly points: readonly GrowthPoint[];
  readonly valueText: (value: number) => string;
  readonly tickText?: (value: number) => string;
  readonly principalName?: string;
}

const places = 4;

/** Money put in, and what it may grow to above it. */
export function AreaStack(props: Props) {
  const { name, points, valueText, tickText = valueText, principalName = '積み立てた金額' } = props;
  if (points.length === 0) return null;
  const sums = points.map(({ principal, gain }) => principal + gain);
  const scale = valueScale([...sums, ...points.map(({ principal }) => principal)], { fromZero: true });
  const at = (index: number) => placeOf(index, points.length);
  const principalOf = ({ principal }: GrowthPoint) => scale.y(principal);
  const sumOf = ({ principal, gain }: GrowthPoint) => scale.y(principal + gain);
  const x = (_: GrowthPoint, index: number) => at(index);
  const data = [...points];
  return (
    <Plot
      name={name}
      count={points.length}
      scale={scale}
      tickText={tickText}
      reading={(index) => {
        const point = points[index] ?? points[0];
        if (point === undefined) return '';
        return `${point.label}　${valueText(point.principal + point.gain)}　${principalName} ${valueText(point.principal)}`;
      }}
      dotsAt={(index) => [sums[index], points[index]?.principal].filter((v) => v !== undefined).map(scale.percent)}
      axis={sampled(points.length, places).map((at) => ({ at, label: points[at]?.label ?? '' }))}
      drawing={
        <>
          <path className="plot-ground" d={area<GrowthPoint>({ x, y0: frame.height, y1: principalOf })(data) ?? ''} />
          <path className="plot-growth" d={area<GrowthPoint>({ x, y0: principalOf, y1: sumOf })(data) ?? ''} />
          <path className="plot-second" d={line<GrowthPoint>({ x, y: principalOf })(data) ?? ''} />
          <path className="plot-line" d={line<GrowthPoint>({ x, y: sumOf })(data) ?? ''} />
        </>
      }
      ends={[sums.at(-1), points.at(-1)?.principal].filter((v) => v !== undefined)}
    />
  );
}
