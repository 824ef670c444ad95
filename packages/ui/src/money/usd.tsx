import { formatUsd, usdCents } from '@tsuzura/domain/money';
import { useHiddenAmounts } from '../amounts/index.ts';
import { Figure, HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { StockPrice } from './stock-price.tsx';
import { directionOf, grouped, sizeOf, toneOf } from './signed.ts';

interface Props {
  /** Whole cents. null: not known. */
  readonly value: bigint | null;
  /** A movement: the sign is always shown. An amount shows only a minus. */
  readonly sign?: boolean;
  readonly size?: FigureSize | undefined;
}

const unit = '\u00A0USD';

/** Dollars of the customer's: 1,234.56 USD. Hidden like `Yen`. */
export function Usd({ value, sign = false, size }: Props) {
  const isHidden = useHiddenAmounts();
  if (value === null) return <Missing />;
  if (isHidden) return <HiddenFigure size={size} />;
  const direction = directionOf(value);
  return (
    <Figure sign={sign || direction === 'down' ? direction : null} digits={digitsOf(value)} unit={unit} size={size} />
  );
}

/** Profit or loss of the customer's in dollars, in its colour. Hidden, it has none that would tell. */
export function UsdChange({ amount, size }: { readonly amount: bigint | null; readonly size?: FigureSize }) {
  const isHidden = useHiddenAmounts();
  const tone = isHidden || amount === null ? '' : toneOf[directionOf(amount)];
  return (
    <span className={`num ${tone}`.trim()}>
      <Usd value={amount} sign size={size} />
    </span>
  );
}

const digitsOf = (value: bigint): string =>
  formatUsd(usdCents(sizeOf(value))).replace(/^\d+/, (whole) => grouped(BigInt(whole)));

/** Yen for a dollar, as on the wire: 155.25円. It belongs to everybody. */
export const ExchangeRate = ({ value }: { readonly value: string }) => <StockPrice value={value} />;
