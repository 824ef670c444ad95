import { useId } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getStockQuote } from '@tsuzura/contract/trading';
import { StockPrice, stockPriceText } from '@tsuzura/ui/money';
import { useQuote } from './use-quote.ts';
import { timeOfMoment } from './words.ts';

interface Props {
  readonly code: string;
  readonly lower: string;
  readonly upper: string;
}

type BoardOf = NonNullable<Answer<typeof getStockQuote>['board']>;

/** 板, sales above and purchases below the price. A feed without depth hides it. */
export function Board({ code, lower, upper }: Props) {
  const heading = useId();
  const { data } = useQuote(code);
  if (!data?.board) return null;
  return (
    <section className="stock-board" aria-labelledby={heading}>
      <h2 id={heading}>板（架空）</h2>
      <Levels board={data.board} price={data.price} />
      <p className="note">
        数は株数。値幅の制限 <StockPrice value={lower} />〜<StockPrice value={upper} />
      </p>
    </section>
  );
}

function Levels({ board: { asks, bids, at }, price }: { readonly board: BoardOf; readonly price: string }) {
  const most = Math.max(1, ...asks.map(({ quantity }) => quantity), ...bids.map(({ quantity }) => quantity));
  return (
    <table className="board">
      <caption className="sr">板。売りが上、買いが下</caption>
      <thead>
        <tr>
          <th scope="col">売り注文</th>
          <th scope="col">値段</th>
          <th scope="col">買い注文</th>
        </tr>
      </thead>
      <tbody>
        {asks.toReversed().map((level) => (
          <tr key={level.price}>
            <td>
              <Quantity of={level.quantity} most={most} />
            </td>
            <th scope="row">{stockPriceText(level.price)}</th>
            <td>
              <span className="sr">なし</span>
            </td>
          </tr>
        ))}
        <tr className="board-last">
          <td>現在値</td>
          <th scope="row">{stockPriceText(price)}</th>
          <td>{timeOfMoment(at)}</td>
        </tr>
        {bids.map((level) => (
          <tr key={level.price}>
            <td>
              <span className="sr">なし</span>
            </td>
            <th scope="row">{stockPriceText(level.price)}</th>
            <td>
              <Quantity of={level.quantity} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar as long as the quantity is large. */
const Quantity = ({ of, most }: { readonly of: number; readonly most: number }) => (
  <span className="board-quantity">
    <i aria-hidden="true" style={{ width: `${Math.max(4, Math.round((of / most) * 95))}%` }} />
    <span>{of.toLocaleString('ja-JP')}</span>
  </span>
);
