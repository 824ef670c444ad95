import { Figure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { percentDigits, type Rate } from './rate.ts';
import { directionOf, grouped, sizeOf, toneOf } from './signed.ts';

interface Props {
  readonly value: Rate | null;
  /** Two for returns, four for 信託報酬. */
  readonly decimals?: number;
  /** A return: always with its sign, and in the colours of profit and loss. */
  readonly sign?: boolean;
  readonly size?: FigureSize;
}

export function Percent({ value, decimals = 2, sign = false, size }: Props) {
  const digits = value === null ? null : percentDigits(value, decimals);
  if (digits === null) return <Missing />;
  const direction = directionOf(digits);
  const figure = (
    <Figure
      sign={sign || direction === 'down' ? direction : null}
      digits={withPoint(sizeOf(digits), decimals)}
      unit="%"
      size={size}
    />
  );
  return sign ? <span className={toneOf[direction]}>{figure}</span> : figure;
}

function withPoint(size: bigint, decimals: number): string {
  const text = size.toString().padStart(decimals + 1, '0');
  const whole = grouped(BigInt(text.slice(0, text.length - decimals)));
  return decimals === 0 ? whole : `${whole}.${text.slice(-decimals)}`;
}
