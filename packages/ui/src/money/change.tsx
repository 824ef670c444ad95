import { yen } from '@tsuzura/domain/money';
import { HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { Percent } from './percent.tsx';
import type { Rate } from './rate.ts';
import { directionOf, toneOf } from './signed.ts';
import { Yen } from './yen.tsx';

interface Props {
  readonly amount: bigint | number | null;
  /** In brackets after it: +12,300円（+2.41%）. */
  readonly rate?: Rate | null;
  readonly hidden?: boolean;
  readonly size?: FigureSize;
}

/** Profit or loss. The colour never stands alone: there is a sign, and a word for those who listen. */
export function Change({ amount, rate = null, hidden = false, size }: Props) {
  if (amount === null) return <Missing />;
  const sized = size === undefined ? {} : { size };
  const percent = rate !== null && (
    <>
      （<Percent value={rate} sign />）
    </>
  );
  if (hidden) {
    return (
      <span className="num">
        <HiddenFigure {...sized} />
        {percent}
      </span>
    );
  }
  return (
    <span className={`num ${toneOf[directionOf(yen(amount))]}`.trim()}>
      <Yen value={amount} sign {...sized} />
      {percent}
    </span>
  );
}
