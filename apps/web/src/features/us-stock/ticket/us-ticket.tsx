import { DataBlock } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import { confirmUsOrder } from '@tsuzura/contract/trading';
import { yearOf } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { Sheet } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { ExchangeRate, Usd, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { RadioCards, Segmented } from '@tsuzura/ui/radio';
import { readUsd, readYen, UsdField, YenField } from '@tsuzura/ui/yen-field';
import { useIsDesktop } from '../../../shared/fund/index.ts';
import {
  AccountCards,
  chosenOf,
  FormComing,
  useOrRefusal,
  useUnreadFirst,
  type AccountType,
  type OrderFlow,
  type OrRefusal,
} from '../../../shared/order/index.ts';
import { useSettled } from '../../../shared/simulation/index.ts';
import { UsPrice, UsShares } from '../../../shared/us-stock/index.ts';
import { UsEstimate } from './us-estimate.tsx';
import type { UsReceipt } from './us-confirm.tsx';
import { termsOf } from './us-terms.ts';
import {
  bodyOf,
  hasLimit,
  inDollars,
  isByAmount,
  mistakesOf,
  type Shown,
  type SizeKind,
  type TicketValues,
  type UsOrderBody,
} from './values.ts';
import './us-ticket.css';

export type UsTicketFlow = OrderFlow<TicketValues, UsReceipt>;

interface Props {
  readonly symbol: string;
  readonly flow: UsTicketFlow;
  readonly onClose: () => void;
}

/** The order ticket: beside the share on a desktop, a sheet over it on a phone. */
export function UsTicket(props: Props) {
  const isDesktop = useIsDesktop();
  const shown = useOrRefusal(confirmUsOrder, { body: { symbol: props.symbol } });
  useUnreadFirst();
  const content = (
    <DataBlock of={shown} skeleton={<FormComing />}>
      {(answer: OrRefusal<Shown>) =>
        answer.ok ? (
          <TicketForm {...props} shown={answer.value} />
        ) : (
          <Notice tone="warn">{answer.refusal.message}</Notice>
        )
      }
    </DataBlock>
  );
  if (!isDesktop)
    return (
      <Sheet isOpen onClose={props.onClose} title={`${props.symbol}の注文`}>
        {content}
      </Sheet>
    );
  return (
    <section className="us-ticket" aria-labelledby="us-ticket-title">
      <h2 id="us-ticket-title">注文</h2>
      {content}
      <Button variant="text" size="small" onClick={props.onClose}>
        注文をやめる
      </Button>
    </section>
  );
}

const ids = { size: 'us-ticket-size', price: 'us-ticket-price', account: 'us-ticket-account' };
const cardOrder = ['NISA_GROWTH', 'SPECIFIC', 'GENERAL'] as const;
const sides = [
  { value: 'BUY', label: '買い' },
  { value: 'SELL', label: '売り' },
] as const;
const sizes = [
  { value: 'shares', label: '株数' },
  { value: 'amount', label: '金額（USD）' },
  { value: 'yen', label: '金額（円）' },
] as const;
const methods = [
  { value: 'MARKET', label: '成行' },
  { value: 'LIMIT', label: '指値' },
] as const;

/** The order is asked about as soon as it is whole, so that its cost is seen before the press. */
function TicketForm({ symbol, flow, shown }: Props & { readonly shown: Shown }) {
  const chosen = chosenOf(shown.accountTypes, flow.values.accountType, cardOrder)?.type as AccountType | undefined;
  const values: TicketValues = { ...flow.values, accountType: chosen ?? null };
  const set = (part: Partial<TicketValues>) => flow.setValues(inDollars({ ...values, ...part }, shown.rate.tts));
  const body = bodyOf(symbol, values);
  const settled = useSettled(body === null ? null : keyOf(body));
  const asked = settled !== null && body !== null && settled === keyOf(body) ? body : null;
  const quoted = useOrRefusal(confirmUsOrder, { body: asked ?? { symbol } }, { enabled: asked !== null });
  const answer = asked === null ? undefined : quoted.data;
  const refusal = flow.refusal ?? (answer?.ok === false ? answer.refusal : null);
  const form = useForm(ids, mistakesOf(values));
  const now = answer?.ok === true ? answer.value : shown;
  return (
    <form className="us-ticket-form" {...form.props(() => flow.confirm(values, termsOf(now)))}>
      {refusal !== null && <Notice tone="error">{refusal.message}</Notice>}
      <Segmented label="売買" options={sides} value={values.side} onChange={(side) => set({ side })} />
      {values.side === 'BUY' && shown.stock.fractional && (
        <Segmented<SizeKind> label="買い方" options={sizes} value={values.by} onChange={(by) => set({ by })} />
      )}
      <Size values={values} shown={shown} sellable={now.sellableQuantity} form={form} set={set} />
      {!isByAmount(values) && (
        <Segmented label="注文の方法" options={methods} value={values.method} onChange={(method) => set({ method })} />
      )}
      {hasLimit(values) && (
        <UsdField
          id={ids.price}
          name="price"
          label="指値"
          value={{ text: values.price, cents: readUsd(values.price) }}
          onChange={({ text }) => set({ price: text })}
          onBlur={() => form.leave('price', values.price.trim() !== '')}
          error={form.errorOf('price')}
          hint={
            <>
              <UsPrice value={shown.limits.lowestLimit} />〜<UsPrice value={shown.limits.highestLimit} />
            </>
          }
        />
      )}
      <Payment values={values} shown={shown} onChange={(currency) => set({ currency })} />
      <AccountCards
        id={ids.account}
        choices={shown.accountTypes.filter(({ type }) => type !== 'NISA_TSUMITATE')}
        order={cardOrder}
        thisYear={yearOf(shown.domesticTradeDate)}
        value={values.accountType}
        error={form.errorOf('account')}
        onChange={(accountType) => set({ accountType })}
      />
      <UsEstimate shown={now} values={values} quote={answer?.ok === true ? answer.value.quote : null} />
      <Button type="submit" size="flow" needsConnection>
        内容を確認する
      </Button>
    </form>
  );
}

interface SizeProps {
  readonly values: TicketValues;
  readonly shown: Shown;
  readonly sellable: string;
  readonly form: Pick<ReturnType<typeof useForm<'size' | 'price' | 'account'>>, 'leave' | 'errorOf'>;
  readonly set: (part: Partial<TicketValues>) => void;
}

/** 数量 or 金額: the field that the way of buying asks for. */
function Size({ values, shown, sellable, form, set }: SizeProps) {
  const field = { id: ids.size, error: form.errorOf('size') };
  const range = (
    <>
      <Usd value={shown.limits.leastNotional} />〜<Usd value={shown.limits.mostNotional} />
      （成行のみ）
    </>
  );
  if (!isByAmount(values))
    return (
      <TextField
        {...field}
        name="quantity"
        label="数量（株）"
        value={values.quantity}
        onChange={(quantity) => set({ quantity })}
        onBlur={() => form.leave('size', values.quantity.trim() !== '')}
        hint={
          values.side === 'SELL' ? (
            <>
              売却できる数量 <UsShares value={sellable} />
            </>
          ) : null
        }
      />
    );
  if (values.by === 'yen')
    return (
      <YenField
        {...field}
        name="amount-in-yen"
        label="金額（円、手数料を含む）"
        value={{ text: values.amountInYen, yen: readYen(values.amountInYen) }}
        onChange={({ text }) => set({ amountInYen: text })}
        onBlur={() => form.leave('size', values.amountInYen.trim() !== '')}
        hint={
          <>
            <Usd value={readUsd(values.amount)} />
            分（1 USD = <ExchangeRate value={shown.rate.tts} />
            で換算）。{range}
          </>
        }
      />
    );
  return (
    <UsdField
      {...field}
      name="amount"
      label="金額"
      value={{ text: values.amount, cents: readUsd(values.amount) }}
      onChange={({ text }) => set({ amount: text })}
      onBlur={() => form.leave('size', values.amount.trim() !== '')}
      hint={range}
    />
  );
}

/** Dollars are bigint, and a key is text. */
const keyOf = (body: UsOrderBody): string =>
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

interface PaymentProps {
  readonly values: TicketValues;
  readonly shown: Shown;
  readonly onChange: (currency: TicketValues['currency']) => void;
}

/** 円貨決済 or 外貨決済, with what there is of each. */
const Payment = ({ values, shown, onChange }: PaymentProps) => (
  <RadioCards
    label={values.side === 'BUY' ? 'お支払い' : '受取'}
    cards={[
      {
        value: 'JPY',
        label: values.side === 'BUY' ? '円で払う' : '円で受け取る',
        note: '国内約定日10:00のレート',
        ...(values.side === 'BUY' ? { end: <Yen value={shown.buyingPower.jpy} /> } : {}),
      },
      {
        value: 'USD',
        label: values.side === 'BUY' ? 'ドルで払う' : 'ドルで受け取る',
        note: '外貨預り金',
        ...(values.side === 'BUY' ? { end: <Usd value={shown.buyingPower.usd} /> } : {}),
      },
    ]}
    value={values.currency}
    onChange={onChange}
  />
);
