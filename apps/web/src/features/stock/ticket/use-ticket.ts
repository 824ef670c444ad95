import { useState } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import { confirmEquityOrder, listEquityBalances } from '@tsuzura/contract/trading';
import { useAmountText } from '@tsuzura/ui/amounts';
import {
  chosenOf,
  useOrRefusal,
  type AccountType,
  type Choice,
  type OrderFlow,
  type Refusal,
} from '../../../shared/order/index.ts';
import { useSettled } from '../../../shared/simulation/index.ts';
import type { OrderKind } from '../../../shared/stock/index.ts';
import { fieldOf, isClose, lotsMistake, priceMistake, quantityMistake, type TicketField } from './check-ticket.ts';
import type { StockReceipt } from './receipt.ts';
import { termsOf } from './terms.ts';
import { bodyOf, factsOf, type Closable, type OrderBody, type Quote, type Shown, type TicketValues } from './values.ts';

export type TicketFlow = OrderFlow<TicketValues, StockReceipt>;

export const ids = {
  account: 'ticket-account',
  quantity: 'ticket-quantity',
  price: 'ticket-price',
  trigger: 'ticket-trigger',
  condition: 'ticket-condition',
  expires: 'ticket-expires',
} as const;

/** 成長投資枠 first: it is what most people mean to use. */
const cardOrder: readonly Choice['type'][] = ['NISA_GROWTH', 'SPECIFIC', 'GENERAL'];

export interface Held {
  readonly accountType: AccountType;
  readonly sellable: number;
}

export interface Ticket {
  readonly kind: OrderKind;
  readonly shown: Shown;
  /** As typed, with what nobody typed filled in. */
  readonly values: TicketValues & { readonly quantity: string; readonly price: string; readonly triggerPrice: string };
  readonly accounts: readonly Choice[];
  readonly held: readonly Held[];
  readonly closable: readonly Closable[];
  readonly quote: Quote | null;
  readonly formRefusal: Refusal | null;
  /** The customer went on to confirm and was sent back. */
  readonly isSentBack: boolean;
  readonly form: ReturnType<typeof useForm<keyof typeof ids>>;
  /** What stands under a field: its own mistake, or the server's refusal. */
  errorOf(field: keyof typeof ids): string | null;
  set(part: Partial<TicketValues>): void;
  goOn(): void;
}

interface Given {
  readonly shown: Shown;
  readonly kind: OrderKind;
  readonly flow: TicketFlow;
  /** A lot that the customer came to close. */
  readonly lot: string | null;
}

/** Everything the ticket shows and checks. The order is asked about as soon as it is whole, so that its cost is seen before the press. */
export function useTicket({ shown, kind, flow, lot }: Given): Ticket {
  const amounts = useAmountText();
  const held = useHeld(shown.stock.stockCode, kind === 'sell');
  const accounts = accountsFor(kind, shown, held);
  const closable = shown.closable.filter(({ side }) => (side === 'LONG') === (kind === 'closeLong'));
  const values = useFilledIn(flow.values, { shown, kind, accounts, closable, lot });
  const sellable = held.find(({ accountType }) => accountType === values.accountType)?.sellable ?? 0;

  const mistakes = mistakesOf(kind, values, shown, { sellable, closable });
  const isRight = Object.values(mistakes).every((mistake) => mistake === null);
  const body = bodyOf(shown.stock.stockCode, kind, values);
  const settled = useSettled(isRight && body !== null ? JSON.stringify(body) : null);
  const asked = settled === null ? null : (JSON.parse(settled) as OrderBody);
  const quoted = useOrRefusal(
    confirmEquityOrder,
    { body: asked ?? { stockCode: shown.stock.stockCode } },
    { enabled: asked !== null, keepPrevious: true },
  );
  const answer = asked === null ? undefined : quoted.data;
  const isCurrent = !quoted.isPlaceholderData && settled === JSON.stringify(body);
  const refusal = flow.refusal ?? (answer?.ok === false ? answer.refusal : null);
  const place: TicketField | null = refusal === null ? null : fieldOf(refusal.kind, values.method);
  const errors = { ...mistakes };
  if (refusal !== null && place !== null && place !== 'form') {
    errors[place] ??= refusalText(refusal, shown, values, amounts);
  }
  const form = useForm(ids, errors);
  return {
    kind,
    shown,
    values,
    accounts,
    held,
    closable,
    quote: answer?.ok === true ? answer.value.quote : null,
    formRefusal: place === 'form' ? refusal : null,
    isSentBack: flow.refusal !== null,
    form,
    // The server's refusal of a whole order is said at once; a mistake when the field was left.
    errorOf: (field) => (place === field && mistakes[field] === null ? errors[field] : form.errorOf(field)),
    set: (part) => flow.setValues({ ...flow.values, ...part }),
    // A quote of what was typed before says nothing of what is confirmed now.
    goOn: () => flow.confirm({ ...values, kind }, termsOf(isCurrent && answer?.ok === true ? answer.value : shown)),
  };
}

/** What can be sold, by account. */
function useHeld(stockCode: string, enabled: boolean): readonly Held[] {
  const balances = useCall(listEquityBalances, { query: {} }, { enabled });
  return (balances.data?.balances ?? [])
    .filter((one) => one.stockCode === stockCode)
    .map(({ accountType, quantity, lockedQuantity }) => ({
      accountType: accountType as AccountType,
      sellable: quantity - lockedQuantity,
    }));
}

/** Margin is never held in NISA; a sale is made where the shares are. */
function accountsFor(kind: OrderKind, { accountTypes }: Shown, held: readonly Held[]): readonly Choice[] {
  if (kind === 'buy') return accountTypes;
  const taxable = accountTypes.filter(({ type }) => type === 'SPECIFIC' || type === 'GENERAL');
  if (kind !== 'sell') return taxable;
  return held
    .filter(({ sellable }) => sellable > 0)
    .map(({ accountType }) => ({
      type: accountType,
      selectable: true,
      reason: null,
      nisa: null,
      fixedDistributionCourse: null,
    }));
}

interface Proposal {
  readonly shown: Shown;
  readonly kind: OrderKind;
  readonly accounts: readonly Choice[];
  readonly closable: readonly Closable[];
  readonly lot: string | null;
}

/** What nobody chose yet: one lot, today's price, the first account that is possible. */
function useFilledIn(values: TicketValues, { shown, kind, accounts, closable, lot }: Proposal) {
  // As it was when the ticket was opened: a price that moves by itself would not be the customer's.
  const [price] = useState(shown.stock.price);
  const order = kind === 'buy' ? cardOrder : (['SPECIFIC', 'GENERAL', 'NISA_GROWTH'] as const);
  const { system, general } = shown.stock.marginable;
  const { tradeType } = factsOf[kind];
  const lots = values.lots ?? proposedLots(closable, lot);
  const ofLots = isClose(kind) ? closable.find(({ positionId }) => positionId in lots) : undefined;
  return {
    ...values,
    quantity: values.quantity ?? String(shown.limits.lotSize),
    price: values.price ?? price,
    triggerPrice: values.triggerPrice ?? '',
    accountType:
      ofLots?.accountType ?? (chosenOf(accounts, values.accountType, order)?.type as AccountType | undefined) ?? null,
    marginType:
      tradeType === 'MARGIN_NEW' ? (values.marginType ?? (system ? 'SYSTEM' : general ? 'GENERAL' : null)) : null,
    lots: isClose(kind) ? lots : null,
  };
}

const proposedLots = (closable: readonly Closable[], lot: string | null): Record<string, string> => {
  const meant =
    closable.find(({ positionId }) => positionId === lot) ?? (closable.length === 1 ? closable[0] : undefined);
  return meant === undefined ? {} : { [meant.positionId]: String(meant.closableQuantity) };
};

interface Facts {
  readonly sellable: number;
  readonly closable: readonly Closable[];
}

function mistakesOf(
  kind: OrderKind,
  values: Ticket['values'],
  { stock, limits }: Shown,
  { sellable, closable }: Facts,
): Record<keyof typeof ids, string | null> {
  const { method, afterTrigger } = values;
  const needsPrice = method === 'LIMIT' || (method === 'STOP' && afterTrigger === 'LIMIT');
  return {
    account: values.accountType === null ? '口座区分を選んでください。' : null,
    quantity: isClose(kind)
      ? lotsMistake(values, closable, stock)
      : quantityMistake(values.quantity, kind, stock, limits, sellable),
    price: needsPrice ? priceMistake(values.price, '指値', stock) : null,
    trigger: method === 'STOP' ? priceMistake(values.triggerPrice, '条件の値段', stock) : null,
    condition: null,
    expires: null,
  };
}

/** With the figure that decides, where the form knows it. */
function refusalText(
  { kind, message }: Refusal,
  { buyingPower, accountTypes }: Shown,
  { accountType }: TicketValues,
  amounts: ReturnType<typeof useAmountText>,
): string {
  if (kind === 'CASH_SHORT')
    return `購入できる金額（${amounts.own(buyingPower)}）を超えています。数量を減らすか、先にご入金ください。`;
  const nisa = accountTypes.find(({ type }) => type === accountType)?.nisa;
  if (kind === 'NISA_LIMIT' && nisa)
    return `${nisa.year}年の成長投資枠の残り（${amounts.ownQuota(nisa.remaining)}）を超えています。`;
  return message;
}
