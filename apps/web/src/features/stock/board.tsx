import { useId } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getStockQuote } from '@tsuzura/contract/trading';
import { StockPrice, stockPriceText } from '@tsuzura/ui/money';
import { timeOfMoment, useQuote } from '../../shared/stock/index.ts';

interface Props {
  readonly code: string;
  readonly lower: string;
  readonly upper: string;
  /** A ticket is open: a price that is pressed becomes its limit. */
  readonly onPick?: ((price: string) => void) | undefined;
}

type BoardOf = NonNullable<Answer<typeof getStockQuote>['board']>;

/** 板, sales above and purchases below the price. A feed without depth hides it. */
export function Board({ code, lower, upper, onPick }: Props) {
  const heading = useId();
  const { data } = useQuote(code);
  if (!data?.board) return null;
  return (
    <section className="stock-board" aria-labelledby={heading}>
      <h2 id={heading}>板（架空）</h2>
      <Levels board={data.board} price={data.price} onPick={onPick} />
      <p className="note">
        数は株数。値幅の制限 <StockPrice value={lower} />〜<StockPrice value={upper} />
        {onPick !== undefined && <>　値段を選ぶと、指値に入ります。</>}
      </p>
    </section>
  );
}

interface LevelsProps extends Pick<Props, 'onPick'> {
  readonly board: BoardOf;
  readonly price: string;
}

function Levels({ board: { asks, bids, at }, price, onPick }: LevelsProps) {
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
            <th scope="row">
              <LevelPrice price={level.price} onPick={onPick} />
            </th>
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
            <th scope="row">
              <LevelPrice price={level.price} onPick={onPick} />
            </th>
            <td>
              <Quantity of={level.quantity} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LevelPrice = ({ price, onPick }: { readonly price: string } & Pick<Props, 'onPick'>) =>
  onPick === undefined ? (
    stockPriceText(price)
  ) : (
    <button type="button" className="board-pick" onClick={() => onPick(price)}>
      {stockPriceText(price)}
      <span className="sr">円を指値にする</span>
    </button>
  );

/** A bar as long as the quantity is large. */
const Quantity = ({ of, most }: { readonly of: number; readonly most: number }) => (
  <span className="board-quantity">
    <i aria-hidden="true" style={{ width: `${Math.max(4, Math.round((of / most) * 95))}%` }} />
    <span>{of.toLocaleString('ja-JP')}</span>
  </span>
);
