import {
  nextTick,
  parseStockPrice,
  previousTick,
  formatStockPrice,
  type StockPrice as Price,
} from '@tsuzura/domain/stock';
import { addBusinessDays, japan, yearOf } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { StockPrice, stockYenText, Units } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { RadioCards, Segmented } from '@tsuzura/ui/radio';
import { Select } from '@tsuzura/ui/select';
import { AccountCards, type AccountType } from '../../../shared/order/index.ts';
import { conditionNames, Shares, type Condition } from '../../../shared/stock/index.ts';
import { readPriceText, readShares } from '../../../shared/stock/read-figures.ts';
import { isClose, mostShares, stepText } from './check-ticket.ts';
import { Estimate } from './estimate.tsx';
import { LotFields } from './lot-fields.tsx';
import { Stepper } from './stepper.tsx';
import { ids, type Ticket } from './use-ticket.ts';
import { factsOf, type MarginType, type Method } from './values.ts';

const methods = [
  { value: 'MARKET', label: '成行' },
  { value: 'LIMIT', label: '指値' },
  { value: 'STOP', label: '逆指値' },
] as const satisfies readonly { readonly value: Method; readonly label: string }[];

const cardOrder = ['NISA_GROWTH', 'SPECIFIC', 'GENERAL'] as const;

/** The button that was pressed is at the other end of the form. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

/** The fields of an order, from how many to what it comes to. */
export function TicketForm({ ticket }: { readonly ticket: Ticket }) {
  const { kind, shown, values, set, formRefusal, isSentBack } = ticket;
  return (
    <div className="ticket-fields">
      {formRefusal !== null && (
        <div ref={isSentBack ? intoView : undefined}>
          <Notice tone="error">{formRefusal.message}</Notice>
        </div>
      )}
      {factsOf[kind].tradeType === 'MARGIN_NEW' && <MarginTypes ticket={ticket} />}
      {isClose(kind) ? <LotFields ticket={ticket} /> : <Quantity ticket={ticket} />}
      <div className="ticket-method">
        <Segmented
          label="注文の方法"
          options={methods}
          value={values.method}
          onChange={(method) => set({ method, condition: 'NONE' })}
        />
        {values.method === 'STOP' && <Trigger ticket={ticket} />}
        {values.method === 'LIMIT' && <PriceField ticket={ticket} label="指値" />}
        {values.method === 'MARKET' && (
          <p className="note phrase">
            値段を決めずに注文します。お預かりは、値幅の上限 <StockPrice value={shown.stock.upperLimit} />{' '}
            で計算します。
          </p>
        )}
      </div>
      <div className="ticket-pair">
        <Conditions ticket={ticket} />
        <Expiry ticket={ticket} />
      </div>
      <Account ticket={ticket} />
      <Estimate ticket={ticket} />
    </div>
  );
}

interface PartProps {
  readonly ticket: Ticket;
}

function Quantity({ ticket }: PartProps) {
  const { kind, shown, values, held, form, errorOf, set } = ticket;
  const lot = shown.limits.lotSize;
  const now = readShares(values.quantity) ?? 0;
  const sellable = held.find(({ accountType }) => accountType === values.accountType)?.sellable ?? null;
  const most = kind === 'sell' ? sellable : kind === 'buy' ? mostShares(shown, values) : null;
  return (
    <Stepper
      id={ids.quantity}
      name="quantity"
      label="数量"
      unit="株"
      value={values.quantity}
      error={errorOf('quantity')}
      less={{ label: `${lot}株減らす`, next: () => (now > lot ? String(Math.ceil(now / lot) * lot - lot) : null) }}
      more={{ label: `${lot}株増やす`, next: () => String(Math.floor(now / lot) * lot + lot) }}
      hint={
        <span className="ticket-hint">
          <span>
            <Units value={lot} unit="株" isRule />
            単位
          </span>
          {most !== null && (
            <span>
              最大 <Shares value={most} />
            </span>
          )}
        </span>
      }
      onChange={(quantity) => set({ quantity })}
      onBlur={() => form.leave('quantity', values.quantity.trim() !== '')}
    />
  );
}

interface PriceProps extends PartProps {
  readonly label: string;
  readonly field?: 'price' | 'trigger';
}

function PriceField({ ticket: { shown, values, form, errorOf, set }, label, field = 'price' }: PriceProps) {
  const { tickTable, lowerLimit, upperLimit } = shown.stock;
  const text = field === 'price' ? values.price : values.triggerPrice;
  const now = parseStockPrice(readPriceText(text) ?? '') ?? parseStockPrice(shown.stock.price);
  const step = stepText(readPriceText(text) ?? shown.stock.price, tickTable);
  const by = (move: (price: Price) => Price | null) => () => {
    const next = now === null ? null : move(now);
    return next === null ? null : formatStockPrice(next);
  };
  return (
    <Stepper
      id={ids[field]}
      name={field}
      label={label}
      unit="円"
      value={text}
      error={errorOf(field)}
      less={{ label: `${step}下げる`, next: by((price) => previousTick(tickTable, price)) }}
      more={{ label: `${step}上げる`, next: by((price) => nextTick(tickTable, price)) }}
      hint={
        <span className="ticket-hint">
          <span>{step}きざみ</span>
          <span className="num">
            {stockYenText(lowerLimit)}〜{stockYenText(upperLimit)}
          </span>
        </span>
      }
      onChange={(next) => set(field === 'price' ? { price: next } : { triggerPrice: next })}
      onBlur={() => form.leave(field, text.trim() !== '')}
    />
  );
}

/** 逆指値: at which price it becomes an order, and which one. */
function Trigger({ ticket }: PartProps) {
  const { kind, values, set } = ticket;
  const isBuy = factsOf[kind].side === 'BUY';
  return (
    <>
      <PriceField ticket={ticket} field="trigger" label={`この値段${isBuy ? '以上' : '以下'}になったら`} />
      <Segmented
        label={isBuy ? '次の値段で買う' : '次の値段で売る'}
        options={[
          { value: 'MARKET', label: '成行' },
          { value: 'LIMIT', label: '指値' },
        ]}
        value={values.afterTrigger}
        onChange={(afterTrigger) => set({ afterTrigger })}
      />
      {values.afterTrigger === 'LIMIT' && <PriceField ticket={ticket} label="指値" />}
    </>
  );
}

const conditionsOf: Readonly<Record<Method, readonly Condition[]>> = {
  MARKET: ['NONE', 'OPEN', 'CLOSE'],
  LIMIT: ['NONE', 'OPEN', 'CLOSE', 'FUNARI'],
  STOP: ['NONE'],
};
const conditionNotes: Readonly<Partial<Record<Condition, string>>> = {
  OPEN: '次の寄付だけで約定します',
  CLOSE: '引けだけで約定します',
  FUNARI: '引けで成行に変わります',
};

function Conditions({ ticket: { values, errorOf, set } }: PartProps) {
  return (
    <Select
      id={ids.condition}
      name="condition"
      label="執行条件"
      options={conditionsOf[values.method].map((value) => ({
        value,
        label: conditionNames[value],
        ...(conditionNotes[value] === undefined ? {} : { note: conditionNotes[value] }),
      }))}
      value={values.condition}
      error={errorOf('condition')}
      onChange={(condition) => set({ condition, ...(condition === 'NONE' ? {} : { expiresOn: null }) })}
    />
  );
}

/** Sessions that an order may last, with its first (rule STOCK-8). */
const sessions = 10;

function Expiry({ ticket: { shown, values, errorOf, set } }: PartProps) {
  const { sessionDate } = shown;
  // A condition names one auction of the day: such an order cannot go on.
  const days =
    values.condition === 'NONE'
      ? Array.from({ length: sessions }, (_, place) => addBusinessDays(japan, sessionDate, place))
      : [sessionDate];
  return (
    <Select
      id={ids.expires}
      name="expiresOn"
      label="期限"
      options={days.map((day) => ({ value: day, label: shortDate(day) }))}
      value={values.expiresOn ?? sessionDate}
      error={errorOf('expires')}
      onChange={(day) => set({ expiresOn: day === sessionDate ? null : day })}
    />
  );
}

function Account({ ticket: { kind, shown, values, accounts, held, errorOf, set } }: PartProps) {
  if (isClose(kind)) return null;
  if (kind === 'buy') {
    return (
      <AccountCards
        id={ids.account}
        choices={accounts}
        order={cardOrder}
        thisYear={yearOf(shown.sessionDate)}
        value={values.accountType}
        error={errorOf('account')}
        onChange={(accountType) => set({ accountType })}
      />
    );
  }
  if (kind === 'sell' && accounts.length === 0) {
    return <Notice>この銘柄で売却できる株はありません。</Notice>;
  }
  return (
    <RadioCards<AccountType>
      id={ids.account}
      label="口座区分"
      value={values.accountType}
      error={errorOf('account')}
      cards={accounts.map(({ type, reason }) => ({
        value: type as AccountType,
        label: <AccountMark kind={type} />,
        reason,
        ...(kind === 'sell'
          ? {
              note: '売却できる数量',
              end: <Shares value={held.find(({ accountType }) => accountType === type)?.sellable ?? null} />,
            }
          : {}),
      }))}
      onChange={(accountType) => set({ accountType })}
    />
  );
}

function MarginTypes({ ticket: { kind, shown, values, set } }: PartProps) {
  const { system, general, shortable } = shown.stock.marginable;
  const isShort = kind === 'openShort';
  const notOffered = 'この銘柄では取り扱いがありません。';
  return (
    <RadioCards<MarginType>
      label="信用の種類"
      value={values.marginType}
      cards={[
        {
          value: 'SYSTEM',
          label: '制度信用',
          note: `返済は6か月まで　${isShort ? '貸株料 年1.15%' : '金利 年2.80%'}`,
          reason: (isShort ? system && shortable : system) ? null : notOffered,
        },
        {
          value: 'GENERAL',
          label: '一般信用',
          note: `期限なし　${isShort ? '貸株料 年1.40%' : '金利 年3.20%'}`,
          reason: (isShort ? general && shortable : general) ? null : notOffered,
        },
      ]}
      onChange={(marginType) => set({ marginType })}
    />
  );
}
