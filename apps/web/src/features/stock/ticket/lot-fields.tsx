import { shortDate } from '@tsuzura/domain/text';
import { Change, StockPrice } from '@tsuzura/ui/money';
import { FieldError } from '@tsuzura/ui/field';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Shares } from '../../../shared/stock/index.ts';
import { readShares } from '../../../shared/stock/read-figures.ts';
import { Stepper } from './stepper.tsx';
import { ids, type Ticket } from './use-ticket.ts';
import type { Closable } from './values.ts';

/** 返済する建玉: each lot with how much of it is closed. */
export function LotFields({ ticket }: { readonly ticket: Ticket }) {
  const { closable, errorOf } = ticket;
  if (closable.length === 0) return <EmptyBlock text="この銘柄で返済できる建玉はありません。" />;
  const error = errorOf('quantity');
  return (
    <fieldset id={ids.quantity} className="ticket-lots" tabIndex={-1}>
      <legend className="field-label">返済する建玉</legend>
      <ul>
        {closable.map((lot) => (
          <Lot key={lot.positionId} lot={lot} ticket={ticket} />
        ))}
      </ul>
      {error !== null && <FieldError id={`${ids.quantity}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function Lot({ lot, ticket }: { readonly lot: Closable; readonly ticket: Ticket }) {
  const { values, shown, form, set } = ticket;
  const { positionId, closableQuantity, openedOn, openPrice, unrealized, type } = lot;
  const text = values.lots?.[positionId] ?? '';
  const step = shown.limits.lotSize;
  const now = readShares(text) ?? 0;
  const to = (next: string) => set({ lots: { ...values.lots, [positionId]: next } });
  return (
    <li>
      <p className="ticket-lot-words">
        <span>
          {shortDate(openedOn)} {type === 'SYSTEM' ? '制度' : '一般'}　建単価 <StockPrice value={openPrice} />
        </span>
        <b>
          <Change amount={unrealized} />
        </b>
      </p>
      <Stepper
        id={`ticket-lot-${positionId}`}
        name={`lot-${positionId}`}
        label={`${shortDate(openedOn)}の建玉の数量`}
        unit="株"
        value={text}
        less={{ label: `${step}株減らす`, next: () => (now > 0 ? String(Math.max(0, now - step)) : null) }}
        more={{
          label: `${step}株増やす`,
          next: () => (now < closableQuantity ? String(Math.min(closableQuantity, now + step)) : null),
        }}
        hint={
          <span className="ticket-hint">
            <span>
              返済できる数量 <Shares value={closableQuantity} />
            </span>
          </span>
        }
        onChange={to}
        onBlur={() => form.leave('quantity')}
      />
    </li>
  );
}
