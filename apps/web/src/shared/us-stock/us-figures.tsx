import { useHiddenAmounts } from '@tsuzura/ui/amounts';
import { Missing } from '@tsuzura/ui/money';
import { usPriceText } from './words.ts';

/** A price of a US share: 187.45 USD. It belongs to everybody and is never hidden. */
export function UsPrice({ value, size }: { readonly value: string | null; readonly size?: 'xl' | 'm' }) {
  if (value === null) return <Missing />;
  return size === undefined ? (
    <span className="num">{usPriceText(value)}&nbsp;USD</span>
  ) : (
    <span className={`fig fig-${size}`}>
      {usPriceText(value)}
      <span className="u">&nbsp;USD</span>
    </span>
  );
}

/** Shares of the customer's, fractions too: 8.25株. Hidden like amounts. */
export function UsShares({ value }: { readonly value: string | null }) {
  const isHidden = useHiddenAmounts();
  if (value === null) return <Missing />;
  if (isHidden)
    return (
      <span className="num">
        <span aria-hidden="true">••••••</span>
        <span className="sr">金額を非表示にしています</span>
      </span>
    );
  const [whole = '0', fraction] = value.split('.');
  return (
    <span className="num">
      {whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}
      {fraction === undefined ? '' : `.${fraction}`}株
    </span>
  );
}
