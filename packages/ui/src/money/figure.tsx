import type { Direction } from './signed.ts';
import { signs } from './signed.ts';

/** xl: the one big number of a screen. l: a price or an order's total. m, s: inside lists. none: as the text around it. */
export type FigureSize = 'xl' | 'l' | 'm' | 's';

interface Props {
  /** What goes before the digits. null: nothing, the number is an amount and not a movement. */
  readonly sign: Direction | null;
  readonly digits: string;
  readonly unit: string;
  readonly size?: FigureSize | undefined;
}

/** Digits and their unit. In large figures the unit is small and quiet, the number carries. */
export function Figure({ sign, digits, unit, size }: Props) {
  return (
    <span className={size === undefined ? 'num' : `fig fig-${size}`}>
      {sign !== null && <Sign direction={sign} />}
      {digits}
      {size === undefined ? unit : <span className="u">{unit}</span>}
    </span>
  );
}

export function Sign({ direction }: { readonly direction: Direction }) {
  return (
    <>
      <span className="sr">{signs[direction].read}</span>
      <span aria-hidden="true">{signs[direction].seen}</span>
    </>
  );
}

/** The customer chose not to show amounts. As wide as any other, so that it gives nothing away. */
export function HiddenFigure({ size }: { readonly size?: FigureSize | undefined }) {
  return (
    <span className={size === undefined ? 'num' : `fig fig-${size}`}>
      <span aria-hidden="true">••••••</span>
      <span className="sr">金額を非表示にしています</span>
    </span>
  );
}
