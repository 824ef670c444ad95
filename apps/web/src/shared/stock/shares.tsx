import { Units, type FigureSize } from '@tsuzura/ui/money';

interface Props {
  readonly value: bigint | number | null;
  readonly size?: FigureSize;
}

/** Shares of the customer's: 300株, hidden with the other amounts. */
export const Shares = ({ value, size }: Props) => (
  <Units value={value} unit="株" {...(size === undefined ? {} : { size })} />
);
