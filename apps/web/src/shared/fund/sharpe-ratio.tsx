import { Missing } from '@tsuzura/ui/money';

/** A plain number with two decimals. null: the fund is too young. */
export function SharpeRatio({ value }: { readonly value: string | null }) {
  if (value === null) return <Missing />;
  const size = Math.abs(Number(value)).toFixed(2);
  return <span className="num">{Number(value) < 0 ? `−${size}` : size}</span>;
}
