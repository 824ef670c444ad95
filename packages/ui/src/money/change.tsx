import type { ReactNode } from 'react';
import { yen } from '@tsuzura/domain/money';
import { useHiddenAmounts } from '../amounts/index.ts';
import { HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { Percent } from './percent.tsx';
import type { Rate } from './rate.ts';
import { directionOf, toneOf } from './signed.ts';
import { ManYen, Price } from './yen.tsx';

interface Props {
  readonly amount: bigint | number | null;
  /** In brackets after it: +12,300円（+2.41%）. */
  readonly rate?: Rate | null;
  readonly size?: FigureSize | undefined;
}

/** Profit or loss of the customer's. Hidden like `Yen`, and without the colour that would tell; a rate stays. */
export function Change({ amount, rate = null, size }: Props) {
  const isHidden = useHiddenAmounts();
  if (!isHidden || amount === null) return <PriceChange amount={amount} rate={rate} size={size} />;
  return (
    <span className="num">
      <HiddenFigure size={size} />
      <InBrackets rate={rate} />
    </span>
  );
}

/** The movement of a price. */
export function PriceChange({ amount, rate = null, size }: Props) {
  if (amount === null) return <Missing />;
  return (
    <Toned amount={amount} rate={rate}>
      <Price value={amount} sign size={size} />
    </Toned>
  );
}

/** What a simulation gained or lost: in 万 like the rest of it (R5.06). */
export function ManChange({ amount, size }: Omit<Props, 'rate'>) {
  if (amount === null) return <Missing />;
  return (
    <Toned amount={amount} rate={null}>
      <ManYen value={amount} sign size={size} />
    </Toned>
  );
}

interface TonedProps {
  readonly amount: bigint | number;
  readonly rate: Rate | null;
  readonly children: ReactNode;
}

/** The colour never stands alone: there is a sign, and a word for those who listen. */
function Toned({ amount, rate, children }: TonedProps) {
  return (
    <span className={`num ${toneOf[directionOf(yen(amount))]}`.trim()}>
      {children}
      <InBrackets rate={rate} />
    </span>
  );
}

function InBrackets({ rate }: { readonly rate: Rate | null }) {
  return (
    rate !== null && (
      <>
        （<Percent value={rate} sign />）
      </>
    )
  );
}
