import type { UsOrder } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { newYorkTimeOf, usTradeDates } from '@tsuzura/domain/us-stock';
import { instant, parseInstant } from '@tsuzura/domain/calendar';
import { japanText, newYorkText } from './words.ts';
import './us-stock.css';

type Timed = Pick<
  UsOrder,
  'orderedAt' | 'expiresAt' | 'localTradeDate' | 'localSettlementDate' | 'domesticTradeDate' | 'domesticSettlementDate'
>;

/** The days of a trade in the last session of the order, where nothing is executed yet. */
const expected = ({ expiresAt }: Timed) => usTradeDates(newYorkTimeOf(parseInstant(expiresAt) ?? instant(0)).date);

/** 現地 and 日本 side by side: every moment and day of an order. What is only expected says so. */
export function UsTimes({ order }: { readonly order: Timed }) {
  const isFilled = order.localTradeDate !== null;
  const days = isFilled ? order : expected(order);
  const day = (date: typeof order.localTradeDate) => (date === null ? '—' : shortDate(date));
  const mark = isFilled ? '' : '（予定）';
  return (
    <table className="us-times">
      <caption className="sr">現地と日本の日時</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">項目</span>
          </th>
          <th scope="col">現地</th>
          <th scope="col">日本</th>
        </tr>
      </thead>
      <tbody className="num">
        <tr>
          <th scope="row">受付</th>
          <td>{newYorkText(order.orderedAt)}</td>
          <td>{japanText(order.orderedAt)}</td>
        </tr>
        <tr>
          <th scope="row">期限</th>
          <td>{newYorkText(order.expiresAt)}</td>
          <td>{japanText(order.expiresAt)}</td>
        </tr>
        <tr>
          <th scope="row">約定日{mark}</th>
          <td>{day(days.localTradeDate)}</td>
          <td>{day(days.domesticTradeDate)}</td>
        </tr>
        <tr>
          <th scope="row">受渡日{mark}</th>
          <td>{day(days.localSettlementDate)}</td>
          <td>{day(days.domesticSettlementDate)}</td>
        </tr>
      </tbody>
    </table>
  );
}
