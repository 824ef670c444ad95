import { Figure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { Percent } from './percent.tsx';
import { grouped, toneOf, type Direction } from './signed.ts';

interface Props {
  /** As on the wire: "2500.5". null: not known. */
  readonly value: string | null;
  readonly size?: FigureSize | undefined;
}

/** A price of a share: 2,500.5円. It belongs to everybody and is never hidden. */
export function StockPrice({ value, size }: Props) {
  return value === null ? (
    <Missing />
  ) : (
    <span className="share-price">
      <Figure sign={null} digits={stockPriceText(value)} unit="円" size={size} />
    </span>
  );
}

interface ChangeProps {
  /** "-12.5" */
  readonly change: string;
  readonly rate: string;
}

/** 前日比: −12.5円（−0.53%）. */
export function StockChange({ change, rate }: ChangeProps) {
  const direction = directionOfText(change);
  return (
    <span className={`num ${toneOf[direction]}`.trim()}>
      <Figure sign={direction} digits={stockPriceText(change.replace('-', ''))} unit="円" />（
      <Percent value={rate} sign />）
    </span>
  );
}

/** "2500.5" → "2,500.5". */
export function stockPriceText(value: string): string {
  const [whole = '0', fraction] = value.split('.');
  return `${grouped(BigInt(whole))}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** For a sentence that is read out: "2,500.5円". */
export const stockYenText = (value: string): string => `${stockPriceText(value)}円`;

function directionOfText(change: string): Direction {
  if (change.startsWith('-')) return 'down';
  return /[1-9]/.test(change) ? 'up' : 'flat';
}
